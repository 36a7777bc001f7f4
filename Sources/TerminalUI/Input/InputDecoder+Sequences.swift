/// Decodes the sequences of ECMA-48 and xterm, <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
extension InputDecoder {
    mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
            state = .string
        case UInt8(ascii: "\\"): reset()
        case 0x21..<0x7F:
            reset()
            emit(.alt(Character(Unicode.Scalar(byte))))
        default:
            reset()
            emit(.escape)
            takeFirst(byte)
        }
    }

    mutating func takeControl(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where pending.count == 3: break
        case 0x20..<0x40: break
        case 0x40..<0x7F:
            let sequence = pending.dropFirst(2)
            reset()
            finishControl(Array(sequence.dropLast()), final: byte)
        default:
            reset()
            takeFirst(byte)
        }
        if pending.count > 64 { reset() }
    }

    /// Decodes `Esc O` and a letter; a digit before the letter is a modifier of old terminals.
    mutating func finishSingleShift(_ byte: UInt8) {
        if (0x30..<0x3A).contains(byte), pending.count < 5 { return }
        reset()
        if let key = InputDecoder.letterKeys[byte] { return emit(key) }
        // In application mode the keypad sends the character plus 0x40.
        switch byte {
        case UInt8(ascii: "M"): emit(.enter)
        case 0x6A..<0x7A: emit(.character(Character(Unicode.Scalar(byte - 0x40))))
        case 0x00..<0x20: takeFirst(byte)
        default: break
        }
    }

    private mutating func finishControl(_ body: [UInt8], final: UInt8) {
        switch (body.first, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            if let mouse = MouseEvent(report: InputDecoder.numbers(body.dropFirst()), isPress: final == 0x4D) {
                events.append(.mouse(mouse))
            }
        case (UInt8(ascii: "["), _): if (0x41..<0x46).contains(final) { emit(.function(Int(final) - 0x40)) }
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): answer(.attributes(InputDecoder.numbers(body.dropFirst())))
        case (nil, UInt8(ascii: "M")): state = .oldMouse(left: 3)
        case (nil, UInt8(ascii: "I")): events.append(.focus(gained: true))
        case (nil, UInt8(ascii: "O")): events.append(.focus(gained: false))
        case (nil, UInt8(ascii: "Z")), (UInt8(ascii: "1"), UInt8(ascii: "Z")): emit(.backTab)
        default: finishNumbered(InputDecoder.numbers(body[...]), final: final)
        }
    }

    private mutating func finishNumbered(_ numbers: [Int], final: UInt8) {
        let first = numbers.first ?? 1
        switch final {
        case UInt8(ascii: "~") where first == 200: state = .paste
        case UInt8(ascii: "~") where first == 27 && numbers.count == 3:
            if let key = InputDecoder.key(code: numbers[2], modifiers: numbers[1]) { emit(key) }
        case UInt8(ascii: "~"): if let key = InputDecoder.numberedKeys[first] { emit(key) }
        case UInt8(ascii: "u"):
            if let key = InputDecoder.key(code: first, modifiers: numbers.count > 1 ? numbers[1] : 1) { emit(key) }
        default: if first == 1, let key = InputDecoder.letterKeys[final] { emit(key) }
        }
    }

    private static func numbers(_ body: ArraySlice<UInt8>) -> [Int] {
        if body.isEmpty { return [] }
        return body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            Int(String(decoding: part, as: UTF8.self)) ?? -1
        }
    }

    /// Decodes keys sent as a code point with modifiers (1 plus a bit set: 1 Shift, 2 Alt, 4 Ctrl).
    private static func key(code: Int, modifiers: Int) -> Key? {
        guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else { return nil }
        let bits = max(0, modifiers - 1)
        switch value {
        case 9: return bits & 1 == 0 ? .tab : .backTab
        case 13: return .enter
        case 27: return .escape
        case 127: return .backspace
        case 0..<0x20: return nil
        default: break
        }
        if bits & 4 != 0 { return .ctrl(Character(scalar)) }
        return bits & 2 != 0 ? .alt(Character(scalar)) : .character(Character(scalar))
    }

    private static let letterKeys: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}

extension MouseEvent {
    /// Parses the three numbers of an SGR report: button bits, column and row from 1. Nil for reports that are not
    /// used.
    fileprivate init?(report: [Int], isPress: Bool) {
        guard report.count == 3, report[0] >= 0, report[1] > 0, report[2] > 0 else { return nil }
        let position = Point(column: report[1] - 1, row: report[2] - 1)
        // Bits 4, 8 and 16 are the modifiers, 32 is motion.
        let button = report[0] & ~0x1C
        switch (button, isPress) {
        case (64, true): self.init(.wheelUp, at: position)
        case (65, true): self.init(.wheelDown, at: position)
        case (0, true): self.init(.press(.left), at: position)
        case (1, true): self.init(.press(.middle), at: position)
        case (2, true): self.init(.press(.right), at: position)
        case (0...2, false): self.init(.release, at: position)
        default: return nil
        }
    }
}
