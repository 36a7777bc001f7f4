import CommandTable
import Foundation
import SystemKit
import Testing
import VaultModel
import VaultScreens
import VaultTestKit

@testable import VaultClient
@testable import VaultTUI

@Suite("The log")
struct EventLogTests {
    private let folder: TemporaryDirectory
    private let clock = WallClock { 1_763_733_972_000 }

    init() throws { folder = try TemporaryDirectory() }

    private var path: String { folder.file("log") }

    private func lines(_ level: GlobalOptions.LogLevel?) throws -> [String] {
        let path = folder.file("\(level?.rawValue ?? "default").log")
        var options = GlobalOptions()
        (options.logFile, options.logLevel) = (path, level)
        let log = try #require(try EventLog.make(options, clock: clock, hasScreen: true))
        log.write(.error, "a")
        log.write(.info, "b")
        log.write(.debug, "c")
        let process = ProcessInfo.processInfo.processIdentifier
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            String($0.replacing("2025-11-21T14:06:12.000Z rvault[\(process)] ", with: ""))
        }
    }

    @Test func `has what is wanted and what is worse, with the time and the process`() throws {
        #expect(try lines(.error) == ["error: a"])
        #expect(try lines(nil) == ["error: a", "info: b"])
        #expect(try lines(.debug) == ["error: a", "info: b", "debug: c"])
    }

    @Test func `is added to, and read by its owner alone`() throws {
        var options = GlobalOptions()
        options.logFile = path
        for _ in 0..<2 { try EventLog.make(options, clock: clock, hasScreen: false)?.write(.info, "again") }
        #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `says where it cannot be written, and there is none where nobody wants one`() throws {
        var options = GlobalOptions()
        #expect(try EventLog.make(options, clock: clock, hasScreen: false) == nil)
        options.isVerbose = true
        #expect(try EventLog.make(options, clock: clock, hasScreen: true) == nil)
        options.logFile = "/nowhere/at/all"
        #expect(throws: Failure.self) { try EventLog.make(options, clock: clock, hasScreen: false) }
    }

    @Test func `what comes from outside makes no line of its own and steers no terminal`() throws {
        var options = GlobalOptions()
        options.logFile = path
        let log = try #require(try EventLog.make(options, clock: clock, hasScreen: true))
        log.write(.info, "a\nerror: forged \u{1B}[2J\u{9B}2J\u{202E}")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasSuffix("\n") && text.count { $0.isNewline } == 1)
        #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{202E}"].contains($0) })
    }

    @Test func `names a value without what it carries`() {
        #expect(EventLog.name(of: Command.show(id: "Lampor")) == "show")
        #expect(EventLog.name(of: Command.status) == "status")
    }

    @Test func `names an effect by its family and case, without what it carries`() {
        #expect(Effect.write(.undoActions([1, 2])).logName == "write.undoActions")
        #expect(Effect.file(.previewImport(path: "/home/me/bank.csv", nil)).logName == "file.previewImport")
        #expect(Effect.vault(.unlock(Passphrase("seven lamps"))).logName == "vault.unlock")
        #expect(Effect.write(.undo).logName == "write.undo")
    }
}
