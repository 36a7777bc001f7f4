import Foundation
import SystemKit
import Testing

/// Photos of receipts, drawn by vips: dark text on white paper.
enum Photo {
    /// The receipt that number `number` shows.
    static func lines(_ number: Int = 1) -> [String] {
        [
            "Lampor AB", "Storgatan \(number), Oslo", "", "Desk lamp        \(number + 100).00",
            "Cable              4.00",
            "", "Total EUR        \(number + 104).00", "Date 2025-10-27",
        ]
    }

    /// Writes a JPEG of 600×500 pixels.
    static func write(_ lines: [String], to path: String) throws {
        let script = """
            vips text "$1".text.v "$2" --dpi 130 --font 'DejaVu Sans Mono 12' && vips invert "$1".text.v "$1".v \
            && vips embed "$1".v "$1[Q=85]" 40 40 600 500 --extend white; code=$?; rm -f "$1".text.v "$1".v; exit $code
            """
        let command = ChildCommand(
            "/bin/sh", ["-c", script, "sh", path, lines.joined(separator: "\n")], environment: ["PATH": "/usr/bin:/bin"]
        )
        let result = try CommandRunner().run(command)
        try #require(result.isSuccess, "vips: \(String(decoding: result.errors, as: UTF8.self))")
    }

    /// Writes so many different photos into a new folder, and returns their names, sorted.
    static func writeMany(_ count: Int, into folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return try (0..<count).map { number in
            let name = "photo\(1000 + number).jpg"
            try write(lines(number), to: folder + "/" + name)
            return name
        }
    }
}
