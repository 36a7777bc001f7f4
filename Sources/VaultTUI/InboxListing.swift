internal import AttachmentStore
internal import MediaReading
internal import Pixels
internal import ReceiptReading
internal import Translation
internal import VaultAttachments
internal import VaultIntake
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Reads the receipts of the Inbox, with what was read from their pictures and what they look like.
struct InboxListing {
    let reader: VaultReader
    let preparing: Preparation.State
    let isStopped: Bool
    let now: Timestamp
    var cache = ReadingCache()

    /// A receipt, its attachments, and what was made of each.
    private struct Scan {
        let id: ReceiptID
        let attachments: [AttachmentRecord]
        let made: [AttachmentReading?]
    }

    /// The oldest first.
    func items(limit: Int) throws(StoreError) -> [InboxItem] {
        let scans = try reader.attachments { table in
            try table.inbox(limit: limit).map { id in
                let attachments = try table.attachments(of: id)
                return Scan(
                    id: id, attachments: attachments, made: try attachments.map { try table.reading(of: $0.id) })
            }
        }
        if scans.isEmpty { return [] }
        var lookalikes = try Lookalikes(reader, cache)
        var items: [InboxItem] = []
        // The first one without a reading is read next.
        var isNext = true
        for scan in scans {
            guard let receipt = try reader.receipt(scan.id) else { continue }
            let state = state(of: scan, isNext: isNext)
            if state == .waiting || state == .beingRead { isNext = false }
            let read = if case .read(let reading) = state { reading.fields } else { ReceiptReading() }
            let first = scan.attachments.first
            items.append(
                InboxItem(
                    scan.id, receipt, name: first?.name ?? "", sender: try sender(of: scan),
                    arrivedAt: first?.addedAt ?? receipt.createdAt ?? now, state: state,
                    lookalike: try lookalikes.lookalike(of: receipt, scan.id, scan.attachments.map(\.id), read)))
        }
        return items
    }

    /// The device that created a receipt of which no file has a name here: its name, or its id as long as the name is
    /// unknown; empty if nothing says which.
    private func sender(of scan: Scan) throws(StoreError) -> String {
        guard scan.attachments.first?.name.isEmpty ?? true else { return "" }
        let lines = try reader.history(of: EntityRef(scan.id), limit: Self.events).lines
        return lines.last { $0.type == .created }?.device ?? ""
    }

    /// A scan that nobody has reviewed has few events.
    private static let events = 50

    /// The first attachment that says anything decides.
    private func state(of scan: Scan, isNext: Bool) -> InboxItem.State {
        var failure: Phrase?
        var isUnread = false
        for (attachment, made) in zip(scan.attachments, scan.made) {
            if let reading = cache.reading(of: attachment.id, made?.text) {
                return .read(InboxReading(reading.reading, pages: reading.pages))
            }
            failure = failure ?? made?.failure.map { Phrase(outside: $0) }
            isUnread = isUnread || made?.isRead != true
        }
        if let failure, !isUnread { return .failed(failure) }
        guard scan.attachments.contains(where: { $0.original?.isHere == true }) else { return .waiting }
        switch preparing {
        case .working where isNext && !isStopped: return .beingRead
        case .failed(let reason): return .failed(reason)
        case .resting, .working: return .waiting
        }
    }
}
