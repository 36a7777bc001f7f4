import Translation
import VaultModel
import VaultWording

extension Strings.Sync {
    static var comparing: String { say("Comparing everything with the server; you can keep working.") }
    static var goOnFirst: String { say("Sync is off: P resumes, l signs in.") }
    static var noTrouble: String { say("No errors, no conflicts. f shows all.") }

    static var switchedOffShort: String { say("O turns sync back on.") }

    static func switchedOff(_ server: String) -> String {
        say(
            "O turns sync with \(server) back on: parked changes are sent, and both sides are compared. Until then the server keeps its data."
        )
    }

    static var aside: String { say("parked") }
    static var setAside: String { say("PARKED") }
    static var nothingSetAside: String { say("No changes were pending when sync was turned off.") }

    static func troubleCount(_ count: Int) -> String { say("NEEDS ATTENTION (\(count))") }

    static func notAtServer(_ count: Int) -> String {
        say(count, "\(count) change missing on server", "\(count) changes missing on server")
    }
    static func offerFact(_ count: Int) -> String {
        say(count, "resend \(count) change? A answers", "resend \(count) changes? A answers")
    }

    static func brakeFact(_ question: MassDeletion) -> String {
        say("delete \(question.count) of \(question.total) receipts here? B answers")
    }

    static func offerQuestion(_ count: Int) -> Confirmation {
        Confirmation(
            title: count == 1 ? say("Resend it?") : say("Resend them?"),
            text:
                say(
                    "The server lacks \(Strings.changes(count)) that this device has (marked ?), because one of the two was restored. y resends all. D on an entry discards that one; n asks again later."
                ),
            action: say("resend all"), effects: [.write(.answerResendProposals(accept: true))])
    }

    static func brakeQuestion(_ question: MassDeletion) -> Confirmation {
        Confirmation(
            title: say("Delete \(question.count) of \(question.total) here?"),
            text:
                say(
                    "The server no longer has them. y deletes them here too. n changes nothing and asks again; 'rvault sync deletions refuse' keeps them permanently and proposes to resend them."
                ),
            action: say("delete"), effects: [.sync(.answerMassDeletion(allow: true))])
    }

    /// The question before sync is turned on or off, with every consequence.
    static func turnQuestion(_ status: SyncStatus, _ left: UnsentCount) -> Confirmation {
        let server = status.server ?? say("the server")
        if status.state == .deviceOnly {
            return Confirmation(
                title: say("Turn sync back on?"),
                text:
                    say(
                        "Parked changes go back into the queue, then everything here is compared with \(server) and both are merged. You can keep working."
                    ),
                action: say("turn on"), effects: [.sync(.turn(on: true))])
        }
        let kept =
            left.count == 0
            ? say("No pending changes.")
            : say("\(left.words) not uploaded: parked until sync is back on, then sent.")
        return Confirmation(
            title: say("Turn sync off?"),
            text: say(
                """
                Sync stops; nothing uses the network.
                \(kept)
                Everything here and on \(server) stays.
                Press O to resume.
                """),
            action: say("turn off"), effects: [.sync(.turn(on: false))])
    }
}
