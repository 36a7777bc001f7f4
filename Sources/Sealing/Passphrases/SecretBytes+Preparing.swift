internal import Foundation

extension SecretBytes {
    /// Returns the text in the form in which it is compared, whatever keyboard or system it came from: all spaces
    /// become U+0020, and the text is in Unicode NFC (RFC 8265, 4.2.1, profile OpaqueString).
    ///
    /// The text is never complete outside protected memory.
    ///
    /// - Returns: nil if the bytes are already prepared, or are not UTF-8 and stay as they are.
    package func prepared() throws(SealingError) -> SecretBytes? {
        if withBytes({ bytes in bytes.allSatisfy { $0 < 0x80 } }) { return nil }
        // A scalar decomposes into at most four of 4 bytes each, and takes at least one byte as UTF-8.
        var length: Int?
        let room = try SecretBytes(count: count * 16) { memory in
            var text = ScalarText(memory.bindMemory(to: UInt32.self))
            length = withBytes { bytes in
                guard text.decode(bytes) else { return nil }
                text.order()
                text.compose()
                return text.encode(into: memory)
            }
        }
        guard let length else { return nil }
        let text = try room.prefix(length)
        if text.isEqual(to: self) { return nil }
        return text
    }
}

/// The scalars of a text in given memory, normalized there to NFC (Unicode Standard, 3.11).
private struct ScalarText {
    private let scalars: UnsafeMutableBufferPointer<UInt32>
    private var count = 0

    init(_ memory: UnsafeMutableBufferPointer<UInt32>) {
        scalars = memory
    }

    private func scalar(_ index: Int) -> Unicode.Scalar { Unicode.Scalar(scalars[index]) ?? "\u{FFFD}" }

    private func combiningClass(_ index: Int) -> UInt8 {
        scalar(index).properties.canonicalCombiningClass.rawValue
    }

    /// Decodes the text into decomposed scalars, with U+0020 for every space; false if it is not UTF-8.
    mutating func decode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var (bytes, decoder) = (bytes.makeIterator(), UTF8())
        while true {
            switch decoder.decode(&bytes) {
            case .scalarValue(let scalar):
                let isSpace = scalar.properties.generalCategory == .spaceSeparator
                let plain: Unicode.Scalar = isSpace ? " " : scalar
                for part in String(plain).decomposedStringWithCanonicalMapping.unicodeScalars { append(part) }
            case .emptyInput: return true
            case .error: return false
            }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        scalars[count] = scalar.value
        count += 1
    }

    /// Sorts consecutive combining marks by their class; marks of the same class keep their order.
    mutating func order() {
        for end in 0..<count where combiningClass(end) > 0 {
            var index = end
            while index > 0, combiningClass(index - 1) > combiningClass(index) {
                scalars.swapAt(index - 1, index)
                index -= 1
            }
        }
    }

    /// Composes each scalar with the last starter before it, unless a mark of the same class comes between them.
    mutating func compose() {
        var (starter, kept) = (Int?.none, 0)
        for index in 0..<count {
            let own = combiningClass(index)
            if let starter {
                let isNear = kept - 1 == starter || (combiningClass(kept - 1) < own && combiningClass(kept - 1) > 0)
                if isNear, let whole = ScalarText.composite(scalar(starter), scalar(index)) {
                    scalars[starter] = whole.value
                    continue
                }
            }
            scalars[kept] = scalars[index]
            if own == 0 { starter = kept }
            kept += 1
        }
        count = kept
    }

    /// Composes a Hangul syllable and a final consonant, which Foundation leaves separate (Unicode Standard, 3.12).
    private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        guard 0xAC00...0xD7A3 ~= first.value, (first.value - 0xAC00) % 28 == 0, 0x11A8...0x11C2 ~= second.value else {
            return nil
        }
        return Unicode.Scalar(first.value + second.value - 0x11A7)
    }

    /// Composes two scalars; nil if there is no composite. So short a text is stored inline, without heap memory.
    private static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if let syllable = syllable(first, second) { return syllable }
        var pair = String.UnicodeScalarView()
        pair.append(first)
        pair.append(second)
        let whole = String(pair).precomposedStringWithCanonicalMapping.unicodeScalars
        return whole.count == 1 ? whole.first : nil
    }

    /// Overwrites the scalars with their UTF-8, which is never longer; returns its length.
    func encode(into memory: UnsafeMutableRawBufferPointer) -> Int {
        var length = 0
        for index in 0..<count {
            for byte in UTF8.encode(scalar(index)) ?? UTF8.encodedReplacementCharacter {
                memory[length] = byte
                length += 1
            }
        }
        return length
    }
}
