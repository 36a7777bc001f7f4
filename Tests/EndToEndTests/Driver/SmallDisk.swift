import Foundation
import SystemKit
import Testing

/// A file system small enough to fill. Mounting one needs root, which tests in a container have.
final class SmallDisk {
    let path: String

    /// Creates the folder `path` and mounts the file system there.
    init(at path: String, mebibytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let result = try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(mebibytes)m,mode=700", "tmpfs", path])
        try #require(
            result.isSuccess, "mounting needs root and CAP_SYS_ADMIN: \(String(decoding: result.errors, as: UTF8.self))"
        )
    }

    deinit {
        _ = try? Self.run("umount", ["-l", path])
    }

    /// Fills the remaining space, except for that many KiB.
    func fill(leaving kibibytes: Int = 0) throws {
        try free()
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: path)
        let left = try #require((attributes[.systemFreeSize] as? NSNumber)?.intValue)
        let size = max(0, left - kibibytes << 10)
        #expect(FileManager.default.createFile(atPath: path + "/filler", contents: Data(count: size)))
    }

    /// Frees the space that ``fill(leaving:)`` used.
    func free() throws {
        let filler = path + "/filler"
        if FileManager.default.fileExists(atPath: filler) { try FileManager.default.removeItem(atPath: filler) }
    }

    private static func run(_ name: String, _ arguments: [String]) throws -> CommandResult {
        let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        return try CommandRunner().run(ChildCommand(name, arguments, environment: environment, directory: "/"))
    }
}
