/// A value of a statement, in the binary form of the protocol
/// (<https://www.postgresql.org/docs/15/protocol-overview.html#PROTOCOL-FORMAT-CODES>).
package enum PostgresValue: Sendable, Equatable {
    case null
    case integer(Int64)
    /// Without U+0000, which PostgreSQL refuses.
    case text(String)
    case bytes([UInt8])
    case flag(Bool)
    /// For `= ANY ($1)`.
    case texts([String])
    case blobs([[UInt8]])
    /// Nil for an element that is null.
    case integers([Int64?])
    case flags([Bool])

    package static func optional(_ number: Int64?) -> PostgresValue { number.map(integer) ?? .null }

    /// The type's number in PostgreSQL's catalog; 0 lets the server find it out.
    var type: UInt32 {
        switch self {
        case .null: 0
        case .integer: Self.integerType
        case .text: Self.textType
        case .bytes: Self.bytesType
        case .flag: Self.flagType
        case .texts: 1009
        case .blobs: 1001
        case .integers: 1016
        case .flags: 1000
        }
    }

    private static let flagType: UInt32 = 16
    private static let integerType: UInt32 = 20
    private static let textType: UInt32 = 25
    private static let bytesType: UInt32 = 17

    /// Appends the binary form; null has none.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: break
        case .integer(let number): Self.append(UInt64(bitPattern: number), 8, to: &bytes)
        case .text(let text): bytes += text.utf8
        case .bytes(let value): bytes += value
        case .flag(let flag): bytes.append(flag ? 1 : 0)
        case .texts(let texts):
            Self.append(texts, of: Self.textType, to: &bytes) { text, bytes in
                bytes += text.utf8
                return true
            }
        case .blobs(let blobs):
            Self.append(blobs, of: Self.bytesType, to: &bytes) { blob, bytes in
                bytes += blob
                return true
            }
        case .integers(let numbers):
            Self.append(numbers, of: Self.integerType, to: &bytes) { number, bytes in
                guard let number else { return false }
                Self.append(UInt64(bitPattern: number), 8, to: &bytes)
                return true
            }
        case .flags(let flags):
            Self.append(flags, of: Self.flagType, to: &bytes) { flag, bytes in
                bytes.append(flag ? 1 : 0)
                return true
            }
        }
    }

    /// An array of one dimension: its number of dimensions, whether there are nulls, the type, the length, the first index,
    /// and each element after its length, which is −1 for null.
    ///
    /// - Parameter write: appends an element; false for null.
    private static func append<Element>(
        _ elements: [Element], of type: UInt32, to bytes: inout [UInt8],
        write: (Element, inout [UInt8]) -> Bool
    ) {
        for number in elements.isEmpty ? [0, 0, type] : [1, 0, type, UInt32(elements.count), 1] {
            append(UInt64(number), 4, to: &bytes)
        }
        for element in elements {
            let place = bytes.count
            append(0, 4, to: &bytes)
            let length = write(element, &bytes) ? UInt32(bytes.count - place - 4) : .max
            for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * byte)) }
        }
    }

    /// The highest byte first.
    private static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
        for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
    }
}

/// A statement with the values of `$1` and so on.
package struct PostgresStatement: Sendable {
    let sql: String
    let values: [PostgresValue]

    package init(_ sql: String, _ values: [PostgresValue] = []) {
        self.sql = sql
        self.values = values
    }
}
