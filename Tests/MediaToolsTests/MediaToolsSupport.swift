import Pixels
import SystemKit
import VaultTestKit

@testable import MediaTools

/// The reason why a call failed; nil if it did not.
func reason(_ body: () async throws -> some Any) async -> MediaError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? MediaError
    }
}

/// Pictures made by Python, which needs no library for them.
enum Script {
    static func run(_ lines: String, _ arguments: String...) throws -> [UInt8] {
        let start = """
            import struct, sys, zlib
            def chunk(kind, data):
                return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
            def png(width, height, depth, color, interlaced, row, count):
                press = zlib.compressobj(1)
                data = b''.join([press.compress(row) for _ in range(count)]) + press.flush()
                head = struct.pack('>IIBBBBB', width, height, depth, color, 0, 0, interlaced)
                return (b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data) + chunk(b'IEND', b''))

            """
        var command = ChildCommand(
            "python3", ["-c", start + lines] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        command.outputLimit = 1 << 30
        return try CommandRunner().run(command).output
    }

    /// A PNG of one color.
    static func png(width: Int, height: Int, color: (UInt8, UInt8, UInt8) = (200, 100, 50)) throws -> [UInt8] {
        try run(
            """
            width, height = int(sys.argv[1]), int(sys.argv[2])
            row = b'\\0' + bytes([\(color.0), \(color.1), \(color.2)]) * width
            sys.stdout.buffer.write(png(width, height, 8, 2, 0, row, height))
            """, "\(width)", "\(height)")
    }
}

/// A PDF written here, as small as one can be.
struct SmallPDF {
    /// The text of each page, in lines of 12 points.
    var pages: [[String]] = [["Hello"]]
    /// Width and height in points.
    var box = (300, 400)
    var attachment: (name: String, content: String)?

    var bytes: [UInt8] {
        var objects: [String] = []
        let first = 4
        let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        let names =
            attachment == nil ? "" : "/Names << /EmbeddedFiles << /Names [(f) \(first + 2 * pages.count) 0 R] >> >>"
        objects.append("<< /Type /Catalog /Pages 2 0 R \(names) >>")
        objects.append("<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        for (index, lines) in pages.enumerated() {
            objects.append(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(box.0) \(box.1)] /Contents \(first + 2 * index + 1) 0 R \
                /Resources << /Font << /F 3 0 R >> >> >>
                """)
            let text = lines.map { "(\($0)) Tj T*" }.joined(separator: " ")
            objects.append(stream("BT /F 12 Tf 16 TL 30 \(box.1 - 50) Td \(text) ET"))
        }
        if let attachment {
            let place = first + 2 * pages.count + 1
            objects.append("<< /Type /Filespec /F (\(attachment.name)) /EF << /F \(place) 0 R >> >>")
            objects.append(stream(attachment.content, "/Type /EmbeddedFile"))
        }
        return file(of: objects)
    }

    private func stream(_ content: String, _ entries: String = "") -> String {
        "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }

    private func file(of objects: [String]) -> [UInt8] {
        var text = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = "\(place)"
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }
}

extension MediaTools {
    static let usual = "/usr/local/bin:/usr/bin:/bin"
    static let real = MediaTools(path: usual)
}

/// A folder whose programs come before the real ones.
struct FakeTools {
    private let folder: TemporaryDirectory

    init(_ name: String, _ script: String) throws {
        folder = try TemporaryDirectory()
        let path = try folder.write("#!/bin/sh\n" + script + "\n", to: name)
        _ = try CommandRunner().run(ChildCommand("/bin/chmod", ["755", path, folder.path]))
    }

    func tools(
        limits: ToolLimits = ToolLimits(), enclosures: [Enclosure] = [.namespaces, .landlock]
    ) -> MediaTools {
        MediaTools(path: folder.path + ":" + MediaTools.usual, limits: limits, enclosures: enclosures)
    }
}
