import SystemKit

/// The reader `zbarimg`, given the half blocks of a terminal as a picture.
enum Zbar {
    private static let squares: [Character: (UInt8, UInt8)] = [
        " ": (255, 255), "█": (0, 0), "▀": (0, 255), "▄": (255, 0),
    ]

    /// The text of the one symbol in rows of half blocks, every square of which becomes 4 × 4 points.
    static func read(_ lines: [String]) throws -> String {
        let rows = lines.flatMap { line in
            let halves = line.map { squares[$0] ?? (128, 128) }
            return [halves.map(\.0), halves.map(\.1)]
        }
        let scaled = rows.flatMap { row in
            Array(repeating: row.flatMap { Array(repeating: $0, count: 4) }, count: 4)
        }
        var reader = ChildCommand("/usr/bin/zbarimg", ["--quiet", "--raw", "-Sbinary", "--oneshot", "pgm:-"])
        reader.input = Array("P5 \(scaled.first?.count ?? 0) \(scaled.count) 255\n".utf8) + scaled.joined()
        return try CommandRunner().run(reader).outputText
    }
}
