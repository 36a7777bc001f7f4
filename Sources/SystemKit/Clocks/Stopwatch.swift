/// How long something took, the time asleep included.
package struct Stopwatch: Sendable {
    private let began = MonotonicClock.system.now()

    /// Runs from now on.
    package init() {}

    /// Whole milliseconds since it was made.
    package var milliseconds: Int64 { (MonotonicClock.system.now() - began).wholeMilliseconds }
}
