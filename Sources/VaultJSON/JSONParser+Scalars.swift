internal import UnicodeForms

extension JSONParser {
    mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        position = bytes.span.endOfRun(from: start)
        guard peek == UInt8(ascii: "\"") else { return try escapedString(from: start) }
        defer { position += 1 }
        return try text(of: bytes.span.extracting(start..<position))
    }

    /// Not by `String(validating:)`, which is generic and takes three times as long for a name of a member.
    private func text(of bytes: Span<UInt8>) throws(JSONError) -> String {
        let text: String
        do {
            text = String(copying: try UTF8Span(validating: bytes))
        } catch {
            throw fault(.encoding)
        }
        if isForeign, MarkRun.isTooLong(in: text) { throw fault(.tooManyMarks) }
        return text
    }

    /// The slow path, for strings that contain an escape.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var buffer = Array(bytes[start..<position])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let text = try text(of: buffer.span)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                position += 1
                buffer.append(contentsOf: try escape())
            case 0..<0x20:
                throw fault(.syntax)
            default:
                buffer.append(byte)
                position += 1
            }
        }
        throw fault(.truncated)
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        guard let kind = peek else { throw fault(.truncated) }
        position += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [kind]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try unicodeEscape())).utf8)
        default: throw fault(.syntax)
        }
    }

    /// One scalar after `\u`, from one unit or a surrogate pair; half a pair is a fault and is never replaced.
    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try hexUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), peek == UInt8(ascii: "\\") else { throw fault(.encoding) }
        position += 1
        guard peek == UInt8(ascii: "u") else { throw fault(.encoding) }
        position += 1
        let second = try hexUnit()
        guard (0xDC00..<0xE000).contains(second) else { throw fault(.encoding) }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw fault(.encoding) }
        return scalar
    }

    private mutating func hexUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw fault(.syntax)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    mutating func number() throws(JSONError) -> JSON {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
        var isWhole = true
        if peek == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            try digits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            isWhole = false
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        let literal = try text(of: bytes.span.extracting(start..<position))
        if isWhole, let value = Int64(literal) { return .integer(value) }
        guard let value = Double(literal), value.isFinite else { throw fault(.numberRange) }
        let number = JSON(value)
        // A number that is whole only after rounding is another one than the one that was written.
        if case .integer = number, !Self.isWhole(literal) { throw fault(.numberRange) }
        return number
    }

    /// Whether a literal with a fraction or an exponent is a whole number.
    private static func isWhole(_ literal: String) -> Bool {
        let parts = literal.lowercased().utf8.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
        let pieces = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let decimals = pieces.count > 1 ? pieces[1].count : 0
        let digits = parts[0].filter { (0x30...0x39).contains($0) }
        guard let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return true }
        let exponent = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "0"
        // One that has too many digits is far below or far above all others.
        guard let shift = Int32(exponent) else { return !exponent.hasPrefix("-") }
        return decimals - Int(shift) <= digits.count - 1 - last
    }

    private mutating func digits() throws(JSONError) {
        guard let byte = peek, (0x30...0x39).contains(byte) else { throw fault(.syntax) }
        while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
    }
}

extension JSON {
    /// A number, as ``integer`` if it is whole and its magnitude is below 2^53, so that `1.0` and `1` are one value.
    package init(_ value: Double) {
        if value.magnitude < 9_007_199_254_740_992, let whole = Int64(exactly: value) {
            self = .integer(whole)
        } else {
            self = .number(value)
        }
    }
}
