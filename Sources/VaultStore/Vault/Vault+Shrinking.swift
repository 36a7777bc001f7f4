internal import SQLiteKit

extension Vault {
    /// The pages that one transaction gives back: 1 MiB.
    private static let step: Int64 = 256
    /// Fewer free pages stay, for the rows that come next.
    private static let least: Int64 = 64

    /// Returns the memory that many changes needed, and gives the file system the room that nothing uses, if it is more
    /// than a fifth of the store, as after a first push. Other calls run between its transactions; it ends early if another
    /// process writes, or the disk is full.
    ///
    /// Stores of earlier programs keep their size: there SQLite does not know who refers to a page.
    package func shrink() async {
        try? narrowCache()
        guard !isReadOnly, var free = try? freePages(), free > Self.least else { return }
        do throws(StoreError) {
            guard try wrapped({ try connection.integer("PRAGMA auto_vacuum") }) == 2,
                let all = try wrapped({ try connection.integer("PRAGMA page_count") }), free > all / 5
            else { return }
            while free > 0 {
                try write { try connection.execute("PRAGMA incremental_vacuum(\(Self.step))") }
                let left = try freePages()
                guard left < free else { return }
                free = left
                await Task.yield()
            }
        } catch {
            // The room is used by the rows that come next.
        }
    }

    private func freePages() throws(StoreError) -> Int64 {
        try wrapped { try connection.integer("PRAGMA freelist_count") ?? 0 }
    }
}
