/// Decodes the bytes from a terminal into events, however they are split between reads.
///
/// Unknown sequences are skipped completely, so that their bytes never act as keys. In a bracketed paste everything is
/// text.
package struct InputDecoder: Sendable {
    enum State: Hashable, Sendable {
        case ground
        case escape
        case control
        case singleShift
        case characters(wanted: Int)
        case string
        case paste
        case oldMouse(left: Int)
    }

    /// The maximum length of a paste, in bytes; the rest is dropped.
    private static let pasteLimit = 1 << 20
    /// The maximum length of an answer, in bytes; longer ones are cut off.
    private static let replyLimit = 128
    static let escape: UInt8 = 0x1B

    private let sequences: [[UInt8]: Key]
    var state = State.ground
    var pending: [UInt8] = []
    var events: [InputEvent] = []
    private var replies: [TerminalReply] = []

    /// Adds sequences from a terminal's description, each beginning with Esc.
    package init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = sequences.filter { $0.key.count > 1 && $0.key.first == InputDecoder.escape }
    }

    /// Whether a key is incomplete, so that ``flush()`` should be called after a short time without bytes. A paste may
    /// take any time.
    package var isPending: Bool { state != .ground && state != .paste }

    /// Decodes the next bytes.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        for byte in bytes { take(byte) }
        defer { events = [] }
        return events
    }

    /// Ends an incomplete sequence: a lone Esc becomes the key, anything else is dropped or becomes an Alt key.
    package mutating func flush() -> [InputEvent] {
        guard isPending else { return [] }
        let wasLoneEscape = state == .escape
        let wasShift = state == .singleShift || state == .control && pending.count == 2
        let letter = pending.last
        reset()
        if wasLoneEscape { return [.key(.escape)] }
        return wasShift ? letter.map { [.key(.alt(Character(Unicode.Scalar($0))))] } ?? [] : []
    }

    /// Returns the answers of the terminal that came with the bytes so far; they are no events.
    package mutating func takeReplies() -> [TerminalReply] {
        defer { replies = [] }
        return replies
    }

    mutating func answer(_ reply: TerminalReply) { replies.append(reply) }

    mutating func emit(_ key: Key) { events.append(.key(key)) }

    mutating func reset() {
        state = .ground
        pending = []
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeFirst(byte)
        case .paste: takePasted(byte)
        case .characters(let wanted): takeContinuation(byte, wanted: wanted)
        case .oldMouse(let left): state = left > 1 ? .oldMouse(left: left - 1) : .ground
        case .string: takeString(byte)
        case .escape: if continues(with: byte) { takeAfterEscape(byte) }
        case .control: if continues(with: byte) { takeControl(byte) }
        case .singleShift: if continues(with: byte) { finishSingleShift(byte) }
        }
    }

    /// Appends a byte to the pending sequence; false if it began another one, or completed one that the terminal
    /// declared.
    private mutating func continues(with byte: UInt8) -> Bool {
        if byte == InputDecoder.escape {
            if state == .escape { emit(.escape) }
            begin(.escape, with: byte)
            return false
        }
        pending.append(byte)
        guard let key = sequences[pending] else { return true }
        reset()
        emit(key)
        return false
    }

    mutating func begin(_ new: State, with byte: UInt8) {
        state = new
        pending = [byte]
    }

    private mutating func takePasted(_ byte: UInt8) {
        let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
        pending.append(byte)
        if byte == end.last, pending.suffix(end.count) == end[...] {
            events.append(.paste(String(decoding: pending.dropLast(end.count), as: UTF8.self)))
            reset()
        } else if pending.count > InputDecoder.pasteLimit {
            // The last bytes may be the start of the end mark, so drop the byte before them.
            pending.remove(at: pending.count - end.count - 1)
        }
    }

    /// Skips operating system commands and the like, which end with BEL or `Esc \`, except for answers about pictures.
    private mutating func takeString(_ byte: UInt8) {
        if byte != 0x07, byte != InputDecoder.escape {
            if pending.count < InputDecoder.replyLimit { pending.append(byte) }
            return
        }
        if pending.dropFirst().first == UInt8(ascii: "_"), let reply = TerminalReply(command: pending.dropFirst(2)) {
            answer(reply)
        }
        if byte == InputDecoder.escape { begin(.escape, with: byte) } else { reset() }
    }
}
