extension InputDecoder {
    mutating func takeFirst(_ byte: UInt8) {
        switch byte {
        case InputDecoder.escape: begin(.escape, with: byte)
        case 0x00..<0x20, 0x7F: emit(InputDecoder.controlKey(byte))
        case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))))
        case 0xC2..<0xE0: begin(.characters(wanted: 2), with: byte)
        case 0xE0..<0xF0: begin(.characters(wanted: 3), with: byte)
        case 0xF0..<0xF5: begin(.characters(wanted: 4), with: byte)
        default: break
        }
    }

    mutating func takeContinuation(_ byte: UInt8, wanted: Int) {
        guard byte & 0xC0 == 0x80 else {
            reset()
            takeFirst(byte)
            return
        }
        pending.append(byte)
        guard pending.count == wanted else { return }
        let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first
        reset()
        guard let scalar, scalar.properties.generalCategory != .control else { return }
        emit(.character(Character(scalar)))
    }

    /// Maps both codes that terminals send for Backspace to Backspace, and both for Enter to Enter.
    private static func controlKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x01..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }
}
