internal import VaultModel

/// Compares the attachments that accounts have stored with what the store of blobs has. Changes nothing.
package struct MediaComparison: Sendable {
    private let storage: any ServerStorage
    private let store: (any BlobStore)?

    /// - Parameter store: nil for one that isn't there, which lacks everything.
    package init(_ storage: any ServerStorage, _ store: (any BlobStore)?) {
        self.storage = storage
        self.store = store
    }

    /// The number of stored attachments, and how many of them the store of blobs lacks. Lists all of it.
    ///
    /// - Throws: ``StorageFailure``, ``BlobFailure``.
    package func count() throws -> (stored: Int, missing: Int) {
        var (stored, missing) = (0, 0)
        var after: BlobKey?
        while true {
            let blobs = try page(after: after, limit: 1000)
            for group in blobs { missing += try self.missing(among: group, after: after).count }
            let read = blobs.reduce(0) { $0 + $1.count }
            stored += read
            guard read == 1000 else { return (stored, missing) }
            after = blobs.last?.last?.key
        }
    }

    /// Successive stored blobs, those of each account together.
    func page(after key: BlobKey?, limit: Int) throws -> [[BlobRecord]] {
        let blobs = try storage.read { try $0.storedBlobs(after: key, limit: limit) }
        return Dictionary(grouping: blobs, by: \.key.account).sorted { $0.key < $1.key }.map(\.value)
    }

    /// Those of successive blobs of one account that the store lacks.
    ///
    /// - Parameter previous: the last blob before these, of any account.
    func missing(among blobs: [BlobRecord], after previous: BlobKey?) throws -> [BlobRecord] {
        guard let last = blobs.last?.key else { return [] }
        guard let store else { return blobs }
        let found = try listed(
            store, last.account, after: previous?.account == last.account ? previous : nil, through: last)
        return try blobs.filter { blob in
            // One that arrived since the list was read is not in it.
            try !found.contains(blob.key) && !blob.isSatisfied(by: store.properties(of: blob.key))
        }
    }

    /// The blobs of an account that the store has.
    private func listed(
        _ store: any BlobStore, _ account: UserID, after previous: BlobKey?, through last: BlobKey
    ) throws -> Set<BlobKey> {
        var found: Set<BlobKey> = []
        var start = previous.map(BlobPage.Start.after)
        repeat {
            let page = try store.list(of: account, from: start, limit: 1000)
            found.formUnion(page.keys)
            if let reached = page.keys.last, reached >= last { break }
            start = page.next
        } while start != nil
        return found
    }
}
