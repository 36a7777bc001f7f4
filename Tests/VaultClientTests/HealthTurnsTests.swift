import Foundation
import SystemKit
import Testing
import VaultStore
import VaultTestKit

@testable import VaultClient

@Suite("Turns of health checks among programs")
struct HealthTurnsTests {
    private let scratch: TemporaryDirectory
    private let files: VaultFiles
    private let paths: XDGPaths

    init() throws {
        scratch = try TemporaryDirectory()
        files = VaultFiles(path: scratch.file("vault.db"))
        try Data("store".utf8).write(to: URL(fileURLWithPath: files.path))
        paths = try #require(XDGPaths(environment: ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.file("run")]))
    }

    private func turns() throws -> HealthTurns { try #require(HealthTurns(files, paths)) }

    /// The only file with that beginning beside the sockets.
    private func file(_ name: String = "health-") throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: paths.sockets)
        return paths.sockets + "/" + (try #require(names.first { $0.hasPrefix(name) && !$0.hasSuffix(".lock") }))
    }

    @Test func `two programs take turns, and a vault of its own has its own`() throws {
        #expect(try turns().take(at: 1000) == nil)
        #expect(try turns().take(at: 3000) == 3000)
        #expect(try turns().take(at: 6000) == nil)
        #expect(try turns().take(at: 6001) == 4999)
        let other = VaultFiles(path: scratch.file("other.db"))
        try Data("store".utf8).write(to: URL(fileURLWithPath: other.path))
        #expect(try #require(HealthTurns(other, paths)).take(at: 6001) == nil)
    }

    @Test func `after a restart of the computer nobody waits for the time before it`() throws {
        #expect(try turns().take(at: 9_000_000) == nil)
        #expect(try turns().take(at: 20) == nil)
    }

    @Test(arguments: ["", "soon", "99999999999999999999", String(repeating: "1", count: 200)])
    func `a damaged file holds nobody up`(text: String) throws {
        #expect(try turns().take(at: 1000) == nil)
        try Data(text.utf8).write(to: URL(fileURLWithPath: try file()))
        #expect(try turns().take(at: 1001) == nil)
        #expect(try turns().take(at: 1002) == 4999, "it was replaced")
    }

    @Test func `a program that finds another one at it waits for the next turn`() throws {
        #expect(try turns().take(at: 1000) == nil)
        guard case .acquired(let lock) = try FileLock.attempt(try file() + ".lock") else {
            Issue.record("the lock is held")
            return
        }
        #expect(try turns().take(at: 90_000) == 5000)
        lock.release()
        #expect(try turns().take(at: 90_000) == nil)
    }
}
