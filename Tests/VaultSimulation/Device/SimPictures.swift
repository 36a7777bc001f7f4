import VaultModel

/// The attachments of a device: rows, which are in its store, and contents, which are files beside it.
struct SimPictures {
    /// An attachment as the device knows it.
    struct Row {
        /// The number of the content.
        let content: UInt64
        /// Whether the server has confirmed it.
        var isStored = false
    }

    var rows: [MediaID: Row] = [:]
    var contents: Set<UInt64> = []
    /// The rows of the copy of the store.
    var copied: [MediaID: Row] = [:]

    /// The attachments to be sent, in order of id; those without their content can't be.
    var pending: [MediaID] {
        rows.filter { !$0.value.isStored && contents.contains($0.value.content) }.keys.sorted()
    }

    /// Deletes the content of a row, unless it has yet to be sent for another one.
    mutating func evict(_ id: MediaID) {
        guard let content = rows[id]?.content else { return }
        let isNeeded = rows.contains { $0.key != id && $0.value.content == content && !$0.value.isStored }
        if !isNeeded { contents.remove(content) }
    }
}
