extension JSON {
    /// The most memory in bytes that the values of a text take once it is parsed; the text need not be JSON.
    ///
    /// Counts the separators of values. Each value counts as much as the most expensive one, the only member of an
    /// object.
    ///
    /// - Parameter valueLimit: as in ``init(parsing:depth:byteLimit:valueLimit:)``, which stops there.
    package static func memoryBound(ofParsing text: [UInt8], valueLimit: Int) -> Int {
        let bytes = text.span
        var (values, index) = (1, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): values += 1
            case UInt8(ascii: "\""): index = endOfText(in: bytes, from: index + 1)
            default: break
            }
            index += 1
        }
        return text.count + min(values, valueLimit) * bytesPerValue
    }

    /// The position of the quotation mark that ends a text, or of the end.
    private static func endOfText(in bytes: Span<UInt8>, from start: Int) -> Int {
        var index = bytes.endOfRun(from: start)
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index = bytes.endOfRun(from: index + (bytes[index] == UInt8(ascii: "\\") ? 2 : 1))
        }
        return index
    }

    private static let bytesPerValue = 192

    /// The approximate number of ``bytes``, without writing them.
    package var textSize: Int {
        switch self {
        case .null, .bool: 5
        case .integer, .number: 12
        case .string(let text): text.utf8.count + 2
        case .array(let values): values.reduce(2) { $0 + $1.textSize + 1 }
        case .object(let members): JSON.textSize(ofMembers: members)
        }
    }

    /// The same for an object with these members.
    package static func textSize(ofMembers members: [String: JSON]) -> Int {
        members.reduce(2) { $0 + $1.key.utf8.count + $1.value.textSize + 4 }
    }
}
