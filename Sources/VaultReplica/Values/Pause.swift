internal import VaultJSON
internal import VaultModel

/// A failure of an earlier process, so that a server that asked to be left alone is left alone.
package struct Pause: Hashable, Sendable {
    /// The longest wait that a server can impose, in milliseconds: one hour.
    package static let longest: Int64 = 3_600_000

    /// Milliseconds for which the server asked to be left alone; 0 if it named no time, or it has passed.
    package var milliseconds: Int64
    /// Milliseconds until the next automatic try; 0 if none is planned, or it is due.
    package var planned: Int64
    /// One sentence for a person: what failed.
    package var reason: String
    /// Failed tries with a reachable server since the last success.
    package var tries: Int

    package init(milliseconds: Int64, planned: Int64 = 0, reason: String, tries: Int) {
        self.milliseconds = milliseconds
        self.planned = planned
        self.reason = reason
        self.tries = tries
    }
}

extension Pause {
    /// The pause as the text of a setting: its ends and its beginning by the wall clock, and the rest.
    func stored(at now: Timestamp) -> String {
        let end = { (wait: Int64) in JSON.string(Timestamp(milliseconds: now.milliseconds + wait).description) }
        return JSON.object([
            "until": end(milliseconds), "next": end(planned), "since": end(0),
            "reason": .string(reason), "tries": .integer(Int64(tries)),
        ]).text
    }

    /// Reads the rest of a stored pause. A time further away than the longest wait comes from a clock that was set
    /// back, and counts as 0. So does a plan that was made in the future.
    init?(stored: String, at now: Timestamp) {
        guard let fields = (try? JSON(parsing: stored))?.object, let until = fields["until"]?.string,
            let end = Timestamp(until), let reason = fields["reason"]?.string,
            case .integer(let tries)? = fields["tries"]
        else { return nil }
        let left = { (end: Timestamp) in
            let left = end.milliseconds - now.milliseconds
            return (0...Pause.longest).contains(left) ? left : 0
        }
        let next = fields["next"]?.string.flatMap { Timestamp($0) }
        let since = fields["since"]?.string.flatMap { Timestamp($0) }
        let isPlanned = since.map { $0 <= now } ?? false
        self.init(
            milliseconds: left(end), planned: isPlanned ? next.map(left) ?? 0 : 0, reason: reason,
            tries: min(max(0, Int(clamping: tries)), 1000))
    }
}
