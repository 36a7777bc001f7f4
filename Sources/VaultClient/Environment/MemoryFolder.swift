internal import CommandTable
internal import Foundation
internal import SystemKit
internal import Translation

/// Folders for what must not stay: on a file system in memory, where there is one.
enum MemoryFolder {
    /// A new folder that only this user can enter; whoever made it removes it.
    ///
    /// - Throws: ``Failure`` where no folder can be made.
    static func make(_ name: String, _ environment: ClientEnvironment) throws(Failure) -> String {
        let places = [environment.variables["XDG_RUNTIME_DIR"], "/dev/shm", "/tmp"].compactMap(\.self)
        for place in places {
            let folder = "\(place)/receipt-vault-\(name)-\(UUID().uuidString)"
            if (try? FileStore(directory: folder).prepare()) != nil { return folder }
        }
        throw Failure(.failed, "There is no place for files that must not stay.", hint: "Make /tmp writable.")
    }
}
