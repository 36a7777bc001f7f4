extension RecoveryCode {
    /// Whether the text is the first of the two lines in which a code is printed, without the second.
    package static func isFirstLine(_ typed: borrowing SecretBytes) -> Bool { hasLetters(length / 2, typed) }

    /// Whether the text has the form of a code, which may have a typo or belong to another vault.
    package static func isShaped(_ typed: borrowing SecretBytes) -> Bool { hasLetters(length, typed) }

    private static func hasLetters(_ count: Int, _ typed: borrowing SecretBytes) -> Bool {
        typed.withBytes { bytes in
            let letters = bytes.lazy.filter { !isSeparator($0) }
            return letters.count == count && letters.allSatisfy { value(of: $0) != nil }
        }
    }

    /// More lines than any sheet with a printed code has.
    private static let mostLines = 500

    /// Reads a code's text from a descriptor: on one line, on several as printed, or below the text of the file it was
    /// saved to. Reads to the end of the code's line and not a byte further; nil if there is no line.
    ///
    /// Input without a code is returned as its last line, for ``init(typed:)`` to report the error.
    ///
    /// - Parameter isTyped: whether a person types the code and expects an answer to the first line that is not part of
    ///   one.
    package static func readText(from descriptor: Int32, isTyped: Bool) throws(SealingError) -> SecretBytes? {
        guard let first = try SecretBytes.readLine(from: descriptor) else { return nil }
        var gathered = try GatheredLines()
        try gathered.take(first)
        var last = first
        for _ in 1..<mostLines {
            if gathered.isWhole { return try gathered.text() }
            if isTyped, gathered.isEmpty { break }
            guard let next = try SecretBytes.readLine(from: descriptor) else { break }
            guard next.count > 0 else { continue }
            try gathered.take(next)
            last = next
        }
        return last
    }
}

/// The letters of the newest lines that may be parts of a code, at most as many as a code has.
private struct GatheredLines: ~Copyable {
    private var letters: SecretBytes
    /// The number of letters of each line, oldest first.
    private var counts: [Int] = []

    private static let whole = RecoveryCode.length

    init() throws(SealingError) { letters = try SecretBytes(copying: []) }

    var isWhole: Bool { kept == Self.whole }
    var isEmpty: Bool { counts.isEmpty }
    private var kept: Int { counts.reduce(0, +) }

    func text() throws(SealingError) -> SecretBytes { try letters.copy() }

    mutating func take(_ line: borrowing SecretBytes) throws(SealingError) {
        let count = line.withBytes { bytes in bytes.count { !RecoveryCode.isSeparator($0) } }
        guard count > 0 else { return }
        guard count <= Self.whole, Self.isPiece(line) else {
            counts = []
            return
        }
        var dropped = 0
        while kept + count > Self.whole { dropped += counts.removeFirst() }
        letters = try Self.joined(letters, dropped..<dropped + kept, line, count)
        counts.append(count)
    }

    /// Concatenates a range of the letters and those of a line.
    private static func joined(
        _ letters: borrowing SecretBytes, _ range: Range<Int>, _ line: borrowing SecretBytes, _ count: Int
    ) throws(SealingError) -> SecretBytes {
        try SecretBytes(count: range.count + count) { memory in
            var place = 0
            letters.withBytes { bytes in
                for index in range {
                    memory[place] = bytes[index]
                    place += 1
                }
            }
            line.withBytes { bytes in
                for letter in bytes where !RecoveryCode.isSeparator(letter) {
                    memory[place] = letter
                    place += 1
                }
            }
        }
    }

    /// Whether the line consists of groups of four letters, or is a whole code without gaps.
    private static func isPiece(_ line: borrowing SecretBytes) -> Bool {
        line.withBytes { bytes in
            let groups = bytes.split(whereSeparator: RecoveryCode.isSeparator)
            let isGrouped = groups.allSatisfy { $0.count == 4 } || groups.reduce(0) { $0 + $1.count } == whole
            return isGrouped && bytes.allSatisfy { RecoveryCode.isSeparator($0) || RecoveryCode.value(of: $0) != nil }
        }
    }
}
