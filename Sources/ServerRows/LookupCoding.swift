package import VaultModel
package import VaultServerCore
internal import VaultWire

/// Stores a lookup key in at most 28 bytes: the random half of the account's id, the hash of the name, and the digits
/// of the day, two in a byte.
///
/// The keys of one account are neighbors. Where two accounts or names came to the same bytes, the account named with
/// every lookup would still keep them apart, or the rules would look at one entity more.
package enum LookupCoding {
    package static func bytes(of key: LookupKey, in account: UserID) -> [UInt8] {
        bytes(of: rest(of: key), in: account)
    }

    /// The bytes of a key of which the rest is known.
    package static func bytes(of rest: [UInt8], in account: UserID) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(28)
        append(account.ulid.low, to: &bytes)
        return bytes + rest
    }

    /// The part of a key's bytes that does not depend on the account.
    package static func rest(of key: LookupKey) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        appendName(of: key, to: &bytes)
        appendDay(of: key, to: &bytes)
        return bytes
    }

    /// The bytes of the first and the last key of a range; both have the same name.
    package static func bytes(
        from first: LookupKey, through last: LookupKey, in account: UserID
    ) -> (first: [UInt8], last: [UInt8]) {
        var name = bytes(of: [], in: account)
        appendName(of: first, to: &name)
        var (from, through) = (name, name)
        appendDay(of: first, to: &from)
        appendDay(of: last, to: &through)
        return (from, through)
    }

    private static func appendName(of key: LookupKey, to bytes: inout [UInt8]) {
        let hash = DigestHash.hash16(key.name)
        append(hash.first, to: &bytes)
        append(hash.last, to: &bytes)
    }

    private static func appendDay(of key: LookupKey, to bytes: inout [UInt8]) {
        var high: UInt8?
        for digit in key.day.utf8 where digit != UInt8(ascii: "-") {
            guard let first = high else {
                high = digit
                continue
            }
            bytes.append(first << 4 | digit & 0xF)
            high = nil
        }
        if let high { bytes.append(high << 4) }
    }

    /// The bytes at which the keys of an account start, and those after which none of them is.
    package static func bounds(of account: UserID) -> (first: [UInt8], last: [UInt8]) {
        var first: [UInt8] = []
        append(account.ulid.low, to: &first)
        return (first, first + [UInt8](repeating: 0xFF, count: 21))
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
