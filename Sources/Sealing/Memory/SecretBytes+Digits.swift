extension SecretBytes {
    /// Returns the bytes as lowercase hexadecimal digits, for a keeper of secrets that takes only text.
    package func digits() throws(SealingError) -> SecretBytes {
        try SecretBytes(count: 2 * count) { text in
            withBytes { bytes in
                for (index, byte) in bytes.enumerated() {
                    text[2 * index] = Self.digit(byte >> 4)
                    text[2 * index + 1] = Self.digit(byte & 15)
                }
            }
        }
    }

    /// Reads the first `length` of these bytes as hexadecimal digits; nil if they are anything else.
    package func bytes(fromDigits length: Int) throws(SealingError) -> SecretBytes? {
        guard length <= count, length.isMultiple(of: 2) else { return nil }
        var isText = true
        let value = try SecretBytes(count: length / 2) { memory in
            withBytes { text in
                for index in 0..<length {
                    guard let digit = Self.value(of: text[index]) else {
                        isText = false
                        return
                    }
                    memory[index / 2] = memory[index / 2] << 4 | digit
                }
            }
        }
        guard isText else { return nil }
        return value
    }

    /// Uses arithmetic instead of a table, so that no memory access depends on a key.
    static func digit(_ value: UInt8) -> UInt8 {
        let letter: UInt8 = value > 9 ? UInt8(ascii: "a") - 10 - UInt8(ascii: "0") : 0
        return value + UInt8(ascii: "0") + letter
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
