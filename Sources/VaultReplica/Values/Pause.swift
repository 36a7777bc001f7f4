internal import VaultJSON
internal import VaultModel

/// What a process has to know of the failures of one before it, so that a server which asked to be left alone is.
package struct Pause: Hashable, Sendable {
    /// The longest time that a server is obeyed, in milliseconds: one hour.
    package static let longest: Int64 = 3_600_000

    /// Milliseconds for which the server asked; 0 where it named no time, or it has passed.
    package var milliseconds: Int64
    /// Milliseconds until the next try that nobody asks for; 0 where none is planned, or it is due.
    package var planned: Int64
    /// One sentence for a person: what failed.
    package var reason: String
    /// Tries that a reachable server failed since the last success.
    package var tries: Int

    package init(milliseconds: Int64, planned: Int64 = 0, reason: String, tries: Int) {
        self.milliseconds = milliseconds
        self.planned = planned
        self.reason = reason
        self.tries = tries
    }
}

extension Pause {
    /// As a setting: the ends and the beginning on the wall clock, and the rest.
    func stored(at now: Timestamp) -> String {
        let end = { (wait: Int64) in JSON.string(Timestamp(milliseconds: now.milliseconds + wait).description) }
        return JSON.object([
            "until": end(milliseconds), "next": end(planned), "since": end(0),
            "reason": .string(reason), "tries": .integer(Int64(tries)),
        ]).text
    }

    /// What is left of it; a time further off than any that is obeyed is of a clock that was set back, and says nothing.
    /// The plan of a process says nothing either where it was made in the future.
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
