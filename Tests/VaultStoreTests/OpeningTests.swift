import Glibc
import SQLiteKit
import Sealing
import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultStore

@Suite("Opening a vault")
struct OpeningTests {
    @Test func `a new vault has ten categories, no receipts, and files that only the owner can read`() throws {
        let fixture = try VaultFixture()
        #expect(try fixture.reader.categories().map(\.name) == ReceiptCategory.defaults.map(\.name))
        #expect(try fixture.reader.counts() == VaultCounts())
        for name in try fixture.names() {
            var status = stat()
            #expect(lstat(fixture.folder + "/" + name, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
    }

    @Test func `each wrong way in has its own error, and changes nothing`() async throws {
        let fixture = try VaultFixture()
        let before = RawFile.bytes(of: fixture.files.path)
        let wrong = try VaultFixture.passphrase("wrong")
        #expect(
            await code { _ = try fixture.files.unlock(passphrase: wrong, derivation: .unsafeForTests) }
                == .wrongPassphrase
        )
        #expect(
            await code { _ = try fixture.files.unlock(recoveryCode: wrong) } == .malformedRecoveryCode)
        let nowhere = VaultFiles(path: fixture.folder + "/none.vault")
        #expect(await code { _ = try nowhere.unlock(passphrase: wrong, derivation: .unsafeForTests) } == .missing)
        #expect(await code { _ = try fixture.files.create(passphrase: wrong) } == .alreadyExists)
        #expect(RawFile.bytes(of: fixture.files.path) == before)
    }

    @Test func `the recovery code in the passphrase's place is recognized, whoever's it is`() async throws {
        let fixture = try VaultFixture()
        let code = Array(repeating: "0000", count: 14).joined(separator: " ")
        for (typed, isCode) in [(code, true), (code.lowercased() + "\n", true), (code + "0", false)] {
            let secret = try VaultFixture.passphrase(typed)
            let error = #expect(throws: StoreError.self) {
                _ = try fixture.files.unlock(passphrase: secret, derivation: .unsafeForTests)
            }
            #expect(error?.code == .wrongPassphrase)
            #expect(error?.description.contains("rvault recover") == isCode, "\(typed)")
        }
    }

    @Test func `a missing key file, a damaged one and a damaged store are told apart`() async throws {
        let fixture = try VaultFixture()
        let keys = try fixture.keys()
        let right = try VaultFixture.passphrase()
        let unlock = { _ = try fixture.files.unlock(passphrase: right, derivation: .unsafeForTests) }
        for page in 1..<(RawFile.bytes(of: fixture.files.path).count / 4_096) {
            try RawFile.write([0, 1, 2, 3], to: fixture.files.path, at: UInt64(4_096 * page + 50))
        }
        let later = await code { try VaultReader(fixture.files, keys: keys).categories() }
        try RawFile.write([0, 1, 2, 3], to: fixture.files.path, at: 100)
        let first = await code { _ = try VaultReader(fixture.files, keys: keys) }
        #expect(later == .damagedStore)
        #expect(first == .damagedStore)
        try RawFile.write([0, 1, 2, 3], to: fixture.files.path + ".keys", at: 0)
        #expect(await code(unlock) == .damagedKeyFile)
        unlink(fixture.files.path + ".keys")
        #expect(await code(unlock) == .keyFileMissing)
    }

    @Test func `the passphrase can be changed, and the recovery code opens what both passphrases opened`() throws {
        let folder = try TemporaryDirectory()
        let files = VaultFiles(path: folder.file("a.vault"))
        let old = try VaultFixture.passphrase()
        let new = try VaultFixture.passphrase("staple")
        let made = try files.create(passphrase: old, derivation: .unsafeForTests)
        try files.changePassphrase(from: old, to: new, derivation: .unsafeForTests)
        let typed = try SecretBytes(utf8: try made.recoveryCode.groups().joined(separator: "-"))
        _ = try VaultReader(files, keys: try files.unlock(recoveryCode: typed))
        _ = try VaultReader(files, keys: try files.unlock(passphrase: new, derivation: .unsafeForTests))
        #expect(throws: StoreError.self) {
            _ = try files.unlock(passphrase: old, derivation: .unsafeForTests)
        }
    }

    @Test func `a slot for a keyring that was prepared before the passphrase changed isn't saved`() async throws {
        let fixture = try VaultFixture()
        let first = try VaultFixture.passphrase()
        let second = try VaultFixture.passphrase("another one")
        let keys = try fixture.files.unlock(passphrase: first, derivation: .unsafeForTests)
        let slot = try fixture.files.keyringSlot(keys: keys, expires: 1_000)
        try fixture.files.changePassphrase(from: first, to: second, derivation: .unsafeForTests)
        #expect(await code { try fixture.files.save(slot) } == .busy)
        #expect(try fixture.files.keyringExpiry() == nil)
        #expect(
            await code { _ = try fixture.files.unlock(passphrase: first, derivation: .unsafeForTests) }
                == .wrongPassphrase)
        try fixture.files.save(try fixture.files.keyringSlot(keys: keys, expires: 1_000))
        #expect(try fixture.files.keyringExpiry() == 1_000)
    }

    @Test func `a vault that is only looked at can be read, and takes no change`() async throws {
        let fixture = try VaultFixture()
        let id = try await fixture.add([[.storeName: "Lampor"]])[0]
        let looking = try Vault(
            fixture.files, keys: try fixture.keys(), environment: VaultEnvironment { Timestamp(milliseconds: 0) },
            access: VaultAccess(isReadOnly: true))
        let (before, names) = (RawFile.bytes(of: fixture.files.path), try fixture.names())
        #expect(try await looking.counts().receipts == 1)
        #expect(await code { try await looking.trash([EntityRef(id)]) } == .lookingOnly)
        #expect(await code { try await looking.set(["a": "b"]) } == .lookingOnly)
        #expect(await code { _ = try await looking.undo() } == .lookingOnly)
        #expect(try RawFile.bytes(of: fixture.files.path) == before && fixture.names() == names)
    }

    @Test func `a vault on a disk that cannot be written can be looked at`() async throws {
        let fixture = try VaultFixture()
        try await fixture.add([[.storeName: "Lampor"]])
        let other = try TemporaryDirectory()
        try #require(mount(fixture.folder, other.path, nil, UInt(MS_BIND), nil) == 0, "run the tests as root")
        defer { umount2(other.path, Int32(MNT_DETACH)) }
        try #require(mount(nil, other.path, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0)
        let files = VaultFiles(path: other.file("home.vault"))
        let environment = VaultEnvironment { Timestamp(milliseconds: 0) }
        let looking = try Vault(
            files, keys: try fixture.keys(), environment: environment, access: VaultAccess(isReadOnly: true))
        #expect(try await looking.counts().receipts == 1)
    }

    @Test func `a store of an older program is not brought up to date by somebody who only looks`() async throws {
        let fixture = try VaultFixture()
        try fixture.connection().run("PRAGMA user_version = 1")
        let keys = try fixture.keys()
        let environment = VaultEnvironment { Timestamp(milliseconds: 0) }
        #expect(
            await code {
                _ = try Vault(
                    fixture.files, keys: keys, environment: environment, access: VaultAccess(isReadOnly: true))
            } == .olderStore)
    }

    @Test func `how long a change waits for another writer is said at opening`() async throws {
        let fixture = try VaultFixture()
        let hasty = try Vault(
            fixture.files, keys: try fixture.keys(), environment: VaultEnvironment { Timestamp(milliseconds: 0) },
            access: VaultAccess(patience: .zero))
        let other = try fixture.connection()
        try other.execute("BEGIN IMMEDIATE")
        #expect(await code { try await hasty.set(["a": "b"]) } == .busy)
        try other.execute("ROLLBACK")
        try await hasty.set(["a": "b"])
    }

    @Test func `a store of a newer program is refused untouched`() async throws {
        let fixture = try VaultFixture()
        try fixture.connection().run("PRAGMA user_version = 99")
        let before = RawFile.bytes(of: fixture.files.path)
        #expect(await code { _ = try fixture.anotherVault() } == .newerStore)
        #expect(RawFile.bytes(of: fixture.files.path) == before)
    }

    @Test func `another vault's keys open nothing`() async throws {
        let (fixture, other) = (try VaultFixture(), try VaultFixture(seed: 2))
        let keys = try other.keys()
        #expect(await code { _ = try VaultReader(fixture.files, keys: keys) } == .damagedStore)
    }

    @Test func `a second writer waits for the first and is then busy`() async throws {
        let fixture = try VaultFixture()
        let other = try fixture.connection()
        let blocked = try other.transaction {
            #expect(throws: SQLiteError.self) { try fixture.connection().transaction {} }
            return true
        }
        #expect(blocked)
        #expect(try await fixture.vault.create(fields("Bosch")).description.hasPrefix("rcp_"))
    }

    @Test func `no byte under the folder tells a text that was put in, in use or at rest`() async throws {
        let fixture = try VaultFixture()
        let secrets = ["Marmalade", "quincunx", "zanzibar", "hunter2token", "rvdraft"]
        var wanted = fields("Marmalade")
        wanted[.userNotes] = "quincunx"
        wanted[.userTags] = ["zanzibar"]
        for _ in 0..<50 { try await fixture.vault.create(wanted) }
        try await fixture.vault.set(["token": "hunter2token"])
        try await fixture.vault.setDraft("add", "rvdraft")
        _ = try fixture.reader.page(ReceiptQuery(text: "marma"), .first, limit: 10)
        let open = try fixture.connection()
        try open.transaction {
            try open.run("UPDATE receipts SET storeName = 'Marmalade two'")
            for name in try fixture.names() {
                let text = String(decoding: RawFile.bytes(of: fixture.folder + "/" + name), as: UTF8.self).lowercased()
                for secret in secrets + ["SQLite format 3"] {
                    #expect(!text.contains(secret.lowercased()), "\(secret) in \(name)")
                }
            }
        }
    }
}
