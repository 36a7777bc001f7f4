/// Every text of the machine that a person may read.
enum SyncSentence {
    static let disorderedPage = "The server's list of changes is out of order. It is asked again."
    static let strangeResults = "The server's answer does not fit what was sent. It is sent again."
    static let unavailable = "The server could not take it at the moment."
    static let heldBack = "It waits for an earlier change of the same entry."
    static let queueRepeats = "The queue gave an entry twice. The sync begins again by itself."
    static let positionUnknown = "The server does not know our position any more: everything is fetched again."
    static let serverAsksForAll = "The server asks for a full sync: everything is fetched again."
    static let storeWentBack =
        "The server knows later changes of this device than this vault: it was restored from an older state."

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

    static func serverAskedToWait(_ milliseconds: Int64) -> String {
        "The server asked to be left alone for another \((max(0, milliseconds) + 999) / 1000) s."
    }
}
