import Foundation
import SystemKit
import Testing
import VaultModel
import VaultStore
import VaultTestKit

@testable import VaultBackup

@Suite("Contents of attachments in backups")
struct ContentsTests {
    private let fixture: BackupFixture
    private let names = ["a", "b"].map { String(repeating: $0, count: 64) + ".sealed" }

    init() async throws {
        fixture = try await BackupFixture()
        let folder = FileStore(directory: fixture.files.attachmentsPath)
        try folder.prepare()
        // The second one is longer than a piece.
        try folder.write(Array("first".utf8), to: names[0])
        try folder.write([UInt8](repeating: 7, count: (1 << 20) + 5), to: names[1])
        try folder.write(Array("no content".utf8), to: "content-1")
    }

    private func contents(_ files: VaultFiles) throws -> [String: Data] {
        try FileManager.default.contentsOfDirectory(atPath: files.attachmentsPath).reduce(into: [:]) { found, name in
            found[name] = try Data(contentsOf: URL(fileURLWithPath: files.attachmentsPath + "/" + name))
        }
    }

    @Test func `come back as they were, and nothing else does`() throws {
        try fixture.backUp()
        try fixture.restore()
        let before = try contents(fixture.files).filter { names.contains($0.key) }
        #expect(try contents(fixture.target) == before)
        #expect(try fixture.verify().header.contents > 1 << 20)
    }

    @Test func `a replaced vault takes its own along`() throws {
        try fixture.backUp()
        try fixture.restore()
        try FileStore(directory: fixture.target.attachmentsPath).remove(names[0])
        let former = try #require(try fixture.restore(former: .givesWay(stamp: "1")).former)
        #expect(try contents(fixture.target).count == 2)
        #expect(try contents(former).count == 1)
    }

    @Test func `join those that were left of a vault whose store is gone`() throws {
        try fixture.backUp()
        let folder = FileStore(directory: fixture.target.attachmentsPath)
        try folder.prepare()
        let other = String(repeating: "c", count: 64) + ".sealed"
        try folder.write([1], to: other)
        try folder.write([1], to: names[0])
        try fixture.restore()
        #expect(Set(try contents(fixture.target).keys) == Set(names + [other]))
        #expect(try contents(fixture.target)[names[0]] == Data("first".utf8))
    }

    @Test func `a changed byte anywhere is noticed, and nothing is left of the restore`() throws {
        try fixture.backUp()
        let url = URL(fileURLWithPath: fixture.path)
        let whole = try Data(contentsOf: url)
        let start = whole.count - 32 - (1 << 20) - 5 - 5 - 160
        for place in [start, start + 70, whole.count - 1000, whole.count - 1] {
            var bytes = whole
            bytes[place] ^= 1
            try bytes.write(to: url)
            #expect(throws: BackupError.self) { try fixture.restore() }
            #expect(!FileManager.default.fileExists(atPath: fixture.target.attachmentsPath))
        }
        try whole.dropLast(1).write(to: url)
        #expect(throws: BackupError.self) { try fixture.restore() }
    }

    @Test func `a name that could lead elsewhere is refused`() {
        for line in ["../\(names[0]) 1\n", "\(names[0].uppercased()) 1\n", "\(names[0]) 01\n", "x.sealed 1\n", " \n"] {
            #expect(BackupContents.Entry(line: Array(line.utf8)) == nil)
        }
        #expect(BackupContents.Entry(line: Array("\(names[0]) 12\n".utf8))?.byteCount == 12)
    }
}
