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

extension MediaTools {
    static let usual = "/usr/local/bin:/usr/bin:/bin"
    static let real = MediaTools(path: usual)
}

/// A folder whose programs come before the real ones.
struct FakeTools {
    private let folder: TemporaryDirectory

    init(_ name: String, _ script: String) throws {
        folder = try TemporaryDirectory()
        _ = try folder.writeProgram(script, to: name)
        _ = try CommandRunner().run(ChildCommand("/bin/chmod", ["755", folder.path]))
    }

    func tools(
        limits: ToolLimits = ToolLimits(), enclosures: [Enclosure] = [.namespaces, .landlock]
    ) -> MediaTools {
        MediaTools(path: folder.path + ":" + MediaTools.usual, limits: limits, enclosures: enclosures)
    }
}
