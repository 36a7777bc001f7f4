internal import Foundation

extension SimFolder {
    /// A new folder in the system's memory, or where there is none beside other temporary files.
    package static func temporary() throws -> SimFolder {
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        return try SimFolder(path: "\(parent)/rvault-sim-\(UUID().uuidString)")
    }

    /// Takes it away with everything in it.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
