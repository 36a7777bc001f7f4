import Synchronization
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

/// A store that holds what a test puts into it, and signs nothing.
final class MemoryBlobStore: BlobStore {
    let origin: String? = nil
    let blobs = Mutex<[BlobKey: BlobProperties]>([:])
    let failure = Mutex<BlobFailure?>(nil)
    /// Contents that the store neither shows nor deletes.
    let refused = Mutex<Set<ContentHash>>([])

    func uploadAddress(of upload: BlobUpload, at base: String, now: Timestamp) -> MediaUpload {
        MediaUpload(url: "\(base)/\(upload.key)", headers: [:], expiresAt: now)
    }

    func downloadAddress(
        of key: BlobKey, contentType: MediaContentType, at base: String, now: Timestamp
    ) -> BlobAddress {
        BlobAddress(url: "\(base)/\(key)", expiresAt: now)
    }

    func properties(of key: BlobKey) throws(BlobFailure) -> BlobProperties? {
        try fail(about: key)
        return blobs.withLock { $0[key] }
    }

    func content(of key: BlobKey, limit: Int) throws(BlobFailure) -> [UInt8]? {
        try fail()
        return blobs.withLock { $0[key] == nil ? nil : key.hash.bytes }
    }

    func delete(_ key: BlobKey) throws(BlobFailure) {
        try fail(about: key)
        blobs.withLock { $0[key] = nil }
    }

    func list(of account: UserID?, from start: BlobPage.Start?, limit: Int) throws(BlobFailure) -> BlobPage {
        try fail()
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

    private func fail(about key: BlobKey? = nil) throws(BlobFailure) {
        if let failure = failure.withLock({ $0 }) { throw failure }
        let isRefused = key.map { key in refused.withLock { $0.contains(key.hash) } } ?? false
        if isRefused { throw BlobFailure(.broken, reason: "refused") }
    }

    /// Does what a device does with an address.
    func receive(_ request: MediaRequest, of account: UserID) {
        let key = BlobKey(account: account, hash: request.sha256, variant: request.variant)
        blobs.withLock { $0[key] = BlobProperties(byteCount: request.byteCount, md5: request.md5) }
    }

    var keys: [BlobKey] { blobs.withLock { $0.keys.sorted { $0.description < $1.description } } }
}

/// Announcements for tests.
enum SampleMedia {
    static func id(_ number: Int) -> MediaID { MediaID(SampleRecord.ulid(number)) }

    /// The announcement of a file; the content depends on its number alone.
    static func request(
        _ number: Int, content: Int? = nil, _ variant: MediaVariant = .original, size: Int64 = 1000,
        type: MediaContentType = .jpeg
    ) throws -> MediaRequest {
        let byte = UInt8(content ?? number)
        guard let hash = ContentHash(bytes: Array(repeating: byte, count: 32)),
            let md5 = ContentMD5(bytes: Array(repeating: byte, count: 16))
        else { throw StorageFailure(.broken, reason: "the sample is malformed") }
        return MediaRequest(
            mediaID: id(number), variant: variant, contentType: type, byteCount: size, sha256: hash, md5: md5)
    }
}

/// Collects the numbers of lost attachments that a sweeper reports.
private final class LostCounts: Sendable {
    private let all = Mutex<[Int]>([])

    @Sendable func add(_ count: Int) { all.withLock { $0.append(count) } }

    var value: [Int] { all.withLock { $0 } }
}

/// The rules of attachments on a storage, at a time that a test sets.
struct MediaRules {
    let rules: Rules
    let store = MemoryBlobStore()
    let media: MediaService
    let sweeper: MediaSweeper
    /// The numbers of attachments that the sweeper found lost.
    private let lost = LostCounts()
    let token: String
    let account: UserID

    init(_ storage: any ServerStorage, quotas: Quotas = .standard) throws {
        rules = Rules(storage, quotas: quotas)
        media = MediaService(sync: rules.sync, store: store)
        sweeper = MediaSweeper(media, lost: lost.add)
        token = try rules.token()
        account = try #require(try storage.read { try $0.account(email: "a@example.org") }).id
    }

    func announce(_ request: MediaRequest, token: String? = nil) throws -> MediaAnswer {
        try media.announce(request, token: token ?? self.token, base: "https://x")
    }

    func locate(_ number: Int, _ variant: MediaVariant = .original, token: String? = nil) throws -> MediaLocation {
        try media.locate(SampleMedia.id(number), variant, token: token ?? self.token, base: "https://x")
    }

    /// Announces, sends and confirms.
    func upload(_ request: MediaRequest) throws {
        guard case .upload = try announce(request) else { return }
        store.receive(request, of: account)
        #expect(try announce(request) == .stored)
    }

    func sweep() throws {
        while try sweeper.step(limit: 2) {}
    }

    /// The numbers of attachments that the sweeper found lost, in its order.
    var lostCounts: [Int] { lost.value }

    var usedBytes: Int64 {
        get throws { try rules.storage.read { try $0.mediaBytes(of: account) } }
    }

    /// Creates a receipt that names attachments.
    func createReceipt(_ number: Int, naming media: [Int], key: Int) throws {
        let names = media.map { JSON.string(SampleMedia.id($0).description) }
        let operation = Make.create(
            SampleRecord.receipt(number), key: key,
            [.storeName: "Migros", .imageKeys: ["add": .array(names), "remove": []]])
        #expect(try rules.push([operation], token: token).results[0].verdict.outcome == .accepted)
    }

    /// Deletes a receipt permanently.
    func purgeReceipt(_ number: Int, from version: Int64, key: Int) throws {
        let receipt = SampleRecord.receipt(number)
        let operations = [
            Make.delete(receipt, key: key, from: version),
            Make.request(RequestContent.purgeReceipts([receipt]).fields, key: key + 1),
        ]
        let results = try rules.push(operations, token: token).results
        #expect(results.allSatisfy { $0.verdict.outcome == .accepted })
    }
}
