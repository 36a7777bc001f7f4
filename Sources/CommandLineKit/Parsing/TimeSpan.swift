/// A length of time as people write it: `90s`, `15m`, `2h` or `1d`.
package enum TimeSpan {
    private static let units: [(letter: Character, seconds: Int)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

    /// The number of seconds, for 1 to 100,000 of a unit; nil if the text is not a length of time.
    package static func seconds(_ text: String) -> Int? {
        guard let unit = units.first(where: { $0.letter == text.last }), let count = Int(text.dropLast()),
            (1...100_000).contains(count)
        else { return nil }
        return count * unit.seconds
    }

    /// The text in the largest unit that divides the time: `15m` for 900.
    package static func text(_ seconds: Int) -> String {
        let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? ("s", 1)
        return "\(seconds / unit.seconds)\(unit.letter)"
    }
}
