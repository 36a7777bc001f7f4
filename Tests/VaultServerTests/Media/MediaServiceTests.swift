import Synchronization
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Announcing attachments")
struct MediaServiceTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func code(_ body: () throws -> some Any) -> Problem.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? Problem)?.code
        }
    }

    @Test(arguments: Flavour.allCases)
    func `a file is stored once the store has it, whatever the device says`(flavour: Flavour) throws {
        let scene = try MediaRules(try flavour.make(in: scratch))
        let request = try SampleMedia.request(1)
        for _ in 0..<2 {
            guard case .upload(let upload) = try scene.announce(request) else {
                Issue.record("nothing was sent yet")
                return
            }
            #expect(upload.url == "https://x/u/\(scene.account)/\(request.sha256)")
        }
        #expect(code { try scene.locate(1) } == .notFound)
        scene.store.receive(request, of: scene.account)
        #expect(try scene.announce(request) == .stored)
        let location = try scene.locate(1)
        #expect(location.byteCount == 1000 && location.sha256 == request.sha256 && location.contentType == .jpeg)
        #expect(code { try scene.locate(1, .thumbnail) } == .notFound)
        #expect(code { try scene.locate(2) } == .notFound)
    }

    @Test func `a download finds what was sent and never confirmed`() throws {
        let scene = try MediaRules(MemoryStorage(epoch: "feedc0de"))
        let request = try SampleMedia.request(1)
        _ = try scene.announce(request)
        scene.store.receive(request, of: scene.account)
        #expect(try scene.locate(1).sha256 == request.sha256)
        // From now on the store need not be asked.
        scene.store.failure.withLock { $0 = BlobFailure(.unavailable, reason: "away") }
        #expect(try scene.locate(1).sha256 == request.sha256)
    }

    @Test(arguments: [
        BlobProperties(byteCount: 999, md5: ContentMD5(bytes: Array(repeating: 1, count: 16))),
        BlobProperties(byteCount: 1000, md5: ContentMD5(bytes: Array(repeating: 2, count: 16))),
    ])
    func `what is there is not stored unless length and MD5 are the announced ones`(_ found: BlobProperties) throws {
        let scene = try MediaRules(MemoryStorage(epoch: "feedc0de"))
        let request = try SampleMedia.request(1)
        let key = BlobKey(account: scene.account, hash: request.sha256, variant: .original)
        scene.store.blobs.withLock { $0[key] = found }
        guard case .upload = try scene.announce(request) else {
            Issue.record("other content counts as stored")
            return
        }
        #expect(code { try scene.locate(1) } == .notFound)
    }

    @Test(arguments: Flavour.allCases)
    func `a known file never gets other content, and its other variant is another file`(flavour: Flavour) throws {
        let scene = try MediaRules(try flavour.make(in: scratch))
        _ = try scene.announce(try SampleMedia.request(1))
        #expect(code { try scene.announce(try SampleMedia.request(1, content: 2)) } == .mediaMismatch)
        #expect(code { try scene.announce(try SampleMedia.request(1, type: .png)) } == .mediaMismatch)
        #expect(code { try scene.announce(try SampleMedia.request(1, content: 2, .thumbnail)) } == nil)
        try scene.upload(try SampleMedia.request(1))
        // Another length for the same SHA-256 is a lie once the content is there.
        #expect(code { try scene.announce(try SampleMedia.request(3, content: 1, size: 7)) } == .mediaMismatch)
        #expect(try scene.announce(try SampleMedia.request(3, content: 1)) == .stored)
    }

    @Test(arguments: Flavour.allCases)
    func `accounts share nothing, and learn nothing of each other`(flavour: Flavour) throws {
        let scene = try MediaRules(try flavour.make(in: scratch))
        let other = try scene.rules.token("b@example.org")
        try scene.upload(try SampleMedia.request(1))
        #expect(code { try scene.locate(1, token: other) } == .notFound)
        // The same content, and even the same id, is new there.
        guard case .upload(let upload) = try scene.announce(try SampleMedia.request(1), token: other) else {
            Issue.record("another account's content counts as stored")
            return
        }
        #expect(!upload.url.contains(scene.account.description))
        #expect(code { try scene.announce(try SampleMedia.request(1, content: 5), token: other) } == .mediaMismatch)
        #expect(code { try scene.announce(try SampleMedia.request(2, content: 5), token: other) } == nil)
        #expect(try scene.locate(1).sha256 == SampleMedia.request(1).sha256)
    }

    @Test(arguments: Flavour.allCases)
    func `the quota counts each content once, and what never arrived not at all`(flavour: Flavour) throws {
        let file = MediaRecord.countedBytes
        let scene = try MediaRules(
            try flavour.make(in: scratch), quotas: Quotas(mediaBytes: 2 * 1_000_000 + 4 * file))
        let (first, second) = (
            try SampleMedia.request(1, size: 1_000_000), try SampleMedia.request(2, size: 1_000_000)
        )
        try scene.upload(first)
        _ = try scene.announce(try SampleMedia.request(9, content: 1, size: 1_000_000))
        #expect(try scene.usedBytes == 1_000_000 + 2 * file)
        _ = try scene.announce(second)
        #expect(code { try scene.announce(try SampleMedia.request(3, size: 1_000_000)) } == .quotaExceeded)
        // An announced file may be announced again.
        #expect(code { try scene.announce(second) } == nil)
        scene.rules.ports.pass(minutes: 61)
        try scene.sweep()
        #expect(try scene.usedBytes == 1_000_000 + 3 * file)
        #expect(code { try scene.announce(try SampleMedia.request(3, size: 1_000_000)) } == nil)
        #expect(code { try scene.announce(second) } == .quotaExceeded)
    }

    @Test func `the largest files are taken, and no larger ones`() throws {
        let scene = try MediaRules(MemoryStorage(epoch: "feedc0de"))
        for (variant, limit) in [(MediaVariant.original, Int64(20 << 20)), (.thumbnail, 1 << 20)] {
            #expect(code { try scene.announce(try SampleMedia.request(1, variant, size: limit)) } == nil)
            #expect(
                code { try scene.announce(try SampleMedia.request(2, variant, size: limit + 1)) } == .payloadTooLarge)
        }
    }

    @Test func `a device that was signed out announces and finds nothing`() throws {
        let scene = try MediaRules(MemoryStorage(epoch: "feedc0de"))
        try scene.upload(try SampleMedia.request(1))
        try scene.rules.accounts.revoke(nil, token: scene.token)
        #expect(code { try scene.announce(try SampleMedia.request(2)) } == .unauthenticated)
        #expect(code { try scene.locate(1) } == .unauthenticated)
    }

    @Test func `announcements count against the account's rate`() throws {
        let scene = try MediaRules(
            MemoryStorage(epoch: "feedc0de"), quotas: Quotas(operationBurst: 250, operationsPerMinute: 60))
        for _ in 0..<250 { _ = try scene.announce(try SampleMedia.request(1)) }
        #expect(code { try scene.announce(try SampleMedia.request(1)) } == .rateLimited)
        scene.rules.ports.pass(minutes: 1)
        #expect(code { try scene.announce(try SampleMedia.request(1)) } == nil)
    }

    @Test func `a store that can't be reached is no answer, and nothing is lost by it`() throws {
        let scene = try MediaRules(MemoryStorage(epoch: "feedc0de"))
        let request = try SampleMedia.request(1)
        scene.store.failure.withLock { $0 = BlobFailure(.unavailable, reason: "away") }
        #expect(throws: BlobFailure.self) { try scene.announce(request) }
        scene.store.failure.withLock { $0 = nil }
        try scene.upload(request)
    }

    @Test func `content that vanished from the store is asked for again`() throws {
        let scene = try MediaRules(MemoryStorage(epoch: "feedc0de"))
        let request = try SampleMedia.request(1)
        try scene.upload(request)
        scene.store.blobs.withLock { $0 = [:] }
        guard case .upload = try scene.announce(request) else {
            Issue.record("the store has lost it")
            return
        }
        #expect(code { try scene.locate(1) } == .notFound)
    }
}
