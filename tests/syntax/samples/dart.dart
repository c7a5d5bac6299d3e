// A small chess clock.
library clock;

import 'dart:async';
import 'dart:math' as math show max, min;
import 'package:clock/src/ticker.dart' hide Ticker;
import '../util/format.dart' deferred as format;
export 'src/player.dart' show Player, Side;
part 'clock.g.dart';

/// Seconds that a game starts with.
const startSeconds = 300;

final _log = <String>[];

typedef OnFlag = void Function(Side side);

/// Runs [body] and measures it. Rethrows what it throws.
Future<Duration> measure(FutureOr<void> Function() body, {bool quiet = false}) async {
  final watch = Stopwatch()..start();
  void report() {
    if (!quiet) _note('took ${watch.elapsed}');
  }

  await body();
  report();
  return watch.elapsed;
}

void _note(String text) => _log.add(text);

String get lastNote => _log.last;

set lastNote(String text) {
  _note(text);
}

external int now();

/// Which player.
enum Side {
  white('w'),
  black('b');

  const Side(this.letter);

  factory Side.parse(String text) => values.firstWhere((side) => side.letter == text);

  final String letter;

  Side get other => this == white ? black : white;
}

/// Beeps on demand.
mixin Beeping on Clock {
  int beeps = 0;

  void beep() {
    beeps++;
    tick(0);
  }
}

mixin class Named {
  String get name => 'clock';
}

/// Counts down. Pausing keeps the rest.
@immutable
abstract class Clock extends Object with Named implements Comparable<Clock> {
  /// A clock that shows [seconds].
  Clock(this.seconds, {this.onFlag});

  Clock.blitz() : this(180);

  Clock._(int minutes)
      : seconds = minutes * 60,
        onFlag = null {
    _check();
  }

  factory Clock.forSide(Side side) {
    return _Digital(startSeconds);
  }

  const factory Clock.fixed(int seconds) = _Fixed;

  static Clock? _shared;

  static Clock get shared => _shared ??= Clock.forSide(Side.white);

  int seconds;
  final OnFlag? onFlag;

  final void Function() stop = () {
    _note('stopped');
  };

  bool get expired => seconds <= 0;

  set rest(int value) {
    seconds = math.max(0, value);
  }

  @override
  int compareTo(Clock other) => seconds - other.seconds;

  Clock operator +(int more) => Clock.forSide(Side.white)..seconds = seconds + more;

  int operator [](int index) => index;

  void show();

  void tick(int by) {
    rest = seconds - by;
    if (expired) {
      _check();
    }
  }

  Stream<int> ticks() async* {
    while (!expired) {
      yield seconds;
    }
  }

  T _map<T extends num>(T Function(int) change) => change(seconds);

  void _check() => assert(seconds >= 0);
}

class _Digital extends Clock with Beeping {
  _Digital(int seconds) : super(seconds);

  @override
  void show() {
    beep();
    print(seconds.asClock());
  }
}

sealed class Result<T> {}

extension ClockText on int {
  /// Minutes and seconds.
  String asClock() => '${this ~/ 60}:${pad(this % 60)}';

  static String pad(int value) => value.toString().padLeft(2, '0');
}

extension on String {
  String shout() => toUpperCase();
}

extension type Seconds(int value) {
  int get minutes => value ~/ 60;
}
