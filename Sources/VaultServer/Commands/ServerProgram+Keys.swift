internal import BytesAsText
internal import CommandLineKit
internal import SystemKit
internal import VaultJSON

extension ServerProgram {
    /// Gives the folder a new key. No server may run: it would sign links with the previous key, and hold the store open.
    static func rotateKey(_ data: String, _ output: ServerOutput) throws {
        let directory = try DataDirectory(existing: data)
        let lock = try directory.lock()
        let (clock, note) = (MonotonicClock.system, ProgressNote())
        let start = clock.now()
        let summary: KeyRotation.Summary?
        do {
            defer { note.clear() }
            summary = try KeyRotation(directory, progress: { note.show("Comparing, \($0) rows") }).run()
        }
        let folder = directory.path
        if let summary {
            let rows = summary.rows.worded("row reads", "rows read")
            output.say("the store has a new key after \(seconds(clock.now() - start)); \(rows) the same under both:")
            output.say("  SHA-256 \(ByteText.hex(summary.hash))")
            output.say("keep the new \(folder)/server.key with your next copies")
        } else {
            output.say("links to attachments are signed with a new key; the store in the database needs none")
            output.say("copy \(folder)/server.key to every other server that shares the attachments")
        }
        output.say("earlier copies need the previous key, which is in \(folder)/\(DataDirectory.retiredName)")
        output.print([summary?.json ?? ["rows": .null, "sha256": .null]])
        lock.release()
    }
}

extension KeyRotation.Summary {
    fileprivate var json: JSON { ["rows": .integer(Int64(rows)), "sha256": .string(ByteText.hex(hash))] }
}
