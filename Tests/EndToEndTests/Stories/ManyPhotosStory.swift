import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Many photos at once", .serialized)
struct ManyPhotosStory {
    /// The first rows of the list, newest first; receipts from photos have no day yet and follow them.
    private static let shops = (10..<40).map { "Shop \($0)" }

    private let terminal: Terminal
    private var home: String { terminal.folder.path }

    init() throws { terminal = try Terminal() }

    @Test func `every key is answered while photos are taken and prepared, and each is there once`() throws {
        let names = try Photo.writeMany(TestIntensity.count(everyday: 30, soak: 500), into: home + "/staged")
        try FileManager.default.createDirectory(atPath: home + "/Scans", withIntermediateDirectories: false)
        try terminal.startVault(also: "RVAULT_IMPORT_WATCH=\(home)/Scans")
        try terminal.makeVault()
        try terminal.importFile(table(), expecting: "30 receipts imported")
        for name in names {
            try FileManager.default.moveItem(atPath: "\(home)/staged/\(name)", toPath: "\(home)/Scans/\(name)")
        }
        var waits: [Duration] = []
        while try !isPrepared(names.count) { try walk(noting: &waits) }
        try walk(noting: &waits)
        waits.sort()
        TestIntensity.report(
            "\(names.count) photos: \(waits.count) keys answered while they were prepared, tmux included:"
                + " median \(waits[waits.count / 2]), worst \(waits.last ?? .zero)")

        try terminal.press("q")
        try terminal.waitForEnd()
        #expect(try inbox().flatMap { $0["files"]?.strings ?? [] }.sorted() == names)
        #expect(try inbox().count == names.count)
    }

    /// Receipts whose days have the order of their numbers, the newest first.
    private func table() throws -> String {
        let rows = Self.shops.enumerated().map { "2025-06-\(30 - $0),\($1),\($0 + 1).00,EUR" }
        return try terminal.folder.write(
            (["date,store,total,currency"] + rows).joined(separator: "\n"), to: "shops.csv")
    }

    /// Goes down and up the list and through the tabs; the frame of each key has to come before the next key.
    private func walk(noting waits: inout [Duration]) throws {
        let down = Self.shops.map { ("j", "  \($0)  ") }.dropFirst().prefix(8)
        let up = Self.shops.prefix(8).reversed().map { ("k", "  \($0)  ") }
        let tabs = [("3", "[3 Inbox"), ("1", "[1 Vault]"), ("2", "[2 Expiring]"), ("1", "[1 Vault]")]
        for (key, shown) in down {
            waits.append(try press(key) { Self.preview(of: $0).hasPrefix(shown) })
        }
        for (key, shown) in up {
            waits.append(try press(key) { Self.preview(of: $0).hasPrefix(shown) })
        }
        for (key, shown) in tabs { waits.append(try press(key) { $0.contains(shown) }) }
    }

    /// Returns the time from a key to the frame that shows its effect.
    private func press(_ key: String, _ isAnswered: (String) -> Bool) throws -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try terminal.press(key)
        while true {
            let screen = try terminal.screen()
            if isAnswered(screen) { return clock.now - start }
            guard clock.now - start < .seconds(60) else {
                throw Terminal.TimedOut(waitedFor: "an answer to \(key)", screen: screen)
            }
        }
    }

    /// The first line of the preview, which names the receipt under the cursor.
    private static func preview(of screen: String) -> Substring {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { !$0.contains(" preview ") }.dropFirst().first ?? ""
    }

    /// Whether each photo has its thumbnail, and the first ones have been read.
    private func isPrepared(_ count: Int) throws -> Bool {
        let files = home + "/.local/share/receipt-vault/home.vault.files"
        let kept = ((try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []).count { !$0.hasPrefix(".") }
        guard kept == 2 * count else { return false }
        return try inbox().count { $0["reading"]?.object != nil } >= TestIntensity.count(everyday: 1, soak: 20)
    }

    private func inbox() throws -> [JSON] {
        let listed = try Programs.rvault(
            ["inbox", "--json", "--passphrase-fd", "0"], home: home, input: Terminal.passphrase + "\n")
        try #require(listed.isSuccess, "\(listed.said)")
        return try JSON(parsing: listed.outputText.trimmingCharacters(in: .newlines))["items"]?.array ?? []
    }
}
