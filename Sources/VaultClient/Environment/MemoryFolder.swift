internal import CommandTable
internal import SystemKit
internal import Translation

/// Folders for files that must not stay, on an in-memory file system if there is one.
enum MemoryFolder {
    /// Creates a folder that only this user can enter; the caller removes it.
    ///
    /// - Throws: ``Failure`` if no folder can be created.
    static func make(_ name: String, _ environment: ClientEnvironment) throws(Failure) -> String {
        let places = [environment.variables["XDG_RUNTIME_DIR"], "/dev/shm", "/tmp"].compactMap(\.self)
        for place in places {
            let folder = "\(place)/receipt-vault-\(name)-\(RandomName.make())"
            if (try? FileStore(directory: folder).prepare()) != nil { return folder }
        }
        throw Failure(.failed, "No place for temporary files.", hint: "Make /tmp writable.")
    }
}
