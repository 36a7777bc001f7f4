internal import VaultModel
internal import VaultReplica

/// The sentences of the machine about a server or a store that contradicts itself. If both follow the protocol, none is
/// used.
package enum SyncAccusation {
    package static let sentences: Set<String> = [
        SyncSentence.disorderedPage, SyncSentence.strangeResults, SyncSentence.queueRepeats,
        SyncSentence.disorderedList, SyncSentence.strangeAnswer,
    ]
}

/// All texts of the machine that a person may read.
enum SyncSentence {
    static let disorderedPage = "The server's list of changes is out of order. It is asked again."
    static let strangeResults = "The server's answer does not fit what was sent. It is sent again."
    static let unavailable = "The server could not take it at the moment."
    static let heldBack = "It waits for an earlier change of the same entry."
    static let queueRepeats = "The queue gave an entry twice. The sync begins again by itself."
    static let positionUnknown = "The server loses our position again and again. It is asked again later."
    static let serverAsksForAll = "The server asks for a full sync; it follows."
    static let disorderedList = "The server's list of everything contradicts itself. It is asked again."
    static let strangeAnswer = "The server's answer is not to what was asked. It is asked again."
    static let storeWentBack =
        """
        The server knows later changes of this device than this vault, which was restored from an older state. It goes \
        on as a new device, and everything is compared with the server.
        """

    static func compares(_ cause: FullCause) -> String {
        switch cause {
        case .weekly: "Everything is compared with the server, as every seven days."
        case .byHand: "Everything is compared with the server, as you asked."
        case .manyWaiting: "Much was waiting, so everything is compared with the server."
        case .cacheVersion: "This version keeps its data in another form, so everything is compared with the server."
        case .toCloud: "This vault joins the account: everything is compared with the server."
        case .serverAsked: "The server asks for it: everything is compared with it."
        case .setAside: "The server sent changes that can't be stored, so everything is compared with it."
        case .storeWentBack: "This vault was restored from an older state: everything is compared with the server."
        case .positionLost: "The server does not know our position any more: everything is compared with it."
        case .newEpoch:
            "This vault or the server was restored: everything is compared, and nothing here is lost."
        }
    }

    static func compared(deleted: Int, offered: Int) -> String {
        var parts: [String] = []
        if deleted > 0 { parts.append("\(deleted) removed here, because the server does not have them any more") }
        if offered > 0 { parts.append("\(offered) offered to be sent again, because the server does not have them so") }
        return "Compared with the server: "
            + (parts.isEmpty ? "nothing differs any more." : parts.joined(separator: "; ") + ".")
    }

    static func wouldDelete(_ question: MassDeletion) -> String {
        "The server does not have \(question.count) of \(question.total) entries any more. Nothing is removed here before you say so."
    }

    static func sent(_ count: Int) -> String { count == 1 ? "1 change sent" : "\(count) changes sent" }

    static func received(_ count: Int) -> String { count == 1 ? "1 change fetched" : "\(count) changes fetched" }

    static func joined(_ count: Int) -> String {
        count == 1 ? "1 change joined with another device's" : "\(count) changes joined with other devices'"
    }

    static func conflicts(_ count: Int) -> String {
        count == 1 ? "1 conflict waits for your choice" : "\(count) conflicts wait for your choice"
    }

    static func heldElsewhere(by holder: String) -> String { "Another program syncs this vault: \(holder)." }

    static func keepsFailing(_ sentence: String) -> String {
        "\(sentence) It goes on trying by itself; you can try now, or work on."
    }

    static func gone(_ count: Int) -> String {
        count == 1
            ? "1 receipt was deleted for good on the server, and is gone here too."
            : "\(count) receipts were deleted for good on the server, and are gone here too."
    }

    static func serverAskedToWait(_ milliseconds: Int64) -> String {
        "The server asked to be left alone for another \((max(0, milliseconds) + 999) / 1000) s."
    }
}
