/// A megabyte reserved on the disk, to be released when the disk is full, so that a person can still delete things.
package struct Ballast: Sendable {
    private let store: FileStore
    private let name: String
    private static let size = 1 << 20

    /// Does nothing yet; the file has no content of interest.
    package init(path: String) {
        (store, name) = FileStore.locating(path)
    }

    /// Creates the file if it is missing; a full disk is not an error here.
    package func fill() {
        if (try? store.contains(name)) ?? true { return }
        try? store.write([UInt8](repeating: 0, count: Self.size), to: name)
    }

    /// Removes the file.
    ///
    /// - Returns: false if it was released before.
    package func release() -> Bool {
        guard (try? store.contains(name)) ?? false else { return false }
        return (try? store.remove(name)) != nil
    }
}
