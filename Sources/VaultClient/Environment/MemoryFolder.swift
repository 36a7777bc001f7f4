internal import CommandTable
internal import SystemKit
internal import Translation

/// A folder for files that must not stay, on an in-memory file system if there is one.
struct MemoryFolder {
    let path: String
    /// Nil if it is in memory.
    let warning: Phrase?

    /// Creates a folder that only this user can enter; the caller removes it.
    ///
    /// - Throws: ``Failure`` if no folder can be created.
    static func make(_ name: String, _ environment: ClientEnvironment) throws(Failure) -> MemoryFolder {
        let memory = [environment.variables["XDG_RUNTIME_DIR"], "/dev/shm"].compactMap(\.self)
        for place in memory + ["/tmp"] {
            let folder = "\(place)/receipt-vault-\(name)-\(RandomName.make())"
            if (try? FileStore(directory: folder).prepare()) == nil { continue }
            return MemoryFolder(path: folder, warning: memory.contains(place) ? nil : onDisk)
        }
        throw Failure(.failed, "No place for temporary files.", hint: "Make /tmp writable.")
    }

    private static let onDisk: Phrase =
        "There is no memory file system; the decrypted copy is in /tmp until it is removed."
}
