internal import SystemKit

/// A megabyte kept on the disk to be given up when the disk is full, so that a person can still throw things away.
struct Ballast: Sendable {
    private let store: FileStore
    private let name: String
    private static let size = 1 << 20

    init(path: String) {
        (store, name) = FileStore.locating(path)
    }

    /// Puts it back where it is missing; a full disk is no fault here.
    func fill() {
        if (try? store.contains(name)) ?? true { return }
        try? store.write([UInt8](repeating: 0, count: Self.size), to: name)
    }

    /// - Returns: false where it was given up already.
    func release() -> Bool {
        guard (try? store.contains(name)) ?? false else { return false }
        return (try? store.remove(name)) != nil
    }
}
