import Sealing
import SystemKit
import Testing

@Suite("Key file")
struct KeyFileTests {
    @Test func `a file made by an independent program opens to the keys it printed`() throws {
        let file = try KeyFile(decoding: SealedSample.homeKeyFile())
        let passphrase = try SealedSample.secret(SealedSample.passphrase)
        let keys = try file.open(passphrase: passphrase)
        let databaseKey = try keys.databaseKey()
        let text = databaseKey.withBytes { String(decoding: $0, as: UTF8.self) }
        let backupKey = try keys.backupKey()
        #expect(text == SealedSample.databaseKey)
        #expect(SealedSample.hex(backupKey) == SealedSample.backupKey)
    }

    @Test func `the printed recovery code opens the same keys`() throws {
        let file = try KeyFile(decoding: SealedSample.homeKeyFile())
        let typed = try SealedSample.secret(SealedSample.recoveryCode)
        let code = try RecoveryCode(typed: typed)
        let backupKey = try file.open(recoveryCode: code).backupKey()
        #expect(SealedSample.hex(backupKey) == SealedSample.backupKey)
    }

    @Test func `a wrong passphrase opens nothing and says so`() throws {
        let new = try SealedSample.newKeyFile(passphrase: "correct horse")
        let wrong = try SealedSample.secret("correct hors")
        let file = new.file
        let code = SealedSample.code { _ = try file.open(passphrase: wrong, derivation: .unsafeForTests) }
        #expect(code == .wrongPassphrase)
    }

    @Test func `the recovery code of another vault opens nothing and says so`() throws {
        let new = try SealedSample.newKeyFile()
        let other = try SealedSample.newKeyFile()
        let file = other.file
        let code = SealedSample.code { _ = try file.open(recoveryCode: new.recoveryCode) }
        #expect(code == .wrongRecoveryCode)
    }

    @Test func `after a change only the new passphrase opens, to the same keys`() throws {
        let new = try SealedSample.newKeyFile(passphrase: "old words")
        let old = try SealedSample.secret("old words")
        let next = try SealedSample.secret("new words")
        let changed = try new.file.changingPassphrase(from: old, to: next, derivation: .unsafeForTests)
        let before = try new.file.open(passphrase: old, derivation: .unsafeForTests).backupKey()
        let after = try changed.open(passphrase: next, derivation: .unsafeForTests).backupKey()
        let isSame = before.isEqual(to: after)
        #expect(isSame)
        #expect(
            SealedSample.code { _ = try changed.open(passphrase: old, derivation: .unsafeForTests) } == .wrongPassphrase
        )
        let opened = try changed.open(recoveryCode: new.recoveryCode).backupKey()
        let opensByCode = opened.isEqual(to: before)
        #expect(opensByCode)
    }

    @Test func `a change asks for the right old passphrase`() throws {
        let new = try SealedSample.newKeyFile(passphrase: "old words")
        let wrong = try SealedSample.secret("wrong")
        let file = new.file
        let code = SealedSample.code {
            _ = try file.changingPassphrase(from: wrong, to: wrong, derivation: .unsafeForTests)
        }
        #expect(code == .wrongPassphrase)
    }

    @Test func `who comes in by recovery code sets a passphrase and gets a new code`() throws {
        let new = try SealedSample.newKeyFile()
        let keys = try new.file.open(recoveryCode: new.recoveryCode)
        let next = try SealedSample.secret("remembered")
        let file = try new.file.settingPassphrase(next, keys: keys, derivation: .unsafeForTests)
        let renewed = try file.renewingRecoveryCode(keys: keys)
        let renewedFile = renewed.file
        #expect(SealedSample.code { _ = try renewedFile.open(passphrase: next, derivation: .unsafeForTests) } == nil)
        #expect(SealedSample.code { _ = try renewedFile.open(recoveryCode: renewed.recoveryCode) } == nil)
        #expect(SealedSample.code { _ = try renewedFile.open(recoveryCode: new.recoveryCode) } == .wrongRecoveryCode)
    }

    @Test func `keys of another vault are not wrapped into a file`() throws {
        let new = try SealedSample.newKeyFile()
        let file = new.file
        let keys = try SealedSample.newKeyFile().takeKeys()
        #expect(SealedSample.code { _ = try file.renewingRecoveryCode(keys: keys) } == .cannotOpen)
    }

    @Test func `nothing of the passphrase, the code or the keys stands in the file`() throws {
        let new = try SealedSample.newKeyFile(passphrase: "correct horse")
        let text = String(decoding: try new.file.encoded(), as: UTF8.self)
        let paper = try new.recoveryCode.groups()
        let keys = new.takeKeys()
        let databaseKey = try keys.databaseKey().withBytes {
            String(decoding: $0.dropFirst(2).prefix(64), as: UTF8.self)
        }
        #expect(!text.contains("correct"))
        #expect(!text.contains(databaseKey))
        #expect(paper.allSatisfy { !text.uppercased().contains($0 + paper[0]) })
        #expect(text.contains(keys.vault.text))
    }
}
