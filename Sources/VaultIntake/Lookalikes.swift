internal import AttachmentStore
internal import MediaReading
package import ReceiptReading
package import VaultAttachments
package import VaultModel
package import VaultStore

/// Finds the receipts that scans in the Inbox look like. Everything is read once for all scans, however many look alike.
package struct Lookalikes {
    private let reader: VaultReader
    private let cache: ReadingCache
    private let likenesses: [(media: MediaID, likeness: PictureHash)]
    private let byMedia: [MediaID: PictureHash]
    private var holders: [MediaID: [Holder]] = [:]
    private var days: [CalendarDay: [ReceiptRow]] = [:]

    /// A receipt that names a picture.
    private struct Holder {
        let id: ReceiptID
        let storeName: String
        let traits: LikenessTraits
        let isInInbox: Bool
    }

    /// - Parameter cache: readings that are parsed already, for a list that is read again and again.
    package init(_ reader: VaultReader, _ cache: ReadingCache = ReadingCache()) throws(StoreError) {
        (self.reader, self.cache) = (reader, cache)
        likenesses = try reader.attachments { try $0.likenesses() }
        byMedia = Dictionary(uniqueKeysWithValues: likenesses.map { ($0.media, $0.likeness) })
    }

    /// Nil if the receipt looks like no other.
    ///
    /// - Parameter read: what was read of its attachments; empty if nothing was.
    package mutating func lookalike(
        of receipt: Receipt, _ id: ReceiptID, _ attachments: [MediaID], _ read: ReceiptReading
    ) throws(StoreError) -> Lookalike? {
        let traits = Self.traits(receipt, read)
        if let found = try samePurchase(as: traits, besides: id) { return found }
        for attachment in attachments {
            guard let own = byMedia[attachment] else { continue }
            for picture in likenesses
            where picture.media != attachment && own.distance(to: picture.likeness) <= LikenessTraits.pictureDistance {
                if let found = try holder(of: picture.media, besides: id, traits) { return found }
            }
        }
        return nil
    }

    /// Stored values come before those that were read.
    private static func traits(_ receipt: Receipt, _ read: ReceiptReading) -> LikenessTraits {
        LikenessTraits(
            store: storeName(receipt, read), day: receipt.purchaseDate ?? read.date?.value,
            total: receipt.total ?? read.money)
    }

    private static func storeName(_ receipt: Receipt, _ read: ReceiptReading) -> String {
        receipt.storeName.isEmpty ? read.merchant?.value ?? "" : receipt.storeName
    }

    /// The receipt with a similar picture, unless its day or total says that it is another one: receipts of one shop
    /// look alike. Of two scans in the Inbox, the one that came later is the double.
    private mutating func holder(
        of media: MediaID, besides id: ReceiptID, _ traits: LikenessTraits
    ) throws(StoreError) -> Lookalike? {
        for other in try holders(of: media) where other.id != id && (other.id < id || !other.isInInbox) {
            if let day = traits.day, let their = other.traits.day, day != their { continue }
            if let total = traits.total, let their = other.traits.total, total != their { continue }
            return Lookalike(
                other.id, storeName: other.storeName, day: other.traits.day, total: other.traits.total,
                reasons: [.similarPicture])
        }
        return nil
    }

    private mutating func holders(of media: MediaID) throws(StoreError) -> [Holder] {
        if let known = holders[media] { return known }
        let (ids, text) = try reader.attachments { (try $0.receipts(naming: media), try $0.reading(of: media)?.text) }
        let read = cache.reading(of: media, text)?.reading ?? ReceiptReading()
        var found: [Holder] = []
        for id in ids {
            guard let receipt = try reader.receipt(id), !receipt.isDeleted else { continue }
            found.append(
                Holder(
                    id: id, storeName: Self.storeName(receipt, read), traits: Self.traits(receipt, read),
                    isInInbox: receipt.isInInbox))
        }
        holders[media] = found
        return found
    }

    /// A receipt outside the Inbox with the same store, day and total.
    private mutating func samePurchase(
        as traits: LikenessTraits, besides id: ReceiptID
    ) throws(StoreError) -> Lookalike? {
        guard let day = traits.day, let total = traits.total, !traits.store.isEmpty else { return nil }
        for row in try rows(of: day) where row.id != id {
            let other = LikenessTraits(store: row.storeName, day: row.purchaseDate, total: row.total)
            guard traits.likeness(to: other).contains(.samePurchase) else { continue }
            return Lookalike(
                row.id, storeName: row.storeName, day: day, total: total, reasons: [.samePurchase])
        }
        return nil
    }

    private mutating func rows(of day: CalendarDay) throws(StoreError) -> [ReceiptRow] {
        if let known = days[day] { return known }
        let rows = try reader.page(ReceiptQuery(text: "bought:\(day.description)"), .first, limit: 50).rows
        days[day] = rows
        return rows
    }
}
