internal import SystemKit

/// The files in watched folders that were looked at, by path, size and time. So none is read again at each start, and
/// what a person deleted from the vault does not come back from a folder in which it was left.
struct SeenFiles: Equatable {
    /// `size time path`, the oldest first.
    private var marks: [String]
    private var known: Set<String>
    private(set) var isChanged = false

    /// More than anybody leaves in folders; each takes about a hundred bytes.
    static let limit = 50_000

    /// - Parameter text: ``text`` of an earlier one.
    init(_ text: String?) {
        marks = (text ?? "").split(separator: "\n").map(String.init)
        known = Set(marks)
    }

    /// The form in which it is stored.
    var text: String { marks.joined(separator: "\n") }

    func contains(_ mark: String) -> Bool { known.contains(mark) }

    mutating func insert(_ mark: String) {
        // A name may have a line break in it; such a file is recognized by its content.
        guard !mark.contains("\n"), known.insert(mark).inserted else { return }
        marks.append(mark)
        if marks.count > Self.limit { known.remove(marks.removeFirst()) }
        isChanged = true
    }

    /// Forgets the files of a folder that are not among these.
    mutating func keep(_ present: Set<String>, in folder: String) {
        let kept = marks.filter { mark in
            let path = mark.split(separator: " ", maxSplits: 2).last ?? ""
            return !path.hasPrefix(folder + "/") || present.contains(mark)
        }
        guard kept.count < marks.count else { return }
        (marks, known, isChanged) = (kept, Set(kept), true)
    }

    mutating func noteSaved() { isChanged = false }

    /// Nil if there is no such plain file. A mail keeps its mark when it is read, which renames it.
    static func mark(of name: String, in folder: String, _ layout: Arrivals.Layout) -> String? {
        guard let stamp = Arrivals.Stamp(ofFile: folder + "/" + name) else { return nil }
        return switch layout {
        case .folder: "\(stamp.size) \(stamp.modified) \(folder)/\(name)"
        case .maildir: "0 0 \(folder)/\(FileStore.locating(name).name.prefix { $0 != ":" })"
        }
    }
}
