internal import CommandTable
internal import Sealing
internal import SystemKit
internal import VaultExchange
internal import VaultIntake
internal import VaultModel
internal import VaultStore

/// A vault of made-up receipts in the computer's memory, deleted with this object.
package final class DemoVault: Sendable {
    package let open: OpenVault
    private let folder: String
    /// Removes the folder if this program is killed.
    private let keeper: FolderKeeper

    private init(open: OpenVault, folder: String, keeper: consuming FolderKeeper) {
        self.open = open
        self.folder = folder
        self.keeper = keeper
    }

    deinit {
        FileStore(directory: folder).removeWhole()
    }

    /// Creates the vault in its own folder on an in-memory file system. It is still encrypted, with a passphrase that
    /// nobody knows.
    ///
    /// - Throws: ``Failure`` if no folder can be created or the sample set is missing.
    package static func make(environment: ClientEnvironment, receipts: Bool = true) async throws(Failure) -> DemoVault {
        let folder = try MemoryFolder.make("demo", environment).path
        do {
            let keeper = try FolderKeeper.start(removing: folder)
            let opener = VaultOpener(
                environment, files: VaultFiles(path: folder + "/demo.vault"), derivation: .unsafeForTests)
            let open = try opener.create(passphrase: try SecretBytes.random(count: 32)).vault
            let demo = DemoVault(open: open, folder: folder, keeper: keeper)
            if receipts {
                try await demo.fill(environment)
                try await demo.attachPictures(environment)
            }
            return demo
        } catch {
            FileStore(directory: folder).removeWhole()
            throw Failure(error)
        }
    }

    private func fill(_ environment: ClientEnvironment) async throws(Failure) {
        let bytes = try ResourceFiles.read("sample/receipts.csv", in: environment)
        do {
            // The one in the Inbox takes the place of the last.
            let samples = try SampleSet.load(bytes, today: environment.today).dropLast()
            let categories = try open.makeReader().categories()
            try await open.vault.importReceipts(
                samples.map { sample in
                    let category = categories.first { $0.name == sample.draft.categoryName }?.id
                    return NewReceipt(fields: sample.draft.fields(category: category))
                }, isUndoable: false)
        } catch {
            throw Failure(error)
        }
    }

    /// Gives the newest receipts their paper, and puts one into the Inbox. Without the library for PDFs there is none.
    private func attachPictures(_ environment: ClientEnvironment) async throws {
        let reader = try open.makeReader()
        let rows = try reader.page(ReceiptQuery(), .first, limit: Self.pictures).rows
        for row in rows {
            guard let scan = try reader.receipt(row.id).flatMap({ DemoReceipt($0) })?.scan() else { continue }
            _ = try await open.attachments.take(scan, to: row.id)
        }
        guard let total = Currency("EUR").map({ Money(minor: 4580, currency: $0) }) else { return }
        if let scan = DemoReceipt(store: "Market Super", day: environment.today, total: total).scan() {
            _ = try await open.attachments.take(scan)
        }
    }

    private static let pictures = 6
}
