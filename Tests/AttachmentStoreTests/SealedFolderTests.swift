import AttachmentStore
import DigestKit
import Glibc
import Sealing
import SystemKit
import Testing
import VaultAttachments
import VaultTestKit
import VaultWire

@Suite("Sealed contents of attachments")
struct SealedFolderTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory(on: .memory)
        path = directory.file("home.vault.files")
    }

    private func folder(key: UInt8 = 1) throws -> SealedFolder {
        try SealedFolder(path: path, key: try SecretBytes(copying: [UInt8](repeating: key, count: 32)))
    }

    private var names: [String] {
        get throws { try FileStore(directory: path).names() }
    }

    private func code(_ body: () throws -> Void) -> AttachmentError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? AttachmentError)?.code
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func `come back as they were, whatever their length`(_ count: Int) throws {
        let folder = try folder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        let stored = try folder.add(bytes)
        #expect(stored.byteCount == count && stored.hash.bytes == SHA256.hash(bytes))
        #expect(stored.md5?.bytes == MD5.hash(bytes))
        #expect(try folder.md5(of: stored.hash) == stored.md5)
        #expect(stored.beginning == Array(bytes.prefix(StoredContent.beginningLength)))
        #expect(try folder.bytes(of: stored.hash, limit: count) == bytes)
    }

    @Test func `are one file for equal contents, under a name that says nothing about them`() throws {
        let folder = try folder()
        let hash = try folder.add([1, 2, 3]).hash
        #expect(try folder.add([1, 2, 3]).hash == hash)
        let names = try names
        #expect(names.count == 1 && !names.contains { $0.contains(hash.description) })
        let file = try #require(names.first)
        let raw = try #require(try FileStore(directory: path).read(file, limit: 1000))
        #expect(!raw.contains([1, 2, 3]))
    }

    @Test func `are stored after a look for what dead programs left, once, and in a folder that is new again`() throws {
        let left = "home.vault.files/.temporary-999999999-content-1"
        let folder = try folder()
        _ = try folder.add([1])
        try directory.write("half", to: left)
        _ = try folder.add([2])
        #expect(try names.count == 3)
        _ = try self.folder().add([3])
        #expect(try names.count == 3)
        for name in try names { try FileStore(directory: path).remove(name) }
        try #require(rmdir(path) == 0)
        let hash = try folder.add([4]).hash
        #expect(try folder.bytes(of: hash, limit: 1) == [4])
    }

    @Test func `that are too long leave nothing behind`() throws {
        let folder = try folder()
        var pieces = 0
        let failure = code {
            _ = try folder.add(limit: 100_000) { () throws(AttachmentError) in
                pieces += 1
                return [UInt8](repeating: 0, count: 40_000)
            }
        }
        #expect(failure == .tooLarge(limit: 100_000) && pieces == 3)
        #expect(try names.isEmpty)
    }

    @Test func `whose source fails leave nothing behind`() throws {
        let folder = try folder()
        let failure = code {
            _ = try folder.add(limit: 10) { () throws(AttachmentError) in throw AttachmentError(.notHere) }
        }
        #expect(failure == .notHere)
        #expect(try names.isEmpty)
    }

    @Test func `that were changed, cut off or exchanged are not believed`() throws {
        let folder = try folder()
        let long = try folder.add([UInt8](repeating: 5, count: 70_000)).hash
        let name = try #require(try names.first)
        let store = FileStore(directory: path)
        let sealed = try #require(try store.read(name, limit: 1 << 20))
        var changed = sealed
        changed[100] ^= 1
        for damaged in [changed, Array(sealed.dropLast()), Array(sealed.prefix(65_600)), Array(sealed.prefix(20)), []] {
            try store.write(damaged, to: name)
            #expect(code { _ = try folder.bytes(of: long, limit: 1 << 20) } == .damaged)
        }
        _ = try folder.add([9])
        let other = try #require(try names.first { $0 != name })
        try store.write(try #require(try store.read(other, limit: 1 << 20)), to: name)
        #expect(code { _ = try folder.bytes(of: long, limit: 1 << 20) } == .damaged)
    }

    @Test func `of another vault have other names`() throws {
        let hash = try folder(key: 1).add([1]).hash
        #expect(code { _ = try self.folder(key: 2).bytes(of: hash, limit: 10) } == .notHere)
    }

    @Test func `are swept unless they are kept`() throws {
        let folder = try folder()
        #expect(try folder.sweep(keeping: []) == 0)
        let kept = try folder.add([1]).hash
        let left = try folder.add([2]).hash
        #expect(try folder.sweep(keeping: [kept]) == 1)
        #expect(try folder.contains(kept) && !folder.contains(left))
        try folder.remove(kept)
        try folder.remove(kept)
        #expect(try names.isEmpty)
    }

    @Test func `longer than asked for are not returned`() throws {
        let hash = try folder().add([1, 2, 3]).hash
        #expect(code { _ = try self.folder().bytes(of: hash, limit: 2) } == .tooLarge(limit: 2))
    }
}
