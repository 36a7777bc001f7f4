internal import AttachmentStore
internal import SQLiteKit
internal import VaultModel

/// The counts that triggers keep, see ``StoreSchema``, and a few that are counted on demand.
struct Counts {
    let connection: Connection

    func number(_ name: String) throws -> Int {
        Int(try connection.integer("SELECT number FROM counts WHERE name = ?", [.text(name)]) ?? 0)
    }

    func all() throws -> VaultCounts {
        var numbers: [String: Int] = [:]
        _ = try connection.rows("SELECT name, number FROM counts") { numbers[$0.text(0)] = $0.int(1) }
        return VaultCounts(
            receipts: numbers["shelf0"] ?? 0, trash: numbers["shelf1"] ?? 0,
            waiting: (numbers["waiting"] ?? 0) - (numbers["event:waiting"] ?? 0),
            failed: numbers["failed"] ?? 0,
            conflicts: numbers["mark3"] ?? 0, offered: numbers["offered"] ?? 0,
            setAside: Int(try connection.integer("SELECT count(*) FROM set_aside") ?? 0))
    }

    /// Returns the counts as a person sees them: each receipt and each part in conflict counts separately, and failed
    /// requests are included.
    func shown() throws -> VaultCounts {
        var counts = try all()
        if counts.conflicts > 0 {
            counts.conflicts = Int(try connection.integer("SELECT count(DISTINCT entity) FROM conflicts") ?? 0)
        }
        counts.failedRequests = try OpenRequests(connection: connection).failures()
        counts.attachments = try AttachmentTable(connection: connection).counts()
        return counts
    }
}
