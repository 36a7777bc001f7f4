import Synchronization
import VaultJSON
import VaultModel
import VaultServerCore

/// IDs that differ by a number and are the same in every run.
enum SampleRecord {
    static func ulid(_ number: Int) -> ULID { ULID(high: 0x0190_0000_0000_0000, low: UInt64(number)) }

    static func receipt(_ number: Int) -> ReceiptID { ReceiptID(ulid(number)) }

    static func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    static func account(_ number: Int) -> AccountRecord {
        AccountRecord(
            id: UserID(ulid(number)), email: "user\(number)@example.org", passwordHash: "hash",
            smsKey: Array(repeating: UInt8(number), count: 32), createdAt: time(1))
    }

    /// Returns another account with the same email.
    static func account(_ number: Int, again other: Int) -> AccountRecord {
        AccountRecord(
            id: account(other).id, email: account(number).email, passwordHash: "hash", smsKey: [1], createdAt: time(2))
    }

    static func device(_ number: Int, of account: AccountRecord) -> DeviceRecord {
        DeviceRecord(
            id: DeviceID(ulid(number)), account: account.id, name: "device \(number)",
            tokenHash: Array(repeating: UInt8(number), count: 32), createdAt: time(Int64(number)), lastSeenAt: time(2),
            expiresAt: time(3))
    }

    static func entity(_ number: Int, notes: String = "") -> StoredEntity {
        let stamp = Stamp(version: 2, actor: .device(DeviceID(ulid(9))), at: time(5))
        return StoredEntity(
            ref: EntityRef(receipt(number)),
            fields: [.storeName: "Migros", .userNotes: .string(notes), .userTags: ["a"], .totalMinor: -1290],
            version: 3, updatedAt: time(6), updatedBy: .machine,
            stamps: [.storeName: stamp, .totalMinor: Stamp(version: 1, actor: .server, at: time(4))],
            elements: [.userTags: ["a": stamp]])
    }
}
