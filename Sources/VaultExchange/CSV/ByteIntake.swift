/// The first stage of reading: takes chunks as they arrive, recognizes byte order marks and files that are not text,
/// and passes on UTF-8 or Latin-1 bytes.
struct ByteIntake {
    private enum Mode {
        case undecided
        case bytes
        case utf16(bigEndian: Bool)
    }

    private var mode: Mode = .undecided
    private var held: [UInt8] = []
    private var highSurrogate: UInt16?
    private var total = 0
    private var line = 1
    private let limits: ReadLimits

    init(limits: ReadLimits) {
        self.limits = limits
    }

    /// Determined by a byte order mark; nil while only the bytes can tell.
    private(set) var announced: TextEncodingGuess?

    /// - Throws: ``ExchangeError`` with `.tooLarge`, `.binary` or `.encoding`.
    mutating func take(_ chunk: ArraySlice<UInt8>) throws(ExchangeError) -> [UInt8] {
        total += chunk.count
        try limits.check(fileBytes: total)
        held += chunk
        if case .undecided = mode {
            guard held.count >= 8 else { return [] }
            try decide()
        }
        return try drain()
    }

    /// Returns what was held back for the decision; call it once, after the last chunk.
    mutating func finish() throws(ExchangeError) -> [UInt8] {
        if case .undecided = mode { try decide() }
        let bytes = try drain()
        guard held.isEmpty, highSurrogate == nil else {
            throw ExchangeError(
                .encoding, line: line, "The file ends in the middle of a character. It may be truncated.")
        }
        return bytes
    }

    private mutating func decide() throws(ExchangeError) {
        if let kind = Self.foreignKind(held) {
            throw ExchangeError(
                .binary, "This is \(kind), not CSV. Save the table as CSV (UTF-8) and import that file.")
        }
        if held.starts(with: [0xEF, 0xBB, 0xBF]) {
            held.removeFirst(3)
            mode = .bytes
            announced = .utf8
        } else if held.starts(with: [0xFF, 0xFE]) || held.starts(with: [0xFE, 0xFF]) {
            mode = .utf16(bigEndian: held[0] == 0xFE)
            held.removeFirst(2)
            announced = .utf16
        } else {
            mode = .bytes
        }
    }

    private static func foreignKind(_ head: [UInt8]) -> String? {
        let kinds: [([UInt8], String)] = [
            ([0x50, 0x4B, 0x03, 0x04], "a spreadsheet (xlsx, ods) or a zip archive"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an old spreadsheet (xls)"), (Array("%PDF-".utf8), "a PDF"),
            ([0x1F, 0x8B], "a gzip archive"), (Array("SQLite f".utf8), "a database"),
            ([0x89, 0x50, 0x4E, 0x47], "a picture"),
            ([0xFF, 0xD8, 0xFF], "a picture"),
        ]
        return kinds.first { head.starts(with: $0.0) }?.1
    }

    private mutating func drain() throws(ExchangeError) -> [UInt8] {
        switch mode {
        case .undecided: return []
        case .bytes:
            try refuseNUL(held)
            defer { held = [] }
            return held
        case .utf16(let bigEndian):
            return try transcode(bigEndian: bigEndian)
        }
    }

    private mutating func refuseNUL(_ bytes: [UInt8]) throws(ExchangeError) {
        let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
        line += bytes[..<end].count { $0 == 0x0A }
        if end < bytes.endIndex { throw nul }
    }

    private var nul: ExchangeError {
        ExchangeError(
            .binary, line: line,
            "There is a NUL byte: this isn't a text file, or it's UTF-16 without a byte order mark. Save it as UTF-8.")
    }

    private mutating func transcode(bigEndian: Bool) throws(ExchangeError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(held.count)
        var index = 0
        while index + 1 < held.count {
            let (first, second) = (UInt16(held[index]), UInt16(held[index + 1]))
            let unit = bigEndian ? first << 8 | second : second << 8 | first
            if unit == 0x0A { line += 1 }
            if unit == 0 { throw nul }
            if let scalar = try scalar(for: unit) { bytes += Array(String(Character(scalar)).utf8) }
            index += 2
        }
        held.removeFirst(index)
        return bytes
    }

    private mutating func scalar(for unit: UInt16) throws(ExchangeError) -> Unicode.Scalar? {
        if let high = highSurrogate {
            highSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                return Unicode.Scalar(0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
            }
        } else if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
            return nil
        } else if let scalar = Unicode.Scalar(unit) {
            return scalar
        }
        throw ExchangeError(.encoding, line: line, "A UTF-16 character is incomplete. Save the file as UTF-8.")
    }
}
