internal import Foundation

extension SimFolder {
    private static let prefix = "rvault-sim-"

    /// A new folder in the system's memory, or where there is none beside other temporary files. Takes away what
    /// processes left that were killed.
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

    /// Takes it away with everything in it.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
