import CommandTable
import Sealing
import Testing
internal import Translation
import VaultExchange
import VaultJSON
import VaultStore

@testable import VaultClient

@Suite("Failures and their exit codes")
struct FailureTests {
    @Test(arguments: [
        (StoreError.Code.wrongPassphrase, ExitCode.locked), (.wrongRecoveryCode, .locked), (.busy, .busy),
        (.damagedStore, .damaged), (.damagedKeyFile, .damaged), (.keyFileMissing, .damaged), (.foreignStore, .damaged),
        (.notFound, .nothingMatched), (.invalid(field: "total"), .usage), (.cancelled, .interrupted),
        (.diskFull, .failed), (.newerStore, .failed),
        (.olderStore, .failed), (.lookingOnly, .usage), (.missing, .failed), (.alreadyExists, .failed),
    ])
    func `the store's errors end the program with the numbers of the page`(code: StoreError.Code, exit: ExitCode) {
        let failure = Failure(StoreError(code) as any Error)
        #expect(failure.code == exit)
        #expect(failure.message.hasSuffix("."))
    }

    @Test func `the object for programs has code, kind, message and hint`() {
        let failure = Failure(.busy, kind: "sync", "Wait.", hint: "Try again.")
        #expect(failure.json == ["code": 5, "kind": "sync", "message": "Wait.", "hint": "Try again."])
        #expect(Failure(.busy, "Wait.").json == ["code": 5, "kind": "busy", "message": "Wait.", "hint": .null])
    }

    @Test func `a file that was stopped being read is an interruption, not a fault`() {
        #expect(Failure(ExchangeError(.cancelled, "Stopped.")).code == .interrupted)
        #expect(Failure(ExchangeError(.binary, "No text.")).code == .failed)
        #expect(Failure(SealingError(.wrongPassphrase)).code == .locked)
    }
}
