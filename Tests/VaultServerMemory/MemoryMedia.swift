internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The attachments of one account in a ``MemoryStorage``.
struct MemoryMedia: Sendable {
    /// Names a file of an attachment.
    struct Key: Hashable, Sendable {
        var id: MediaID
        var variant: MediaVariant
    }

    var files: [Key: MediaRecord] = [:]
    var blobs: [BlobKey: BlobRecord] = [:]
    var readings: [BlobKey: ReadingRecord] = [:]
    var countedBytes: Int64 {
        blobs.values.reduce(Int64(files.count) * MediaRecord.countedBytes) { $0 + $1.countedBytes }
    }
    /// The attachments that each receipt names or has named, by the receipt's id.
    private(set) var namings: [String: Set<MediaID>] = [:]

    func isNamed(_ id: MediaID) -> Bool { namings.values.contains { $0.contains(id) } }

    mutating func name(_ ids: Set<MediaID>, by receipt: String) {
        namings[receipt, default: []].formUnion(ids)
        for (key, file) in files where ids.contains(file.id) { files[key]?.isNamed = true }
    }

    mutating func release(namedBy receipt: String, at moment: Timestamp) {
        let ids = namings.removeValue(forKey: receipt) ?? []
        for (key, file) in files where ids.contains(file.id) && !isNamed(file.id) {
            files[key]?.isNamed = false
            files[key]?.releasedAt = moment
        }
        if !readings.isEmpty { dropReadings() }
    }
}

extension MemoryTransaction {
    func media(_ id: MediaID, _ variant: MediaVariant, of account: UserID) -> MediaRecord? {
        state.accounts[account]?.media.files[MemoryMedia.Key(id: id, variant: variant)]
    }

    func mediaBytes(of account: UserID) -> Int64 { state.accounts[account]?.media.countedBytes ?? 0 }

    func blob(_ key: BlobKey) -> BlobRecord? { state.accounts[key.account]?.media.blobs[key] }

    func hasMedia(of key: BlobKey) -> Bool {
        state.accounts[key.account]?.media.files.values.contains { $0.blob == key } ?? false
    }

    func blobs(_ state: BlobRecord.State, setBefore moment: Timestamp, limit: Int) -> [BlobRecord] {
        let all = self.state.accounts.values.flatMap(\.media.blobs.values)
        let found = all.filter { $0.state == state && $0.changedAt < moment }
        let ordered = found.sorted {
            ($0.changedAt, $0.key.description) < ($1.changedAt, $1.key.description)
        }
        return Array(ordered.prefix(limit))
    }

    func storedBlobs(after key: BlobKey?, limit: Int) -> [BlobRecord] {
        let all = state.accounts.values.flatMap(\.media.blobs.values).filter { $0.state == .stored }
        let rest = all.filter { $0.key.description > key?.description ?? "" }
        return Array(rest.sorted { $0.key.description < $1.key.description }.prefix(limit))
    }

    func media(expiredBy expiry: MediaExpiry, limit: Int) -> [MediaRecord] {
        let found = state.accounts.values.flatMap(\.media.files.values).filter(expiry.selects)
        return Array(found.sorted { ($0.id, $0.variant.rawValue) < ($1.id, $1.variant.rawValue) }.prefix(limit))
    }

    func departures(limit: Int) -> [Departure] { Array(state.departures.prefix(limit)) }

    func strays(notedBefore moment: Timestamp, limit: Int) -> [BlobKey] {
        let found = state.strays.filter { $0.value < moment }
        let ordered = found.sorted { ($0.value, $0.key.description) < ($1.value, $1.key.description) }
        return ordered.prefix(limit).map(\.key)
    }

    func put(_ media: MediaRecord) {
        changeMedia(of: media.account) { account in
            var media = media
            media.isNamed = account.media.isNamed(media.id)
            let key = MemoryMedia.Key(id: media.id, variant: media.variant)
            account.media.files[key] = media
        }
    }

    func remove(_ media: MediaRecord) {
        changeMedia(of: media.account) { account in
            let key = MemoryMedia.Key(id: media.id, variant: media.variant)
            account.media.files[key] = nil
        }
    }

    func put(_ blob: BlobRecord) {
        changeMedia(of: blob.key.account) { $0.media.blobs[blob.key] = blob }
    }

    func remove(_ blob: BlobRecord) {
        changeMedia(of: blob.key.account) { $0.media.blobs[blob.key] = nil }
    }

    func nameMedia(_ ids: Set<MediaID>, by receipt: EntityRef, of account: UserID) {
        changeMedia(of: account) { $0.media.name(ids, by: receipt.id) }
    }

    func releaseMedia(namedBy receipt: EntityRef, of account: UserID, at moment: Timestamp) {
        guard state.accounts[account]?.media.namings[receipt.id] != nil else { return }
        changeMedia(of: account) { $0.media.release(namedBy: receipt.id, at: moment) }
    }

    func noteDeparture(_ departure: Departure) {
        changeNotes { $0.departures.append(departure) }
    }

    func forgetDeparture(of account: UserID) {
        changeNotes { state in state.departures.removeAll { $0.account == account } }
    }

    func noteStray(_ key: BlobKey, at moment: Timestamp) {
        guard state.strays[key] == nil else { return }
        changeNotes { $0.strays[key] = moment }
    }

    func forgetStray(_ key: BlobKey) {
        changeNotes { $0.strays[key] = nil }
    }
}
