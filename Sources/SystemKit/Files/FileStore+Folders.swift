internal import CLinux
internal import Glibc

extension FileStore {
    /// Creates the directory (0700) and its parents if missing; throws if something else has the name.
    package func make() throws(SystemError) {
        try Self.makeDirectory(directory)
        _ = try open()
    }

    /// Whether there is anything with that name, also a link that leads nowhere.
    package func has(_ name: String) -> Bool {
        FilePermissions(path: path(of: name)) != nil
    }

    /// Removes the directory with everything in it, as far as possible; does nothing if it is missing. Follows no links
    /// and enters no other file system.
    package func removeWhole() {
        directory.utf8CString.withUnsafeBufferPointer { path in
            path.baseAddress.map { clinux_remove_folder(UnsafeMutablePointer(mutating: $0)) }
        }
    }

    /// Moves a file from another directory of the same file system, over one of the same name.
    package func take(_ name: String, from other: FileStore) throws(SystemError) {
        try check(name)
        _ = try SystemCall.run("rename", subject: other.path(of: name)) {
            Glibc.rename(other.path(of: name), path(of: name))
        }
    }
}
