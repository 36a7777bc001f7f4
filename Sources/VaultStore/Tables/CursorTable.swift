internal import SQLiteKit

/// The single row of `cursor`: the position in the server's changes, and the highest number given to an operation.
struct CursorTable {
    let connection: Connection

    /// Returns the opaque position; nil for the beginning.
    func position() throws -> String? {
        try connection.text("SELECT position FROM cursor")
    }

    /// Writes nothing if the position is the same, so that a sync without changes does not wait for the disk.
    func setPosition(_ position: String?) throws {
        try connection.run(
            "UPDATE OR FAIL cursor SET position = ?1 WHERE position IS NOT ?1", [.optional(position)])
    }

    /// Returns the server's epoch, which changes when the server is restored.
    func epoch() throws -> String? {
        try connection.text("SELECT epoch FROM cursor")
    }

    func setEpoch(_ epoch: String?) throws {
        try connection.run("UPDATE OR FAIL cursor SET epoch = ?1 WHERE epoch IS NOT ?1", [.optional(epoch)])
    }

    /// Returns the highest number given to an operation.
    func deviceSeq() throws -> Int64 {
        try connection.integer("SELECT deviceSeq FROM cursor") ?? 0
    }

    func setDeviceSeq(_ number: Int64) throws {
        try connection.run("UPDATE OR FAIL cursor SET deviceSeq = ?", [.integer(number)])
    }
}
