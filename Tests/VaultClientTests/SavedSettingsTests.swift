import SystemKit
import Testing
import VaultClient
import VaultSettings
import VaultTestKit

@Suite("The program's own settings")
struct SavedSettingsTests {
    private let folder: TemporaryDirectory
    private let saved: SavedSettings

    init() throws {
        folder = try TemporaryDirectory()
        let environment = ClientEnvironment(variables: ["HOME": folder.path], clock: .system, zone: .utc)
        saved = try #require(SavedSettings(environment))
    }

    private var file: (store: FileStore, name: String) { FileStore.locating(saved.path) }

    private func text() throws -> String? {
        try file.store.read(file.name, limit: 10_000).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a change keeps what was set before`() throws {
        try saved.change("look.language", to: .string("de"), commands: [])
        try saved.change("look.theme", to: .string("light"), commands: [])
        let text = try #require(try text())
        #expect(text.contains("\"de\"") && text.contains("\"light\""))
    }

    @Test func `a file that can't be read is not replaced`() throws {
        try saved.change("look.language", to: .string("de"), commands: [])
        try file.store.write([0xFF, 0xFE], to: file.name)
        #expect(throws: (any Error).self) { try saved.change("look.theme", to: .string("light"), commands: []) }
        #expect(try file.store.read(file.name, limit: 10) == [0xFF, 0xFE])
    }
}
