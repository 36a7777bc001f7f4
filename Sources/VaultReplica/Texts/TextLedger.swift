package import VaultModel

/// The times of the texts of the last 24 hours.
///
/// A window of 24 hours has no midnight and no time zone. A time that lies ahead, because the clock was put back, counts as
/// now, so that a correction neither frees texts nor blocks them for longer than a day.
package struct TextLedger: Hashable, Sendable {
    /// Ascending.
    package private(set) var times: [Timestamp]

    /// 24 hours in milliseconds.
    package static let window: Int64 = 86_400_000

    /// Reads what ``stored`` wrote, as it counts now; nil and what cannot be read are no texts.
    package init(stored: String?, now: Timestamp) {
        let numbers = (stored ?? "").split(separator: " ").compactMap { Int64($0) }
        times = numbers.map { min($0, now.milliseconds) }.filter { $0 > now.milliseconds - TextLedger.window }.sorted()
            .map(Timestamp.init(milliseconds:))
    }

    package var stored: String { times.map { String($0.milliseconds) }.joined(separator: " ") }

    package mutating func note(at moment: Timestamp) { times.append(moment) }

    /// Removes the text of that time, which never left.
    package mutating func remove(textAt moment: Timestamp) {
        if let index = times.lastIndex(of: moment) { times.remove(at: index) }
    }

    /// The time from which another text is allowed; nil for now.
    package func blocked(by limit: Int) -> Timestamp? {
        guard times.count >= max(1, limit) else { return nil }
        return Timestamp(milliseconds: times[times.count - max(1, limit)].milliseconds + TextLedger.window)
    }
}
