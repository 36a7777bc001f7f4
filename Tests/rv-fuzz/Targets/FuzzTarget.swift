/// One parser of bytes from outside, or a few related ones, and what they promise of any bytes.
struct FuzzTarget: Sendable {
    let name: String
    /// The parsers and the checks, for the list that `rv-fuzz list` prints.
    let summary: String
    /// The longest input in bytes.
    let longest: Int
    /// Inputs to begin with.
    let seeds: [[UInt8]]
    /// Words of the format, which a mutation inserts.
    let words: [String]
    /// Parses an input. It must not trap, take long or use much memory.
    ///
    /// - Throws: ``BrokenPromise``, or any error of a parser that refuses what it must take.
    let run: @Sendable ([UInt8]) throws -> Void

    init(
        _ name: String, _ summary: String, longest: Int = 4096, seeds: [String], bytes: [[UInt8]] = [],
        words: [String] = [], run: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.longest = longest
        self.seeds = seeds.map { Array($0.utf8) } + bytes
        self.words = words
        self.run = run
    }

    /// All targets, in the order of the modules.
    static let all: [FuzzTarget] = [
        .json, .byteTexts, .shownText, .shortTexts, .wireRequests, .wireAnswers, .events, .textMessages, .typedValues,
        .query, .notes, .csv, .importedJSON, .config, .receipt, .toolOutputs, .keptReadings, .pictures, .keys,
        .keyFiles, .packedTexts, .routes, .catalog, .mail, .addresses, .requestHead, .answerHead, .listing, .server,
        .connection,
    ]

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A parser did not keep what it promises.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String
}

/// Fails the input unless the condition holds.
func expect(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
    if !holds { throw BrokenPromise(description: promise()) }
}

extension [UInt8] {
    /// The bytes as text; invalid ones become U+FFFD, as wherever the program reads text from outside.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// The first byte, which chooses among related parsers, and the rest.
    var choice: (UInt8, [UInt8]) { (first ?? 0, Array(dropFirst())) }

    /// The bytes in pieces of that size, as a socket or a file may deliver them.
    func pieces(of size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: count, by: Swift.max(size, 1)).map { self[$0..<Swift.min($0 + Swift.max(size, 1), count)] }
    }
}

extension String {
    /// Whether the text can do no more to a terminal or a log than show: no control characters, no marks of reading
    /// direction, nothing invisible but joiners and the selectors of variants.
    ///
    /// - Parameter keepsLines: whether line feeds are allowed.
    func isHarmless(keepingLines keepsLines: Bool = false) -> Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A: keepsLines
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
                0x2060...0x206F:
                false
            default: true
            }
        }
    }
}
