import SystemKit

/// Reads QR codes with `zbarimg` from the half blocks of a terminal.
package enum Zbar {
    private static let squares: [Character: (UInt8, UInt8)] = [
        " ": (255, 255), "█": (0, 0), "▀": (0, 255), "▄": (255, 0),
    ]

    /// Returns the text of the one symbol in rows of half blocks. Every square becomes 4 × 4 points.
    package static func read(_ lines: [String]) throws -> String {
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

    /// Returns the text of the one symbol at the left edge of a screen with other content.
    package static func read(onScreen rows: [String]) throws -> String {
        let pictured = rows.filter { row in row.contains { squares[$0] != nil && $0 != " " } }
        let width =
            pictured.map { row in
                (row.lastIndex { squares[$0] != nil && $0 != " " }).map { row.distance(from: row.startIndex, to: $0) }
                    ?? 0
            }.max() ?? 0
        return try read(
            pictured.map { row in
                let cut = String(row.prefix(width + 1))
                return cut + String(repeating: " ", count: width + 5 - cut.count)
            })
    }
}
