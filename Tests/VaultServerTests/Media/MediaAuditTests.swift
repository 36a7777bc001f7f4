import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Attachments that the store of attachments has lost")
struct MediaAuditTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    /// An account with the attachments 1 to 5, and the thumbnail of the first.
    private func scene(_ flavour: Flavour) throws -> MediaRules {
        let scene = try MediaRules(try flavour.make(in: scratch))
        for number in 1...5 { try scene.upload(try SampleMedia.request(number)) }
        try scene.upload(try SampleMedia.request(1, .thumbnail))
        return scene
    }

    private func key(_ number: Int, _ variant: MediaVariant = .original, of scene: MediaRules) throws -> BlobKey {
        BlobKey(account: scene.account, hash: try SampleMedia.request(number).sha256, variant: variant)
    }

    private func lose(_ keys: [BlobKey], of scene: MediaRules) {
        scene.store.blobs.withLock { blobs in for key in keys { blobs[key] = nil } }
    }

    private func isAskedToCompare(_ scene: MediaRules) throws -> Bool {
        try scene.rules.pull(token: scene.token).forceResync
    }

    @Test(arguments: Flavour.allCases)
    func `are counted without a server`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        let comparison = MediaComparison(scene.rules.storage, scene.store)
        #expect(try comparison.count() == (6, 0))
        lose([try key(2, of: scene), try key(1, .thumbnail, of: scene)], of: scene)
        #expect(try comparison.count() == (6, 2))
        #expect(try MediaComparison(scene.rules.storage, nil).count() == (6, 6))
        #expect(try !isAskedToCompare(scene))
    }

    @Test(arguments: Flavour.allCases)
    func `are sent again by a device that announces them`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.sweep()
        #expect(try scene.lostCounts.isEmpty && !isAskedToCompare(scene))
        lose([try key(1, of: scene), try key(4, of: scene)], of: scene)
        scene.rules.ports.pass(days: 8)
        try scene.sweep()
        #expect(scene.lostCounts == [2])
        #expect(try isAskedToCompare(scene))
        for number in 1...5 {
            let answer = try scene.announce(try SampleMedia.request(number))
            if [1, 4].contains(number) {
                #expect(answer != .stored)
                #expect(throws: Problem.self) { try scene.locate(number) }
                scene.store.receive(try SampleMedia.request(number), of: scene.account)
            } else {
                #expect(answer == .stored)
            }
            #expect(try scene.locate(number).byteCount == 1000)
        }
    }

    @Test(arguments: Flavour.allCases)
    func `are found once, are no address, and are there again when somebody puts them back`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        let thumbnail = try key(1, .thumbnail, of: scene)
        lose([thumbnail], of: scene)
        try scene.sweep()
        scene.rules.ports.pass(days: 8)
        try scene.sweep()
        #expect(scene.lostCounts == [1])
        #expect(throws: Problem.self) { try scene.locate(1, .thumbnail) }
        scene.store.receive(try SampleMedia.request(1, .thumbnail), of: scene.account)
        #expect(try scene.locate(1, .thumbnail).byteCount == 1000)
    }

    @Test(arguments: Flavour.allCases)
    func `are asked for again after a device has answered an earlier call`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.rules.accounts.callForResync(email: "a@example.org")
        let list = try scene.rules.sync.digest(DigestRequest(entityType: .receipt), token: scene.token).cursor
        lose([try key(2, of: scene)], of: scene)
        try scene.sweep()
        #expect(scene.lostCounts == [1])
        #expect(try scene.rules.pull(list, token: scene.token).forceResync)
    }

    @Test(arguments: Flavour.allCases)
    func `are looked for once a week`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.sweep()
        lose([try key(2, of: scene)], of: scene)
        scene.rules.ports.pass(days: 6)
        try scene.sweep()
        #expect(scene.lostCounts.isEmpty)
        scene.rules.ports.pass(days: 1)
        try scene.sweep()
        #expect(scene.lostCounts == [1])
    }

    @Test(arguments: Flavour.allCases)
    func `are not noted where none is left, since the disk may not be mounted`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        let all = scene.store.blobs.withLock { $0 }
        lose(scene.store.keys, of: scene)
        for _ in 1...2 {
            #expect { try scene.sweep() } throws: { error in
                (error as? BlobFailure)?.reason.contains("is the disk mounted?") == true
            }
        }
        #expect(try scene.lostCounts.isEmpty && !isAskedToCompare(scene))
        scene.store.blobs.withLock { $0 = all }
        try scene.sweep()
        #expect(scene.lostCounts.isEmpty)
        #expect(try scene.locate(3).byteCount == 1000)
    }
}
