import Sealing
import SystemKit
import Testing
import Translation
import VaultModel
import VaultStore
import VaultSync

@testable import VaultClient

@Suite("Reasons of sync in other languages")
struct SyncReasonTests {
    private static let reasons: [Phrase] = [
        ControllerSentences.signedOut, ControllerSentences.signedOutElsewhere, ControllerSentences.busy,
        ControllerSentences.setAside(1), ControllerSentences.setAside(3), ControllerSentences.skew(-7_200_000),
        ControllerSentences.skew(600_000), SyncStop.signedOut.sentence, SyncStop.revoked.sentence,
        SyncStop.upgradeNeeded.sentence, SyncStop.wrongAccount.sentence, ServerWords.phrase(""),
    ]

    @Test(arguments: [Language.german, .greek]) func `each one is translated`(language: Language) {
        for reason in Self.reasons {
            #expect(Language.$current.withValue(language) { reason.text } != reason.english)
        }
    }

    private static let store: [StoreError.Code] = [
        .missing, .alreadyExists, .keyFileMissing, .storeFileMissing, .wrongPassphrase, .wrongRecoveryCode,
        .malformedRecoveryCode, .damagedKeyFile, .damagedStore, .damagedIndex, .foreignStore, .newerStore, .olderStore,
        .encryptionMissing, .plaintextStore, .busy, .diskFull, .readOnly, .lookingOnly, .inputOutput, .notFound,
        .invalid(field: "storeName"), .cancelled, .other,
    ]

    private static let system: [SystemError.Code] = [
        .notFound, .alreadyExists, .permissionDenied, .diskFull, .inputOutput, .tooLarge, .notAPlainFile,
        .unsafePermissions, .invalidName, .closedByPeer, .nobodyListening, .timedOut, .cancelled, .noTerminal,
        .outOfResources, .malformed, .other,
    ]

    @Test(arguments: [Language.german, .greek])
    func `so is each error of the store, also with the system's or the keys' sentence as its cause`(
        language: Language
    ) {
        let typo = StoreError(.malformedRecoveryCode, cause: SealingError(.recoveryCodeChecksum).sentence)
        let causes = Self.system.map { SystemError($0, function: "open", subject: "/mnt/1. Vault/a.lock").sentence }
        let errors = Self.store.map { StoreError($0) } + causes.map { StoreError(.other, cause: $0) } + [typo]
        for error in errors {
            let text = Language.$current.withValue(language) { error.sentence.text }
            #expect(text != error.description)
            #expect(text.contains("(/mnt/1. Vault/a.lock)") == error.description.contains("(/mnt/1. Vault/a.lock)"))
        }
    }

    @Test func `the reason why the lease of a vault cannot be had names its file in every language`() async throws {
        let lease = VaultLease(VaultFiles(path: "/nowhere/1. home.vault"))
        let error = await #expect(throws: SyncError.self) { try await lease.acquire() }
        let sentence = try #require(error?.sentence)
        #expect(sentence.english.hasPrefix("Not found; check the path. (/nowhere/"))
        let german = Language.$current.withValue(.german) { sentence.text }
        #expect(german.hasPrefix("Nicht gefunden; den Pfad prüfen. (/nowhere/"))
    }

    @Test func `a value keeps its place in a translated sentence, also if it is a name or the server's words`() {
        let german = { (phrase: Phrase) in Language.$current.withValue(.german) { phrase.text } }
        #expect(german(ControllerSentences.skew(600_000)).contains("10 min"))
        #expect(german(ServerWords.phrase("Slower, please.")) == "Der Server meldet: Slower, please.")
        let names = ActivityNames()
        names.note(sent: ["Lampor", "Bosch", "IKEA", "Media"])
        let line = names.named(ActivityLine(at: Timestamp(milliseconds: 0), kind: .sent, text: "4 changes sent"))
        #expect(line.text.english == "4 changes sent: Lampor, Bosch, IKEA, and others")
        #expect(german(line.text).hasSuffix(": Lampor, Bosch, IKEA und weitere"))
    }

    @Test func `a reason that the store keeps is its English sentence, which an old store has too`() {
        let stored = Phrase(outside: SyncStop.revoked.sentence.english)
        for language in [Language.german, .greek] {
            Language.$current.withValue(language) { #expect(stored.text == SyncStop.revoked.sentence.text) }
        }
    }
}
