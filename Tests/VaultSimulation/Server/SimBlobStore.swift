internal import Synchronization
import VaultModel
import VaultServerCore
import VaultWire

/// The contents that the server keeps. They survive the server's processes, and the restore of its store.
final class SimBlobStore: BlobStore {
    let origin: String? = "https://blobs.example.org"
    private let blobs = Mutex<[BlobKey: BlobProperties]>([:])

    func uploadAddress(of upload: BlobUpload, at base: String, now: Timestamp) -> MediaUpload {
        MediaUpload(url: upload.key.description, headers: [:], expiresAt: now)
    }

    func downloadAddress(
        of key: BlobKey, contentType: MediaContentType, at base: String, now: Timestamp
    ) -> BlobAddress {
        BlobAddress(url: key.description, expiresAt: now)
    }

    func properties(of key: BlobKey) -> BlobProperties? { blobs.withLock { $0[key] } }

    func content(of key: BlobKey, limit: Int) -> [UInt8]? { blobs.withLock { $0[key] == nil ? nil : key.hash.bytes } }

    func delete(_ key: BlobKey) { blobs.withLock { $0[key] = nil } }

    func list(of account: UserID?, from start: BlobPage.Start?, limit: Int) -> BlobPage {
        let all = blobs.withLock { blobs in
            blobs.keys.filter { key in
                guard account == nil || key.account == account else { return false }
                guard case .after(let last)? = start else { return true }
                return key > last
            }.sorted()
        }
        let keys = Array(all.prefix(limit))
        return BlobPage(keys: keys, next: all.count > limit ? keys.last.map(BlobPage.Start.after) : nil)
    }

    /// Takes what a device sends.
    func receive(_ request: MediaRequest, of account: UserID) {
        let key = BlobKey(account: account, hash: request.sha256, variant: request.variant)
        blobs.withLock { $0[key] = BlobProperties(byteCount: request.byteCount, md5: request.md5) }
    }
}

/// Contents by number.
enum SimContent {
    static func request(_ id: MediaID, _ content: UInt64) -> MediaRequest? {
        let bytes = (0..<32).map { UInt8(truncatingIfNeeded: SimRandom.mix(content) >> (8 * UInt64($0 % 8))) }
        guard let hash = ContentHash(bytes: bytes), let md5 = ContentMD5(bytes: bytes.prefix(16)) else { return nil }
        return MediaRequest(
            mediaID: id, variant: .original, contentType: .jpeg, byteCount: 1000, sha256: hash, md5: md5)
    }

    /// The reading of a content: always the same, and nothing that any person writes.
    static func reading(_ key: BlobKey) -> MachineReading {
        let number = key.hash.bytes.prefix(3).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let day = CalendarDay(daysSince1970: Int(number % 20_000))
        return MachineReading(
            text: "text \(number)",
            merchant: number % 5 == 0 ? nil : .init("seen \(number)", confidence: number % 7 == 0 ? 0.3 : 0.9),
            day: number % 3 == 0 ? day.map { .init($0, confidence: 0.8) } : nil,
            total: number % 4 == 0 ? nil : .init(Money(minor: -number, currency: .eur), confidence: 0.7),
            warrantyMonths: number % 6 == 0 ? .init(1201 - Int(number % 1000) - 1, confidence: 0.9) : nil)
    }
}
