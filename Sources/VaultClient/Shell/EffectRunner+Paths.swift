internal import SystemKit
internal import TerminalDriver
internal import VaultScreens

extension EffectRunner {
    /// Reads the folder elsewhere: one that lies in a network may take its time.
    func complete(_ typed: String) {
        let (inbox, folder) = (inbox, expanded(PathCompletion.folder(of: typed)))
        Task.detached {
            inbox.post(.answer(.pathCompleted(PathCompletion(typed, among: FolderNames.of(folder)))))
        }
    }
}

/// What can be typed on a path.
private enum FolderNames {
    /// Folders end with a slash; nothing where the folder is not there or not ours to read.
    static func of(_ folder: String) -> [String] {
        let store = FileStore(directory: folder)
        let names = (try? store.names()) ?? []
        return names.filter(isTypable).map { store.isFolder($0) ? $0 + "/" : $0 }
    }

    /// Bytes that are no text read as the sign for what cannot be read.
    private static func isTypable(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
    }
}
