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

    /// Writes a JPEG of 720×960 pixels of a receipt that lies on a dark table, a little askew.
    static func writeOnTable(_ lines: [String], to path: String) throws {
        try write(lines, to: path)
        let script = """
            set -e; trap 'rm -f "$1".*.v' EXIT; table="66 52 44"
            vips crop "$1" "$1".0.v 0 0 480 420 && vips embed "$1".0.v "$1".1.v 0 0 480 620 --extend white
            vips bandjoin "$1.1.v $1.1.v $1.1.v" "$1".2.v && vips copy "$1".2.v "$1".3.v --interpretation srgb
            vips similarity "$1".3.v "$1".4.v --angle 4 --background "$table"
            vips gravity "$1".4.v "$1[Q=85]" centre 720 960 --extend background --background "$table"
            """
        let command = ChildCommand("/bin/sh", ["-c", script, "sh", path], environment: ["PATH": "/usr/bin:/bin"])
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

    /// Adds texts to the metadata of a JPEG, as a camera does: by their number in EXIF, in its order.
    static func addTexts(_ texts: KeyValuePairs<UInt16, String>, to path: String) throws {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var entries: [UInt8] = []
        var values: [UInt8] = []
        let start = 8 + 2 + 12 * texts.count + 4
        for (tag, text) in texts {
            let bytes = Array(text.utf8) + [0]
            entries += little(Int(tag), 2) + little(2, 2) + little(bytes.count, 4) + little(start + values.count, 4)
            values += bytes
        }
        let directory = Array("II*\0".utf8) + little(8, 4) + little(texts.count, 2) + entries + little(0, 4) + values
        let segment = Array("Exif\0\0".utf8) + directory
        let file = URL(fileURLWithPath: path)
        var jpeg = try [UInt8](Data(contentsOf: file))
        try #require(jpeg.starts(with: [0xFF, 0xD8]))
        jpeg.insert(contentsOf: [0xFF, 0xE1] + little(segment.count + 2, 2).reversed() + segment, at: 2)
        try Data(jpeg).write(to: file)
    }
}
