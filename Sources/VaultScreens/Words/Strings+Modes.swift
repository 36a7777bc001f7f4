import VaultModel

extension Strings.Sync {
    static let comparing = "Everything is compared with the server; you can go on working."
    static let goOnFirst = "Sync does not run: P goes on, l signs in."
    static let noTrouble = "Nothing failed, nothing is in dispute. f shows all."

    static let switchedOffShort = "O syncs with the server again."

    static func switchedOff(_ server: String) -> String {
        "O syncs with \(server) again: what was set aside is sent, and both sides are compared. What is there stays there meanwhile."
    }

    static let aside = "set aside"
    static let setAside = "SET ASIDE"
    static let nothingSetAside = "Nothing was waiting when sync was switched off."

    static func troubleCount(_ count: Int) -> String { "WAITING FOR YOU (\(count))" }

    static func offerFact(_ count: Int) -> String {
        "A answers: " + Strings.counted(count, "change") + (count == 1 ? " is" : " are") + " offered"
    }

    static func brakeFact(_ question: MassDeletion) -> String {
        "B answers: \(question.count) of \(question.total) receipts would be deleted here"
    }

    static func offerQuestion(_ count: Int) -> Confirmation {
        Confirmation(
            title: count == 1 ? "Send it again?" : "Send them again?",
            text:
                "The server does not have \(Strings.counted(count, "change")) that this device has (marked ?), since one of the two was restored. y sends them. D on an entry lets that one go; n decides later.",
            action: "send all", effects: [.answerOffer(accept: true)])
    }

    static func brakeQuestion(_ question: MassDeletion) -> Confirmation {
        Confirmation(
            title: "Delete \(question.count) of \(question.total) here?",
            text:
                "The server does not have them any more. y deletes them here too. n leaves everything as it is and asks again; 'rvault sync deletions refuse' keeps them for good and offers them to the server.",
            action: "delete them", effects: [.answerBrake(allow: true)])
    }

    /// Each thing that follows from the switch is said.
    static func turnQuestion(_ status: SyncStatus, _ left: NotUploaded) -> Confirmation {
        let server = status.server ?? "the server"
        if status.state == .deviceOnly {
            return Confirmation(
                title: "Sync with a server again?",
                text:
                    "What was set aside goes back into the queue, then everything here is compared with \(server) and both come together. You can go on working meanwhile.",
                action: "switch on", effects: [.turnSync(on: true)])
        }
        let kept =
            left.count == 0
            ? "Nothing waits to be sent." : "\(left.words) not uploaded: set aside, not lost, sent when on again."
        return Confirmation(
            title: "This device only?",
            text: """
                Sync stops; no network call is made.
                \(kept)
                All here stays, all on \(server) stays.
                O goes on where sync was.
                """,
            action: "switch off", effects: [.turnSync(on: false)])
    }
}
