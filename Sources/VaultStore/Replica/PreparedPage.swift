internal import ReceiptRows
internal import Synchronization
internal import VaultModel
internal import VaultReplica
internal import VaultWire

/// A page from the server with everything that can be computed before it is stored.
struct PreparedPage: Sendable {
    let examined: ExaminedPage
    let receipts: PreparedReceipts

    init(_ page: PullResponse) {
        examined = ExaminedPage(page)
        var receipts = PreparedReceipts()
        for change in examined.changes {
            guard let ref = change.ref, ref.type == .receipt, let fields = change.fields else { continue }
            receipts.add(Entity(ref: ref, fields: fields, version: change.change.version), mark: .synced)
        }
        self.receipts = receipts
    }
}

/// The page that was prepared last, until it is stored.
final class PreparedPages: Sendable {
    private let last = Mutex<PreparedPage?>(nil)

    func prepare(_ page: PullResponse) {
        let prepared = PreparedPage(page)
        last.withLock { $0 = prepared }
    }

    /// Forgets a page that a run did not store.
    func drop() { last.withLock { $0 = nil } }

    /// Returns that page prepared, now if it was not before. Comparing pages takes no time if they are the same value.
    func take(_ page: PullResponse) -> PreparedPage {
        let prepared = last.withLock { last in
            defer { last = nil }
            return last
        }
        guard let prepared, prepared.examined.page == page else { return PreparedPage(page) }
        return prepared
    }
}
