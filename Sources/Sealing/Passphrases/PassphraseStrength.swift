/// A rough estimate of how long a passphrase withstands guessing, for a hint while it is typed; pure.
///
/// It considers what an attacker tries first: common words, repetitions, and sequences such as "abcd" and "1234".
package struct PassphraseStrength: Equatable, Sendable {
    /// The strength in five levels.
    package enum Level: CaseIterable, Comparable, Sendable {
        /// Among the first guesses.
        case veryWeak
        /// Days on one computer.
        case weak
        /// Years on one computer, less on many.
        case fair
        /// Beyond everyone but a nation-state.
        case good
        /// Beyond everyone.
        case strong

        /// Orders by strength.
        package static func < (left: Level, right: Level) -> Bool {
            Level.allCases.firstIndex(of: left) ?? 0 < Level.allCases.firstIndex(of: right) ?? 0
        }
    }

    /// The level to show on the screen.
    package let level: Level
    /// The estimated number of guesses, as a power of two.
    package let bits: Int
    /// Advice in one sentence; nil if none is needed.
    package let advice: String?

    /// The minimum number of characters of a new passphrase.
    package static let shortest = 8

    /// Estimates the strength of a passphrase; the text is neither kept nor sent.
    package init(of passphrase: String) {
        let text = passphrase.lowercased()
        let isCommon = Self.common.contains { Self.isMostly($0, of: text) } || Self.isMadeOfCommonWords(text)
        let characters = Array(passphrase)
        let telling = Self.countTelling(Array(text))
        bits = isCommon ? 10 : Int(Double(telling) * Self.bitsPerCharacter(characters))
        switch bits {
        case ..<28: level = .veryWeak
        case ..<40: level = .weak
        case ..<56: level = .fair
        case ..<75: level = .good
        default: level = .strong
        }
        if characters.count < Self.shortest {
            advice = "Use at least \(Self.shortest) characters."
        } else if isCommon {
            advice = "It's too similar to a common password."
        } else if level < .good {
            advice = "Add words: four or five unrelated ones are easy to remember."
        } else {
            advice = nil
        }
    }

    /// Counts the characters that do not just repeat the previous one or continue its sequence.
    private static func countTelling(_ characters: [Character]) -> Int {
        let codes = characters.map { Int($0.unicodeScalars.first?.value ?? 0) }
        var steps: [Int] = []
        for (left, right) in zip(codes, codes.dropFirst()) { steps.append(right - left) }
        let foreseeable = steps.indices.filter { index in
            let isSmall = abs(steps[index]) <= 1
            return isSmall && (steps[index] == 0 || index > 0 && steps[index - 1] == steps[index])
        }
        return min(characters.count - foreseeable.count, 3 * Set(characters).count)
    }

    /// Returns about 2.5 bits for words, 3 for digits alone and up to 4.9 for mixtures; letters of any other alphabet
    /// count the same.
    private static func bitsPerCharacter(_ characters: [Character]) -> Double {
        let hasDigit = characters.contains { $0.isNumber }
        let hasSign = characters.contains { !$0.isNumber && !$0.isLetter && $0 != " " }
        let hasBothCases = characters.contains { $0.isUppercase } && characters.contains { $0.isLowercase }
        let isOnlyDigits = characters.allSatisfy { $0.isNumber }
        if isOnlyDigits { return 3.0 }
        return 2.5 + [hasDigit, hasSign, hasBothCases].reduce(0) { $0 + ($1 ? 0.8 : 0) }
    }

    /// Whether the text is the word with at most three extra characters, also after replacing digits that stand for
    /// letters.
    private static func isMostly(_ word: String, of text: String) -> Bool {
        let plain = text.map { undone[$0] ?? $0 }
        return text.count <= word.count + 3 && (text.contains(word) || String(plain).contains(word))
    }

    /// Whether hardly anything is left of the text without the common words in it, such as one word twice.
    private static func isMadeOfCommonWords(_ text: String) -> Bool {
        let words = common.sorted { $0.count > $1.count }
        let rest = words.reduce(text) { $0.replacing($1, with: "") }
        return rest.count <= 3
    }

    private static let undone: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "@": "a", "$": "s",
    ]

    private static let common = [
        "password", "passwort", "passphrase", "123456", "1234567890", "qwerty", "qwertz", "azerty", "asdfgh", "abc123",
        "letmein", "iloveyou", "welcome", "admin", "monkey", "dragon", "football", "baseball", "sunshine", "princess",
        "master", "shadow", "superman", "trustno1", "whatever", "starwars", "charlie", "michael", "hello", "secret",
        "changeme", "zaq12wsx", "1q2w3e4r", "qazwsx", "computer", "internet", "receipt", "vault",
        "correct horse battery staple",
        "correcthorsebatterystaple",
    ]
}
