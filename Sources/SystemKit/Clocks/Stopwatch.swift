/// Measures elapsed time, including time asleep.
package struct Stopwatch: Sendable {
    private let began = MonotonicClock.system.now()

    /// Starts measuring.
    package init() {}

    /// Whole milliseconds since the stopwatch was created.
    package var milliseconds: Int64 { (MonotonicClock.system.now() - began).wholeMilliseconds }
}
