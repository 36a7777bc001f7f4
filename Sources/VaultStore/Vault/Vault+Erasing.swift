internal import SQLiteKit

extension Vault {
    /// Takes everything of an account off this device, in one transaction: receipts, history, queue, drafts, searches,
    /// the place where sync was, and who was signed in. What is left is an empty vault under the same keys.
    ///
    /// Called by the holder of the lease, so that no sync is between two of its steps. What is deleted is overwritten
    /// in the file, and the room is given back where nobody else has the vault open.
    ///
    /// - Throws: `lookingOnly`, `busy`, `diskFull`.
    package func erase() throws(StoreError) {
        try writeOnFullDisk {
            for table in try tablesOfContent() { try connection.run("DELETE FROM \(table)") }
            try connection.run("UPDATE OR FAIL cursor SET position = NULL, epoch = NULL, deviceSeq = 0")
            let marks = Settings.ofTheDevice.map { _ in "?" }.joined(separator: ", ")
            try connection.run(
                "DELETE FROM settings WHERE name NOT IN (\(marks))", Settings.ofTheDevice.map(SQLiteValue.text))
            try EntityTable(connection: connection).seedCategories()
            try WordIndex(connection: connection).rebuild()
        }
        // A reader elsewhere keeps it from being smaller, not from being empty.
        try? connection.execute("VACUUM")
        connection.releaseMemory()
    }

    /// Every table but those that are made anew, filled by triggers or kept in part: one that a later version adds is
    /// emptied unless it says otherwise.
    private func tablesOfContent() throws -> [String] {
        let names = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", []) {
            $0.text(0)
        }
        let kept: Set = ["settings", "cursor", "counts"]
        return names.filter { !kept.contains($0) && !$0.hasPrefix("sqlite_") && !$0.hasPrefix("search") }
    }
}
