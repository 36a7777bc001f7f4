internal import SystemKit
internal import TerminalDriver
internal import VaultScreens

extension EffectRunner {
    /// Completes a path. The folder is read on another thread, because a network folder may be slow.
    func complete(_ typed: String) {
        let (inbox, folder) = (inbox, expanded(PathCompletion.folder(of: typed)))
        Task.detached {
            let store = FileStore(directory: folder)
            // Nothing matches if the folder does not exist or cannot be read.
            let names = ((try? store.names()) ?? []).filter(TypableName.isOne)
            inbox.post(.answer(.file(.pathCompleted(PathCompletion(typed, among: names, isFolder: store.isFolder)))))
        }
    }
}

private enum TypableName {
    /// Whether the name can be typed. Invalid UTF-8 was decoded to the replacement character.
    static func isOne(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
    }
}
