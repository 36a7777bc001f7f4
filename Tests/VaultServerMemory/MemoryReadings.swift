internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension MemoryTransaction {
    func reading(of key: BlobKey) -> ReadingRecord? { state.accounts[key.account]?.media.readings[key] }

    func readings(dueAt moment: Timestamp, limit: Int) -> [ReadingRecord] {
        let due = waitingReadings.filter { $0.dueAt <= moment }
        let ordered = due.sorted { ($0.dueAt, $0.key.description) < ($1.dueAt, $1.key.description) }
        return Array(ordered.prefix(limit))
    }

    func nextReadingDue() -> Timestamp? { waitingReadings.map(\.dueAt).min() }

    private var waitingReadings: [ReadingRecord] {
        state.accounts.values.flatMap(\.media.readings.values).filter { $0.state == .waiting }
    }

    func namings(of key: BlobKey, limit: Int) -> [MediaNaming] {
        guard let media = state.accounts[key.account]?.media else { return [] }
        return Array(media.namings(of: key).prefix(limit))
    }

    func put(_ reading: ReadingRecord) {
        changeMedia(of: reading.key.account) { $0.media.readings[reading.key] = reading }
    }
}

extension MemoryMedia {
    func namings(of key: BlobKey) -> [MediaNaming] {
        let ids = Set(files.values.filter { $0.blob == key }.map(\.id))
        let all = namings.flatMap { receipt, named in
            named.intersection(ids).compactMap { media in
                ReceiptID(receipt).map { MediaNaming(receipt: EntityRef($0), media: media) }
            }
        }
        return all.sorted { ($0.receipt, $0.media) < ($1.receipt, $1.media) }
    }

    /// Forgets the readings of contents that no receipt names.
    mutating func dropReadings() {
        readings = readings.filter { !namings(of: $0.key).isEmpty }
    }
}
