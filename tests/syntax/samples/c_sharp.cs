using System;
using System.Collections.Generic;
using static System.Math;
using Pairs = System.Collections.Generic.Dictionary<string, int>;
global using System.Linq;

[assembly: CLSCompliant(true)]

namespace Trains.Timetable
{
    /// <summary>Called when a train moves.</summary>
    public delegate void Moved(object sender, int minutes);

    /// <summary>
    /// Where a train stops. Ordered by time.
    /// </summary>
    [Serializable]
    public partial class Stop : IComparable<Stop>, IDisposable
    {
        private const int Limit = 24;
        private readonly List<string> notes = new();
        private readonly Func<int, string> clock = minutes => Pad(minutes / 60);

        /// <summary>Raised after every change.</summary>
        public event Moved Changed;

        public event EventHandler Late
        {
            add { notes.Add(value.ToString()); }
            remove { Clear(); }
        }

        public string Name { get; init; } = "";

        [Obsolete("use Minutes")]
        public int Hour => Minutes / 60;

        public int Minutes
        {
            get => minutes;
            set
            {
                minutes = Check(value);
                Changed?.Invoke(this, value);
            }
        }

        private int minutes;

        static Stop() { Registry.Known = new Pairs(); }

        /// <summary>A stop at midnight.</summary>
        public Stop() : this("", 0) { }

        public Stop(string name, int minutes)
        {
            Name = name;
            Minutes = minutes;
        }

        ~Stop() { Clear(); }

        public string this[int index] => notes[index];

        public static Stop operator +(Stop stop, int minutes) => new Stop(stop.Name, stop.minutes + minutes);

        public static bool operator ==(Stop left, Stop right)
        {
            return left.Minutes == right.Minutes;
        }

        public static explicit operator int(Stop stop) => stop.Minutes;

        public int CompareTo(Stop other) => Minutes - other.Minutes;

        void IDisposable.Dispose() => Clear();

        private static int Check(int value)
        {
            int Wrap(int raw) => raw % (Limit * 60);
            return Wrap(Abs(value));
        }

        static string Pad(int value) => value.ToString("00");

        private void Clear() { notes.Clear(); }
    }

    public partial class Stop
    {
        public async Task<T> Ask<T>(Func<Stop, Task<T>> question, T fallback = default)
            where T : struct
        {
            Action log = () => Console.WriteLine(Hour);
            log();
            return await question(this);
        }

        private sealed class Watcher
        {
            public void Watch(Stop stop) { stop.Clear(); }
        }
    }

    public readonly record struct Leg(int From, int To)
    {
        public int Length => Distance(From, To);

        static int Distance(int from, int to) => to - from;
    }

    public record Ticket(string Holder, decimal Price);

    public interface IRoute<in T> where T : Stop
    {
        int Count { get; }

        /// <summary>Adds a stop.</summary>
        void Add(T stop);

        bool Empty() => Count == 0;
    }

    [Flags]
    public enum Days { None = 0, Weekday = 1, Weekend = 2 }

    public ref struct Window
    {
        public Span<byte> Bytes;

        public Window(Span<byte> bytes) { Bytes = bytes; }
    }

    internal static class Extensions
    {
        // Minutes as a clock shows them.
        internal static string Clock(this int minutes) => $"{minutes / 60}:{minutes % 60}";

        public static bool IsLate<T>(this T stop, int now) where T : Stop
        {
#if DEBUG
            Console.WriteLine(now.Clock());
#endif
            return Clock(now) != Clock(stop.Minutes);
        }
    }
}
