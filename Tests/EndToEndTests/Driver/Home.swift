import Foundation
import VaultTestKit

extension TemporaryDirectory {
    /// Creates a home directory for the programs, with `run` as their `XDG_RUNTIME_DIR`.
    static func home() throws -> TemporaryDirectory {
        let home = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: home.file("run"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return home
    }
}
