import Synchronization
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Sweeping attachments")
struct MediaSweepTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func scene(_ flavour: Flavour) throws -> MediaRules { try MediaRules(try flavour.make(in: scratch)) }

    /// Whether the store has the content with that number after everything due was swept.
    private func has(_ content: Int, _ scene: MediaRules) throws -> Bool {
        try scene.sweep()
        let hash = try SampleMedia.request(content).sha256
        return scene.store.keys.contains { $0.hash == hash && $0.account == scene.account }
    }

    @Test(arguments: Flavour.allCases)
    func `a blob goes 30 days after the last receipt that named it was purged`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        try scene.createReceipt(1, naming: [1], key: 10)
        try scene.createReceipt(2, naming: [1], key: 11)
        scene.rules.ports.pass(days: 500)
        #expect(try has(1, scene))
        try scene.purgeReceipt(1, from: 1, key: 20)
        scene.rules.ports.pass(days: 100)
        #expect(try has(1, scene))
        try scene.purgeReceipt(2, from: 1, key: 30)
        scene.rules.ports.pass(days: 29)
        #expect(try has(1, scene))
        scene.rules.ports.pass(days: 2)
        #expect(try !has(1, scene))
        #expect(try scene.usedBytes == 0)
        #expect(throws: Problem.self) { try scene.locate(1) }
    }

    @Test(arguments: Flavour.allCases)
    func `a receipt in the Trash keeps its blobs until it loses its fields`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        try scene.createReceipt(1, naming: [1], key: 10)
        _ = try scene.rules.push([Make.delete(SampleRecord.receipt(1), key: 11, from: 1)], token: scene.token)
        scene.rules.ports.pass(days: 89)
        try scene.rules.tidy()
        #expect(try has(1, scene))
        scene.rules.ports.pass(days: 2)
        try scene.rules.tidy()
        scene.rules.ports.pass(days: 29)
        #expect(try has(1, scene))
        scene.rules.ports.pass(days: 2)
        #expect(try !has(1, scene))
    }

    @Test(arguments: Flavour.allCases)
    func `one that was never named goes after 400 days, unless a receipt names it first`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        try scene.upload(try SampleMedia.request(2))
        scene.rules.ports.pass(days: 399)
        #expect(try has(1, scene) && has(2, scene))
        try scene.createReceipt(1, naming: [2], key: 10)
        scene.rules.ports.pass(days: 2)
        #expect(try !has(1, scene))
        #expect(try has(2, scene))
    }

    @Test(arguments: Flavour.allCases)
    func `a receipt may come before what it names`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.createReceipt(1, naming: [1], key: 10)
        try scene.upload(try SampleMedia.request(1))
        try scene.upload(try SampleMedia.request(1, .thumbnail))
        scene.rules.ports.pass(days: 401)
        #expect(try has(1, scene))
        #expect(scene.store.keys.count == 2)
        try scene.purgeReceipt(1, from: 1, key: 20)
        scene.rules.ports.pass(days: 31)
        try scene.sweep()
        #expect(scene.store.keys.isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `taking it off a receipt is not yet a release, since that can be undone`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        try scene.createReceipt(1, naming: [1], key: 10)
        let removal: Fields = [
            .imageKeys: ["add": [], "remove": [.string(SampleMedia.id(1).description)]]
        ]
        let update = Make.update(SampleRecord.receipt(1), key: 11, from: 1, removal)
        #expect(try scene.rules.push([update], token: scene.token).results[0].verdict.outcome == .accepted)
        scene.rules.ports.pass(days: 401)
        #expect(try has(1, scene))
        try scene.purgeReceipt(1, from: 2, key: 20)
        scene.rules.ports.pass(days: 31)
        #expect(try !has(1, scene))
    }

    @Test(arguments: Flavour.allCases)
    func `content that another attachment has stays`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        scene.rules.ports.pass(days: 200)
        try scene.upload(try SampleMedia.request(2, content: 1))
        scene.rules.ports.pass(days: 201)
        #expect(try has(1, scene))
        #expect(throws: Problem.self) { try scene.locate(1) }
        #expect(try scene.locate(2).byteCount == 1000)
        scene.rules.ports.pass(days: 200)
        #expect(try !has(1, scene))
    }

    @Test(arguments: Flavour.allCases)
    func `what was announced again in the last day stays`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        try scene.createReceipt(1, naming: [1], key: 10)
        try scene.purgeReceipt(1, from: 1, key: 20)
        scene.rules.ports.pass(days: 31)
        #expect(try scene.announce(try SampleMedia.request(1)) == .stored)
        #expect(try has(1, scene))
        scene.rules.ports.pass(days: 2)
        #expect(try !has(1, scene))
    }

    @Test(arguments: Flavour.allCases)
    func `a deletion that fails is repeated, and until then the content can't be announced`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.upload(try SampleMedia.request(1))
        scene.rules.ports.pass(days: 401)
        scene.store.failure.withLock { $0 = BlobFailure(.unavailable, reason: "away") }
        #expect(throws: BlobFailure.self) { try scene.sweep() }
        scene.store.failure.withLock { $0 = nil }
        #expect { try scene.announce(try SampleMedia.request(1)) } throws: {
            ($0 as? Problem)?.code == .unavailable
        }
        #expect(try !has(1, scene))
        try scene.upload(try SampleMedia.request(1))
        #expect(try has(1, scene))
    }

    @Test(arguments: Flavour.allCases)
    func `a file that the store refuses holds up no other one, and is told in the end`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        for number in 1...4 { try scene.upload(try SampleMedia.request(number)) }
        for number in 5...6 { _ = try scene.announce(try SampleMedia.request(number)) }
        let refused = try [1, 5].map { try SampleMedia.request($0).sha256 }
        scene.store.refused.withLock { $0 = Set(refused) }
        scene.rules.ports.pass(days: 401)
        let failure = #expect(throws: BlobFailure.self) { while try scene.sweeper.step(limit: 2) {} }
        #expect(failure?.code == .broken)
        #expect(scene.store.keys.map(\.hash) == [refused[0]])
        scene.store.refused.withLock { $0 = [] }
        scene.rules.ports.pass(days: 1)
        #expect(try !has(1, scene))
        #expect(try scene.usedBytes == 0)
    }

    @Test(arguments: Flavour.allCases)
    func `a blob that no account knows goes 30 days after it was found, unless it is announced`(
        flavour: Flavour
    ) throws {
        let scene = try scene(flavour)
        for number in 1...5 { scene.store.receive(try SampleMedia.request(number), of: scene.account) }
        scene.store.receive(try SampleMedia.request(1), of: UserID(SampleRecord.ulid(77)))
        #expect(try has(1, scene))
        scene.rules.ports.pass(days: 20)
        #expect(try scene.announce(try SampleMedia.request(2)) == .stored)
        scene.rules.ports.pass(days: 9)
        #expect(try has(1, scene))
        scene.rules.ports.pass(days: 2)
        try scene.sweep()
        #expect(scene.store.keys.map(\.hash) == [try SampleMedia.request(2).sha256])
    }

    @Test(arguments: Flavour.allCases)
    func `a removed account's blobs go, also those that come later at an address signed before`(
        flavour: Flavour
    ) throws {
        let scene = try scene(flavour)
        let other = try MediaRulesOfSecond(scene)
        try scene.upload(try SampleMedia.request(1))
        try scene.rules.accounts.removeAccount(token: scene.token, password: "correct horse", from: "x")
        #expect(try !has(1, scene))
        scene.store.receive(try SampleMedia.request(2), of: scene.account)
        scene.rules.ports.pass(minutes: 30)
        #expect(try !has(2, scene))
        scene.rules.ports.pass(minutes: 31)
        try scene.sweep()
        #expect(try scene.rules.storage.read { try $0.departures(limit: 9) } == [])
        #expect(scene.store.keys == other.keys)
    }

    /// Another account with a stored attachment.
    private struct MediaRulesOfSecond {
        let keys: [BlobKey]

        init(_ scene: MediaRules) throws {
            let token = try scene.rules.token("b@example.org")
            let account = try #require(try scene.rules.storage.read { try $0.account(email: "b@example.org") }).id
            let request = try SampleMedia.request(1)
            _ = try scene.announce(request, token: token)
            scene.store.receive(request, of: account)
            keys = [BlobKey(account: account, hash: request.sha256, variant: .original)]
        }
    }
}
