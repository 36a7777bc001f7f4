internal import SQLiteKit

extension Vault {
    /// Removes everything of an account from this device, in one transaction: receipts, history, queue, drafts,
    /// searches, the sync position, and the sign-in. An empty vault with the same keys remains.
    ///
    /// Must be called by the holder of the lease, so that no sync is between two of its steps. Deleted data is
    /// overwritten in the file, and its space is released if nobody else has the vault open.
    ///
    /// - Throws: `lookingOnly`, `busy`, `diskFull`.
    package func erase() throws(StoreError) {
        try writeOnFullDisk {
            for table in try tablesOfContent() { try connection.run("DELETE FROM \(table)") }
            try connection.run("UPDATE OR FAIL cursor SET position = NULL, epoch = NULL, deviceSeq = 0")
            let marks = SettingsTable.ofTheDevice.map { _ in "?" }.joined(separator: ", ")
            try connection.run(
                "DELETE FROM settings WHERE name NOT IN (\(marks))", SettingsTable.ofTheDevice.map(SQLiteValue.text))
            try EntityTable(connection: connection).seedCategories()
            try WordIndex(connection: connection).rebuild()
        }
        // A reader elsewhere keeps the file from shrinking, not from being emptied.
        try? connection.execute("VACUUM")
        connection.releaseMemory()
    }

    /// Returns every table except those that are rebuilt, filled by triggers or kept in part. Tables that a later
    /// version adds are emptied, too, unless they are listed here.
    private func tablesOfContent() throws -> [String] {
        let names = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", []) {
            $0.text(0)
        }
        let kept: Set = ["settings", "cursor", "counts", "attachment_counts"]
        return names.filter { !kept.contains($0) && !$0.hasPrefix("sqlite_") && !$0.hasPrefix("search") }
    }
}
