import CommandTable
import Sealing
import SystemKit
import Testing
internal import Translation
import VaultBackup
import VaultExchange
import VaultJSON
import VaultStore
import VaultSync

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

    @Test func `a code that is not taken says what to do, and never that it is asked again by itself`() {
        let sentences: [(RemoteFailure.Kind, ExitCode, String)] = [
            (.status(401, nil), .refused, "Create a new one on the other device"),
            (.unreachable, .unreachable, "Check the address and the network"),
            (.noAnswer, .unreachable, "if a pairing code was already used, create a new one"),
            (.status(503, nil), .refused, "(status 503). Try again later."),
            (.foreign, .unreachable, "as it stands"), (.status(429, nil), .refused, "as it stands"),
        ]
        for (kind, code, words) in sentences {
            let failure = Failure(redeeming: RemoteFailure(kind, "Said as it stands."))
            #expect(failure.code == code && failure.description.contains(words), "\(kind)")
            #expect(!failure.description.contains("by itself"))
        }
    }

    @Test func `a sentence of the network is said in the person's language`() {
        let failure = Failure(RemoteFailure(.status(503, nil), "The server answered with status \(503)."))
        Language.$current.withValue(.german) { #expect(failure.message == "Der Server antwortete mit Status 503.") }
    }

    @Test func `a file is named once, and what is wrong with it said in the person's language`() {
        let missing = Failure(SystemError(.notFound, function: "open", subject: "~/a.rvbackup"))
        #expect(missing.message == "~/a.rvbackup: Not found; check the path.")
        let wrong = Failure(BackupError.stopped, file: "~/a.rvbackup")
        Language.$current.withValue(.german) {
            #expect(missing.message == "~/a.rvbackup: Nicht gefunden; den Pfad prüfen.")
            #expect(wrong.message == "Abgebrochen; nichts wurde geändert.")
            #expect(Failure(SystemError(.other, function: "open")).message == "Das System meldete einen Fehler.")
        }
    }

    @Test func `a file that was stopped being read is an interruption, not a fault`() {
        #expect(Failure(ExchangeError(.cancelled, "Stopped.")).code == .interrupted)
        #expect(Failure(ExchangeError(.binary, "No text.")).code == .failed)
        #expect(Failure(SealingError(.wrongPassphrase)).code == .locked)
    }
}
