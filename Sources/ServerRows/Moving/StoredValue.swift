/// A value of a stored row, in the form that all stores share.
package enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case flag(Bool)
    case text(String)
    case bytes([UInt8])
}

extension StoredValue {
    /// The text; empty for any other value.
    package var text: String { if case .text(let text) = self { text } else { "" } }

    /// The length of a text or of bytes, and 8 for a number; how much of a store it is, roughly.
    package var byteCount: Int {
        switch self {
        case .null, .flag: 1
        case .integer: 8
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }

    /// Appends a form from which the value could be read again, so that different rows have different bytes.
    package func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            Self.append(UInt64(bitPattern: number), to: &bytes)
        case .flag(let flag): bytes.append(flag ? 3 : 2)
        case .text(let text):
            bytes.append(4)
            Self.append(UInt64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .bytes(let value):
            bytes.append(5)
            Self.append(UInt64(value.count), to: &bytes)
            bytes += value
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
