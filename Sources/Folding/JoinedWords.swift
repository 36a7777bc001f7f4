/// The folded words of several texts, joined by single blanks as an index reads them.
package struct JoinedWords: Sendable {
    /// The compounds of the texts so far, see ``TextFolding/compounds(_:)``.
    package private(set) var compounds: Set<String> = []
    private var bytes: [UInt8] = []

    package init() {}

    /// Whether nothing was appended so far.
    package var isEmpty: Bool { bytes.isEmpty }

    /// All that was appended.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends a sign or word as it is.
    package mutating func append(_ word: String) {
        if !bytes.isEmpty { bytes.append(0x20) }
        bytes.append(contentsOf: word.utf8)
    }

    /// Appends the words of a text after a sign; nothing if it has no words.
    package mutating func append(wordsOf text: String, after sign: String) {
        let length = bytes.count
        append(sign)
        let withSign = bytes.count
        append(wordsOf: text)
        if bytes.count == withSign { bytes.removeLast(bytes.count - length) }
    }

    /// Appends the words of a text.
    mutating func append(wordsOf text: String) {
        WordScan.scan(TextFolding.foldedBytes(text), into: &self)
    }
}

extension JoinedWords: WordSink {
    mutating func take(word: Range<Int>, of folded: [UInt8]) {
        if !bytes.isEmpty { bytes.append(0x20) }
        bytes.append(contentsOf: folded[word])
    }

    mutating func take(compound: [UInt8]) { compounds.insert(String(decoding: compound, as: UTF8.self)) }
}

/// The words of one text, each by itself.
struct WordList: WordSink {
    private(set) var words: [String] = []

    mutating func take(word: Range<Int>, of folded: [UInt8]) {
        words.append(String(decoding: folded[word], as: UTF8.self))
    }

    mutating func take(compound: [UInt8]) {}
}

/// The compounds of one text, in its order.
struct CompoundList: WordSink {
    private(set) var compounds: [String] = []

    mutating func take(word: Range<Int>, of folded: [UInt8]) {}

    mutating func take(compound: [UInt8]) { compounds.append(String(decoding: compound, as: UTF8.self)) }
}
