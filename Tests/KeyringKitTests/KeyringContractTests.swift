import KeyringKit
import Sealing
import Synchronization
import SystemKit
import Testing
import VaultTestKit

/// The keyrings that keep the same promises.
enum TestedKeyring: CaseIterable, CustomTestStringConvertible {
    case inMemory, gnome

    var testDescription: String {
        switch self {
        case .inMemory: "in memory"
        case .gnome: "gnome-keyring"
        }
    }
}

/// A keyring, and the bus that lives as long as it is used.
private final class Bench {
    let keyring: any Keyring
    private let bus: PrivateBus?

    init(_ kind: TestedKeyring) throws {
        switch kind {
        case .inMemory: (keyring, bus) = (MemoryKeyring(), nil)
        case .gnome:
            let started = try PrivateBus()
            try started.startKeyring()
            (keyring, bus) = (SecretToolKeyring(started.variables, patience: .seconds(20)), started)
        }
    }
}

@Suite("Keyrings")
struct KeyringContractTests {
    private func error(_ body: () throws -> Void) -> KeyringError? {
        do { try body() } catch { return error as? KeyringError }
        return nil
    }

    @Test(arguments: TestedKeyring.allCases)
    func `a stored secret is returned until it is removed, and each vault has its own`(kind: TestedKeyring) throws {
        let bench = try Bench(kind)
        let (first, second) = (try VaultID.random(), try VaultID.random())
        let secret = try SecretBytes.random(count: 32)
        let other = try SecretBytes.random(count: 32)
        #expect(error { _ = try bench.keyring.secret(for: first) } == .noItem)
        try bench.keyring.store(secret, for: first, label: "Receipt Vault: Home")
        try bench.keyring.store(other, for: second, label: "Receipt Vault: Work")
        let found = try bench.keyring.secret(for: first).isEqual(to: secret)
        let isOther = try bench.keyring.secret(for: second).isEqual(to: other)
        #expect(found && isOther)
        try bench.keyring.remove(first)
        #expect(error { _ = try bench.keyring.secret(for: first) } == .noItem)
        let isLeft = try bench.keyring.secret(for: second).isEqual(to: other)
        #expect(isLeft)
    }

    @Test(arguments: TestedKeyring.allCases)
    func `a second secret replaces the first, and removing nothing is no error`(kind: TestedKeyring) throws {
        let bench = try Bench(kind)
        let vault = try VaultID.random()
        try bench.keyring.remove(vault)
        try bench.keyring.store(try SecretBytes.random(count: 32), for: vault, label: "a")
        let secret = try SecretBytes.random(count: 32)
        try bench.keyring.store(secret, for: vault, label: "b")
        let isSame = try bench.keyring.secret(for: vault).isEqual(to: secret)
        #expect(isSame)
    }
}

/// Keeps secrets as text, for tests of what uses a keyring.
final class MemoryKeyring: Keyring {
    private let held = Mutex<[VaultID: [UInt8]]>([:])

    func store(_ secret: borrowing SecretBytes, for vault: VaultID, label: String) throws(KeyringError) {
        let bytes = secret.withBytes { Array($0) }
        held.withLock { $0[vault] = bytes }
    }

    func secret(for vault: VaultID) throws(KeyringError) -> SecretBytes {
        guard let bytes = held.withLock({ $0[vault] }), let secret = try? SecretBytes(copying: bytes) else {
            throw .noItem
        }
        return secret
    }

    func remove(_ vault: VaultID) throws(KeyringError) {
        held.withLock { $0[vault] = nil }
    }
}
