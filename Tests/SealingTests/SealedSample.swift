import Sealing
import SystemKit

/// Values created and printed by `Resources/scripts/make-sealed-fixtures.py`, and helpers that create values of the
/// module.
enum SealedSample {
    static let passphrase = "Καλημέρα battery staple"
    static let recoveryCode = "S34W-NJYC-SQ7C-ZM6H-TB9X-9NEP-TZCD-KPPV-VKEX-XQZ0-W7HE-7S75-WVKG-GDT9"
    static let databaseKey = "x'f3d25eceb733ef3bc46163d31168a10518ddef6f20cfdb85f88809d9512b36c4'"
    static let backupKey = "4a2b48fecc2aea627f69295f6b30f3d92cb2054cea483d50d337954955f835c8"

    static func homeKeyFile() throws -> [UInt8] {
        let parts = #filePath.split(separator: "/").dropLast(3)
        let folder = "/" + parts.joined(separator: "/") + "/Resources/Fixtures/sealed"
        return try FileStore(directory: folder).read("home.key", limit: 4096) ?? []
    }

    static func secret(_ text: String) throws -> SecretBytes { try SecretBytes(utf8: text) }

    /// Returns the bytes of a secret as hexadecimal text, for comparison in a test only.
    static func hex(_ secret: borrowing SecretBytes) -> String {
        secret.withBytes { bytes in bytes.map { hex($0) }.joined() }
    }

    static func hex(_ bytes: [UInt8]) -> String { bytes.map { hex($0) }.joined() }

    private static func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
    }

    /// Returns the code of the error that the body throws, `nil` if it throws none.
    static func code(_ body: () throws -> Void) -> SealingError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? SealingError)?.code
        }
    }

    static func newKeyFile(passphrase text: String = "correct horse") throws -> NewKeyFile {
        let passphrase = try secret(text)
        return try KeyFile.create(passphrase: passphrase, vault: .random(), derivation: .unsafeForTests)
    }
}
