import Foundation
import Sealing
import Testing
import VaultModel
import VaultStore
import VaultTestKit

@testable import VaultClient

@Suite("Imports from the screens")
struct ImportJobTests {
    /// A new vault, and a file beside it.
    private final class Desk {
        private let folder: TemporaryDirectory
        private let name: String
        let open: OpenVault

        init(name: String) throws {
            folder = try TemporaryDirectory()
            self.name = name
            let files = VaultFiles(path: folder.file("home.vault"))
            let keys = try files.create(passphrase: SecretBytes(utf8: "correct horse"), derivation: .unsafeForTests)
                .takeKeys()
            let vault = try Vault(files, keys: keys, environment: VaultEnvironment { Timestamp(milliseconds: 0) })
            open = OpenVault(files, vault: vault, keys: keys)
        }

        func write(_ text: String) throws { try folder.write(text, to: name) }

        func job(_ settings: ImportSettings? = nil) throws -> ImportJob {
            ImportJob(open, path: folder.file(name), settings: settings, currency: .eur)
        }

        func stores() throws -> Int { try open.makeReader().receiptIDs().count }
    }

    private static let files = [
        ("a.csv", "store,date,total\nLampor,2025-10-27,5\n", "store,date,total\nBosch,2025-10-27,5\n"),
        (
            "a.json", #"{"schema":"rvault/1","items":[{"storeName":"Lampor","purchaseDate":"2025-10-27"}]}"#,
            #"{"schema":"rvault/1","items":[{"storeName":"Bosch","purchaseDate":"2025-10-27"}]}"#
        ),
    ]

    @Test(arguments: files)
    func `what was shown is stored`(name: String, text: String, other: String) async throws {
        let desk = try Desk(name: name)
        try desk.write(text)
        let preview = try await desk.job().preview()
        #expect(preview.added == 1)
        let outcome = try await desk.job(preview.settings).run(shown: preview.digest) { _, _ in }
        #expect(outcome.added == 1)
        #expect(try desk.stores() == 1)
    }

    @Test(arguments: files)
    func `a file that changed after it was shown stores nothing, and says so`(
        name: String, text: String, other: String
    ) async throws {
        let desk = try Desk(name: name)
        try desk.write(text)
        let preview = try await desk.job().preview()
        try desk.write(other)
        let failure = await #expect(throws: Failure.self) {
            try await desk.job(preview.settings).run(shown: preview.digest) { _, _ in }
        }
        #expect(failure?.description.contains("has changed since the preview, so nothing was imported") == true)
        #expect(try desk.stores() == 0)
        let again = try await desk.job(preview.settings).preview()
        let outcome = try await desk.job(again.settings).run(shown: again.digest) { _, _ in }
        #expect(outcome.added == 1)
    }
}
