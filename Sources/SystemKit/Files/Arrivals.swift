/// Decides when files in a watched folder have arrived, so that none is taken while it is being written: at once when
/// its writer closed it or it was moved in, or when its size and time have not changed for a while.
///
/// A file arrives again when its content changes. Times are of any clock that never goes backward.
package struct Arrivals: Equatable, Sendable {
    /// The layout of a folder, which decides what its names mean.
    package enum Layout: Equatable, Sendable {
        /// Files of any program.
        case folder
        /// Mails, each complete when it is in `new` or `cur`: <https://cr.yp.to/proto/maildir.html>. A mail is renamed
        /// when it is read, and arrives once.
        case maildir
    }

    /// The size and time of a plain file, which change when its content does.
    package struct Stamp: Hashable, Sendable {
        /// Bytes; an empty file has not arrived, since programs create the name first.
        package var size: Int64
        /// Nanoseconds since 1970.
        package var modified: Int64

        package init(size: Int64, modified: Int64) {
            (self.size, self.modified) = (size, modified)
        }
    }

    /// A file that may still be changed.
    private struct Waiting: Equatable {
        var stamp: Stamp
        var since: Duration
    }

    private let layout: Layout
    private let settle: Duration
    private var waiting: [String: Waiting] = [:]
    /// The files that have arrived, by their identity.
    private var taken: [String: Stamp] = [:]

    /// - Parameter settle: the time without a change after which a file has arrived.
    package init(_ layout: Layout, settle: Duration) {
        (self.layout, self.settle) = (layout, settle)
    }

    /// Notes a file that was seen, and returns whether it has arrived now.
    ///
    /// - Parameters:
    ///   - stamp: nil if it is gone, or is a directory or a link.
    ///   - isComplete: whether its writer closed it, or it was moved in.
    package mutating func note(_ name: String, _ stamp: Stamp?, isComplete: Bool, at now: Duration) -> Bool {
        guard !Self.isPassing(name, layout) else { return false }
        guard let stamp else {
            forget(name)
            return false
        }
        if isTaken(name, stamp) { return false }
        if isComplete, stamp.size > 0 { return take(name, stamp) }
        guard let known = waiting[name], known.stamp == stamp else {
            waiting[name] = Waiting(stamp: stamp, since: now)
            return false
        }
        return stamp.size > 0 && now - known.since >= settle && take(name, stamp)
    }

    /// Forgets all files that are not among the names, after the folder was read again.
    package mutating func keep(only names: Set<String>) {
        let identities = Set(names.map { identity(of: $0) })
        waiting = waiting.filter { names.contains($0.key) }
        taken = taken.filter { identities.contains($0.key) }
    }

    /// Returns the files to look at and note again, in the order of their names: they have not changed for long enough.
    package func due(at now: Duration) -> [String] {
        waiting.filter { $0.value.stamp.size > 0 && now - $0.value.since >= settle }.keys.sorted()
    }

    /// Returns the time until a file is due; nil if none waits.
    package func timeToNext(at now: Duration) -> Duration? {
        waiting.values.filter { $0.stamp.size > 0 }.map { max(.zero, $0.since + settle - now) }.min()
    }

    private mutating func take(_ name: String, _ stamp: Stamp) -> Bool {
        waiting[name] = nil
        taken[identity(of: name)] = stamp
        return true
    }

    private mutating func forget(_ name: String) {
        waiting[name] = nil
        switch layout {
        case .folder: taken[name] = nil
        // It may only have been renamed.
        case .maildir: break
        }
    }

    private func isTaken(_ name: String, _ stamp: Stamp) -> Bool {
        guard let known = taken[identity(of: name)] else { return false }
        return switch layout {
        case .folder: known == stamp
        case .maildir: true
        }
    }

    /// A mail's name is unique up to the flags behind the colon.
    private func identity(of name: String) -> String {
        switch layout {
        case .folder: name
        case .maildir: String(Self.last(of: name).prefix { $0 != ":" })
        }
    }

    private static func last(of name: String) -> Substring {
        name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
    }

    /// Whether a name says that the file is hidden, or that a program will rename or remove it.
    static func isPassing(_ name: String, _ layout: Layout) -> Bool {
        let name = last(of: name).lowercased()
        if name.isEmpty || name.hasPrefix(".") { return true }
        return switch layout {
        case .folder:
            name.hasPrefix("~$") || [".part", ".partial", ".crdownload", ".tmp", "~"].contains { name.hasSuffix($0) }
        case .maildir: false
        }
    }
}
