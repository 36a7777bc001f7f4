internal import SQLiteKit

/// The one row of `cursor`: how far the server's changes are known, and how many operations this device has numbered.
struct CursorTable {
    let connection: Connection

    /// Opaque; nil for the beginning.
    func position() throws -> String? {
        try connection.text("SELECT position FROM cursor")
    }

    /// Where it is the same, nothing is written, and a sync in which nothing came waits for no disk.
    func setPosition(_ position: String?) throws {
        try connection.run(
            "UPDATE OR FAIL cursor SET position = ? WHERE position IS NOT ?",
            [.optional(position), .optional(position)])
    }

    /// The server's database, which changes its name when it is restored.
    func epoch() throws -> String? {
        try connection.text("SELECT epoch FROM cursor")
    }

    func setEpoch(_ epoch: String?) throws {
        try connection.run(
            "UPDATE OR FAIL cursor SET epoch = ? WHERE epoch IS NOT ?", [.optional(epoch), .optional(epoch)])
    }

    /// The highest number given to an operation.
    func deviceSeq() throws -> Int64 {
        try connection.integer("SELECT deviceSeq FROM cursor") ?? 0
    }

    func setDeviceSeq(_ number: Int64) throws {
        try connection.run("UPDATE OR FAIL cursor SET deviceSeq = ?", [.integer(number)])
    }
}
