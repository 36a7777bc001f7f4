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

    /// The oldest first.
    func items(limit: Int) throws(StoreError) -> [InboxItem] {
        let ids = try reader.attachments { try $0.inbox(limit: limit) }
        let pictures = ids.isEmpty ? [] : try reader.attachments { try $0.likenesses() }
        var items: [InboxItem] = []
        // The first one without a reading is read next.
        var isNext = true
        for id in ids {
            guard let receipt = try reader.receipt(id) else { continue }
            let attachments = try reader.attachments { try $0.attachments(of: id) }
            let state = try state(of: attachments, isNext: isNext)
            if state == .waiting || state == .beingRead { isNext = false }
            let lookalike = try lookalike(of: receipt, id, attachments, state, pictures)
            items.append(
                InboxItem(
                    id, receipt, name: attachments.first?.name ?? "",
                    arrivedAt: attachments.first?.addedAt ?? receipt.createdAt ?? now, state: state,
                    lookalike: lookalike))
        }
        return items
    }

    /// The first attachment that says anything decides.
    private func state(of attachments: [AttachmentRecord], isNext: Bool) throws(StoreError) -> InboxItem.State {
        var failure: Phrase?
        var isUnread = false
        for attachment in attachments {
            if let reading = try Attachments.reading(of: attachment.id, reader) {
                return .read(InboxReading(reading.reading, pages: reading.pages))
            }
            let made = try reader.attachments { try $0.reading(of: attachment.id) }
            failure = failure ?? made?.failure.map { Phrase(outside: $0) }
            isUnread = isUnread || made?.isRead != true
        }
        if let failure, !isUnread { return .failed(failure) }
        guard attachments.contains(where: { $0.original?.isHere == true }) else { return .waiting }
        switch preparing {
        case .working where isNext && !isStopped: return .beingRead
        case .failed(let reason): return .failed(reason)
        case .resting, .working: return .waiting
        }
    }

    private func lookalike(
        of receipt: Receipt, _ id: ReceiptID, _ attachments: [AttachmentRecord], _ state: InboxItem.State,
        _ pictures: [(media: MediaID, likeness: PictureHash)]
    ) throws(StoreError) -> InboxLookalike? {
        let read = if case .read(let reading) = state { reading.fields } else { ReceiptReading() }
        let traits = Self.traits(receipt, read)
        if let found = try samePurchase(as: traits, besides: id) { return found }
        for attachment in attachments {
            guard let own = pictures.first(where: { $0.media == attachment.id })?.likeness else { continue }
            for picture in pictures where picture.media != attachment.id && own.isLike(picture.likeness) {
                if let found = try holder(of: picture.media, besides: id, traits) { return found }
            }
        }
        return nil
    }

    /// Stored values come before those that were read.
    private static func traits(_ receipt: Receipt, _ read: ReceiptReading) -> LikenessTraits {
        LikenessTraits(
            store: receipt.storeName.isEmpty ? read.merchant?.value ?? "" : receipt.storeName,
            day: receipt.purchaseDate ?? read.date?.value, total: receipt.total ?? read.money)
    }

    /// The receipt with a similar picture, unless its day or total says that it is another one: receipts of one shop
    /// look alike. Of two scans in the Inbox, the one that came later is the double.
    private func holder(
        of media: MediaID, besides id: ReceiptID, _ traits: LikenessTraits
    ) throws(StoreError) -> InboxLookalike? {
        let read = try Attachments.reading(of: media, reader)?.reading ?? ReceiptReading()
        for holder in try reader.attachments({ try $0.receipts(naming: media) }) where holder != id {
            guard let other = try reader.receipt(holder), !other.isDeleted, holder < id || !other.isInInbox else {
                continue
            }
            let theirs = Self.traits(other, read)
            if let day = traits.day, let their = theirs.day, day != their { continue }
            if let total = traits.total, let their = theirs.total, total != their { continue }
            return InboxLookalike(
                holder, storeName: other.storeName.isEmpty ? read.merchant?.value ?? "" : other.storeName,
                day: theirs.day, total: theirs.total, reasons: [.similarPicture])
        }
        return nil
    }

    /// A receipt outside the Inbox with the same store, day and total.
    private func samePurchase(
        as traits: LikenessTraits, besides id: ReceiptID
    ) throws(StoreError) -> InboxLookalike? {
        guard let day = traits.day, let total = traits.total, !traits.store.isEmpty else { return nil }
        let query = ReceiptQuery(text: "bought:\(day.description)")
        for row in try reader.page(query, .first, limit: 50).rows where row.id != id {
            let other = LikenessTraits(store: row.storeName, day: row.purchaseDate, total: row.total)
            guard traits.likeness(to: other).contains(.samePurchase) else { continue }
            return InboxLookalike(
                row.id, storeName: row.storeName, day: day, total: total, reasons: [.samePurchase])
        }
        return nil
    }
}

extension PictureHash {
    fileprivate func isLike(_ other: PictureHash) -> Bool { distance(to: other) <= LikenessTraits.pictureDistance }
}
