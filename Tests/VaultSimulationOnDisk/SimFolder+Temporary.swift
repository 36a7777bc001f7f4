internal import Foundation

extension SimFolder {
    private static let prefix = "rvault-sim-"

    /// Creates a folder in memory, or beside other temporary files if that is not possible. Removes folders that killed
    /// processes left.
    package static func temporary() throws -> SimFolder {
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        for name in try FileManager.default.contentsOfDirectory(atPath: parent) where isAbandoned(name) {
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
        }
        let process = ProcessInfo.processInfo.processIdentifier
        return try SimFolder(path: "\(parent)/\(prefix)\(process)-\(UUID().uuidString)")
    }

    private static func isAbandoned(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), let process = Int(name.dropFirst(prefix.count).prefix { $0 != "-" }) else {
            return false
        }
        return !FileManager.default.fileExists(atPath: "/proc/\(process)")
    }

    /// Removes the folder with everything in it.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
