using Trains.Timetable;

namespace Trains.Board;

/// <summary>Shows departures.</summary>
public class Board(string title)
{
    public string Title { get; } = title;

    public required int Rows { get; set; }

    public void Show(IEnumerable<Stop> stops)
    {
        foreach (var stop in stops) Line(stop);
    }

    private static void Line(Stop stop) => Console.WriteLine(stop switch
    {
        { Hour: < 12 } => "am",
        _ => """pm""",
    });
}
