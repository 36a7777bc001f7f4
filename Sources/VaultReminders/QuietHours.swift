/// Hours without reminders, by the clock on the wall; they may include midnight.
///
/// Only the local time of a moment is compared. When a clock is set forward over their end, they end with the first
/// minute after it; an hour that comes twice is quiet twice.
package struct QuietHours: Hashable, Sendable {
    /// Minutes after midnight; the first that is quiet, and the first that is not. Never equal.
    package let (from, to): (Int, Int)

    /// Nil if both are the same minute, which would leave no time for reminders, or if one is not within a day.
    package init?(from: Int, to: Int) {
        let day = 0..<24 * 60
        guard day.contains(from), day.contains(to), from != to else { return nil }
        (self.from, self.to) = (from, to)
    }

    package func contains(_ minute: Int) -> Bool {
        from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}
