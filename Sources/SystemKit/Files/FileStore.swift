internal import Glibc

/// Plain files of this user in one directory: small, read and replaced as a whole.
///
/// Files are 0600, the directory 0700. A link as the last component of a path is not followed. Calls block.
package struct FileStore: Sendable {
    /// The steps of ``write(_:to:)``; after each of them the file has either the old or the new content, complete.
    enum Step: CaseIterable, Sendable { case create, write, sync, rename, syncDirectory }

    /// The directory's path, as given.
    package let directory: String
    let before: @Sendable (Step) throws(SystemError) -> Void

    /// Does not access the directory yet; see ``prepare()``.
    package init(directory: String) {
        self.init(directory: directory) { (_) throws(SystemError) in }
    }

    /// `before`: called before each step of a write; if it throws, the step is not done.
    init(directory: String, before: @escaping @Sendable (Step) throws(SystemError) -> Void) {
        self.directory = directory
        self.before = before
    }

    /// Returns the store of a file's directory and the file's name in it; a bare name is in `.`.
    package static func locating(_ path: String) -> (store: FileStore, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (FileStore(directory: "."), path) }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (FileStore(directory: directory), String(path[path.index(after: slash)...]))
    }

    /// Whether the directory is there and can be opened.
    package var exists: Bool { (try? open()) != nil }

    /// Returns the path of a file with that name, for APIs that need one (SQLite).
    package func path(of name: String) -> String {
        directory.hasSuffix("/") ? directory + name : directory + "/" + name
    }

    func open() throws(SystemError) -> Descriptor {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let number = try SystemCall.run("open", subject: directory) { Glibc.open(directory, flags) }
        return Descriptor(owning: number)
    }

    /// Syncs the directory: the names in it.
    package func sync() throws(SystemError) {
        try sync(try open())
    }

    func sync(_ handle: borrowing Descriptor) throws(SystemError) {
        try before(.syncDirectory)
        let number = handle.number
        _ = try SystemCall.run("fsync", subject: directory) { fsync(number) }
    }

    func check(_ name: String) throws(SystemError) {
        if name.isEmpty || name == "." || name == ".." || name.utf8.contains(where: { $0 == 0x2F || $0 == 0 }) {
            throw SystemError(.invalidName, function: "FileStore")
        }
    }
}
