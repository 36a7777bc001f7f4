import Translation
import VaultModel

extension Strings.Sync {
    static var comparing: String { say("Everything is compared with the server; you can go on working.") }
    static var goOnFirst: String { say("Sync does not run: P goes on, l signs in.") }
    static var noTrouble: String { say("Nothing failed, nothing is in dispute. f shows all.") }

    static var switchedOffShort: String { say("O syncs with the server again.") }

    static func switchedOff(_ server: String) -> String {
        say(
            "O syncs with \(server) again: what was set aside is sent, and both sides are compared. What is there stays there meanwhile."
        )
    }

    static var aside: String { say("set aside") }
    static var setAside: String { say("SET ASIDE") }
    static var nothingSetAside: String { say("Nothing was waiting when sync was switched off.") }

    static func troubleCount(_ count: Int) -> String { say("WAITING FOR YOU (\(count))") }

    static func notAtServer(_ count: Int) -> String {
        say(count, "\(count) change not at the server", "\(count) changes not at the server")
    }
    static func offerFact(_ count: Int) -> String {
        say(count, "A answers: \(count) change is offered", "A answers: \(count) changes are offered")
    }

    static func brakeFact(_ question: MassDeletion) -> String {
        say("B answers: \(question.count) of \(question.total) receipts would be deleted here")
    }

    static func offerQuestion(_ count: Int) -> Confirmation {
        Confirmation(
            title: count == 1 ? say("Send it again?") : say("Send them again?"),
            text:
                say(
                    "The server does not have \(Strings.changes(count)) that this device has (marked ?), since one of the two was restored. y sends them. D on an entry lets that one go; n decides later."
                ),
            action: say("send all"), effects: [.write(.answerResendProposals(accept: true))])
    }

    static func brakeQuestion(_ question: MassDeletion) -> Confirmation {
        Confirmation(
            title: say("Delete \(question.count) of \(question.total) here?"),
            text:
                say(
                    "The server does not have them any more. y deletes them here too. n leaves everything as it is and asks again; 'rvault sync deletions refuse' keeps them for good and offers them to the server."
                ),
            action: say("delete them"), effects: [.sync(.answerMassDeletion(allow: true))])
    }

    /// The question before sync is turned on or off, with every consequence.
    static func turnQuestion(_ status: SyncStatus, _ left: NotUploaded) -> Confirmation {
        let server = status.server ?? say("the server")
        if status.state == .deviceOnly {
            return Confirmation(
                title: say("Sync with a server again?"),
                text:
                    say(
                        "What was set aside goes back into the queue, then everything here is compared with \(server) and both come together. You can go on working meanwhile."
                    ),
                action: say("switch on"), effects: [.sync(.turn(on: true))])
        }
        let kept =
            left.count == 0
            ? say("Nothing waits to be sent.")
            : say("\(left.words) not uploaded: set aside, not lost, sent when on again.")
        return Confirmation(
            title: say("This device only?"),
            text: say(
                """
                Sync stops; no network call is made.
                \(kept)
                All here stays, all on \(server) stays.
                O goes on where sync was.
                """),
            action: say("switch off"), effects: [.sync(.turn(on: false))])
    }
}
