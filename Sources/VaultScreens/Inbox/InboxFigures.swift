import VaultModel
import VaultWording

/// The figures of the Inbox, for the first lines of its screens.
struct InboxFigures: Hashable, Sendable {
    private(set) var total = 0
    private(set) var read = 0
    private(set) var ready = 0
    private(set) var unsure = 0
    private(set) var doubles = 0

    init(_ items: [InboxItem], in context: Context) {
        total = items.count
        for item in items {
            switch InboxVerdict(item, in: context) {
            case .ready: ready += 1
            case .unsure, .failed: unsure += 1
            case .double: doubles += 1
            case .unread: continue
            }
            read += 1
        }
    }

    var isReading: Bool { read < total }

    /// `reading 4 of 8`; empty if everything was read.
    var shortProgress: String { isReading ? Strings.Inbox.reading(read, of: total) : "" }

    /// `reading 4 of 8  [####......]`; empty if everything was read.
    var progress: String {
        guard isReading else { return "" }
        let filled = read * 10 / max(1, total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 10 - filled)
        return shortProgress + "  [\(bar)]"
    }

    /// `2 ready  1 unsure  1 double?`
    var words: String {
        var parts: [String] = []
        if ready > 0 { parts.append(Strings.Inbox.ready(ready)) }
        if unsure > 0 { parts.append(Strings.Inbox.unsure(unsure)) }
        if doubles > 0 { parts.append(Strings.Inbox.doubles(doubles)) }
        return parts.joined(separator: "  ")
    }
}
