import Sealing
import SystemKit
import TerminalDriver
import Testing
import VaultClient
import VaultModel
import VaultScreens
import VaultSettings
import VaultStore
import VaultTestKit

@testable import VaultTUI

@Suite("Effects while no vault is open")
struct EffectsWithoutVaultTests {
    private let folder: TemporaryDirectory
    private let inbox: Inbox<ShellNews>
    private let runner: EffectRunner

    init() throws {
        folder = try TemporaryDirectory()
        let environment = ClientEnvironment(variables: ["HOME": folder.path], clock: .system, zone: .utc)
        let opener = VaultOpener(environment, files: VaultFiles(path: folder.file("none.vault")))
        inbox = try Inbox()
        runner = EffectRunner(environment: environment, opener: opener, inbox: inbox)
    }

    /// The answers to an effect that are known at once, and those that it has posted.
    private func answers(to effect: Effect) -> [Answer] {
        runner.perform(effect)
            + inbox.take().compactMap { news in if case .answer(let answer) = news { answer } else { nil } }
    }

    private static let receipt = ReceiptID(ULID(high: 1, low: 1))
    private static let entry = OperationID(ULID(high: 1, low: 2))

    /// Some effects of each family that needs a vault, and all that only stop something.
    private static let effects: [Effect] = [
        .read(.page(ReceiptQuery(), .first, limit: 10)), .read(.detail(receipt)), .read(.drafts),
        .write(.trash([receipt])), .write(.undo), .write(.retry(entry)),
        .keep(.endDraft(.receipt(receipt))), .keep(.expiringWindow(days: 30)),
        .sync(.now), .sync(.cancelLogIn), .sync(.devices), .sync(.setPaused(true)),
        .file(.previewImport(path: "a.csv", nil)), .file(.cancelImport), .file(.claim([receipt])),
        .file(.saveEntry(entry)), .file(.backUp(BackupOrder(to: "a.rvbackup"))), .file(.cancelBackup),
        .media(.take(["a.jpg"])), .media(.open(receipt, attachment: 0)), .media(.readAgain(receipt)),
        .media(.stopReading),
    ]

    @Test(arguments: effects)
    func `each is answered, so that no screen waits for ever`(_ effect: Effect) {
        #expect(answers(to: effect).count == 1)
    }

    @Test func `what stops an import or a backup gets the answer that the dialog waits for`() {
        guard case .file(.importFailed) = answers(to: .file(.cancelImport)).first else {
            Issue.record("the import's dialog got no answer")
            return
        }
        guard case .file(.backupFailed) = answers(to: .file(.cancelBackup)).first else {
            Issue.record("the backup's dialog got no answer")
            return
        }
    }
}
