internal import SystemKit
internal import TerminalDriver
internal import VaultScreens

extension EffectRunner {
    /// Reads the folder elsewhere: one that lies in a network may take its time.
    func complete(_ typed: String) {
        let (inbox, folder) = (inbox, expanded(PathCompletion.folder(of: typed)))
        Task.detached {
            let store = FileStore(directory: folder)
            // Nothing fits where the folder is not there or not ours to read.
            let names = ((try? store.names()) ?? []).filter(TypableName.isOne)
            inbox.post(.answer(.pathCompleted(PathCompletion(typed, among: names, isFolder: store.isFolder))))
        }
    }
}

private enum TypableName {
    /// Bytes that are no text read as the sign for what cannot be read.
    static func isOne(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
    }
}
