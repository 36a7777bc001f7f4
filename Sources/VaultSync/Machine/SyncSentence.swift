package import Translation
internal import VaultModel
internal import VaultReplica

/// The sentences of the machine about a server or a store that contradicts itself. If both follow the protocol, none is
/// used.
package enum SyncAccusation {
    package static let sentences: Set<Phrase> = [
        SyncSentence.disorderedPage, SyncSentence.strangeResults, SyncSentence.queueRepeats,
        SyncSentence.disorderedList, SyncSentence.strangeAnswer,
    ]
}

/// All texts of the machine that a person may read.
enum SyncSentence {
    static let disorderedPage: Phrase = "The server's list of changes is out of order. Asking again."
    static let strangeResults: Phrase = "The server's answer doesn't match what was sent. Sending it again."
    static let unavailable: Phrase = "The server couldn't accept it right now."
    static let heldBack: Phrase = "It waits for an earlier change to the same entry."
    static let queueRepeats: Phrase = "The queue returned an entry twice. The sync restarts automatically."
    static let positionUnknown: Phrase = "The server keeps rejecting our sync position. Asking again later."
    static let serverAsksForAll: Phrase = "The server requested a full sync, which starts now."
    static let disorderedList: Phrase = "The server's full list is inconsistent. Asking again."
    static let strangeAnswer: Phrase = "The server's answer doesn't match the request. Asking again."
    static let storeWentBack: Phrase =
        """
        This vault was restored from an older state, and the server has later changes of this device. It continues as \
        a new device, and everything is compared with the server.
        """

    static func compares(_ cause: FullCause) -> Phrase {
        switch cause {
        case .weekly: "Weekly full sync: comparing everything with the server."
        case .byHand: "Full sync requested: comparing everything with the server."
        case .manyWaiting: "Many changes were pending: comparing everything with the server."
        case .cacheVersion: "This version stores its data differently: comparing everything with the server."
        case .toCloud: "This vault is joining the account: comparing everything with the server."
        case .serverAsked: "The server requested a full sync: comparing everything with it."
        case .setAside: "The server sent changes that can't be stored: comparing everything with it."
        case .storeWentBack: "This vault was restored from an older state: comparing everything with the server."
        case .forgotten: "A receipt was deleted permanently: comparing everything with the server."
        case .positionLost: "The server no longer knows our position: comparing everything with it."
        case .newEpoch:
            "This vault or the server was restored: comparing everything. Nothing here is lost."
        }
    }

    static func compared(deleted: Int, offered: Int) -> Phrase {
        let here = Phrase.counted(
            deleted, "\(deleted) deleted here, because the server no longer has it",
            "\(deleted) deleted here, because the server no longer has them")
        let there = Phrase.counted(
            offered, "\(offered) to resend or discard, because it differs on the server",
            "\(offered) to resend or discard, because they differ on the server")
        return switch (deleted, offered) {
        case (0, 0): "Compared with the server: no differences left."
        case (_, 0): "Compared with the server: \(here)."
        case (0, _): "Compared with the server: \(there)."
        default: "Compared with the server: \(here); \(there)."
        }
    }

    static func wouldDelete(_ question: MassDeletion) -> Phrase {
        "The server no longer has \(question.count) of \(question.total) entries. Nothing is deleted here until you confirm it."
    }

    static func sent(_ count: Int) -> Phrase { .counted(count, "\(count) change sent", "\(count) changes sent") }

    static func received(_ count: Int) -> Phrase {
        .counted(count, "\(count) change received", "\(count) changes received")
    }

    static func joined(_ count: Int) -> Phrase {
        .counted(
            count, "\(count) change merged with another device's", "\(count) changes merged with other devices'")
    }

    static func conflicts(_ count: Int) -> Phrase {
        .counted(count, "\(count) conflict to resolve", "\(count) conflicts to resolve")
    }

    static func heldElsewhere(by holder: String) -> Phrase { "Another program is syncing this vault: \(holder)." }

    static func keepsFailing(_ sentence: Phrase) -> Phrase {
        "\(sentence) It keeps trying automatically; you can retry now, or keep working."
    }

    static func gone(_ count: Int) -> Phrase {
        .counted(
            count, "\(count) receipt was permanently deleted on the server and on this device.",
            "\(count) receipts were permanently deleted on the server and on this device.")
    }

    static func serverAskedToWait(_ milliseconds: Int64) -> Phrase {
        "The server asked to wait another \((max(0, milliseconds) + 999) / 1000) s."
    }
}
