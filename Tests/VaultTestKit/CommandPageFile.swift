import Foundation

/// A page of the documentation that is generated from a table of commands.
package struct CommandPageFile {
    private let file: URL

    /// - Parameter name: The name of the page in the folder `docs`.
    package init(_ name: String) {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        file = root.appendingPathComponent("docs/" + name)
    }

    /// Returns the page as it is in the repository, after an update if `RVAULT_RECORD_SNAPSHOTS` is 1.
    package func text(generated: String) throws -> String {
        if ProcessInfo.processInfo.environment["RVAULT_RECORD_SNAPSHOTS"] == "1" {
            try generated.write(to: file, atomically: true, encoding: .utf8)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
