internal import SystemKit
internal import Translation
package import VaultIntake
package import VaultModel
package import VaultSettings
internal import VaultStore

extension ClientEnvironment {
    /// The folders of the settings, with the home directory for `~`.
    package func watchPlan(_ settings: Settings) -> WatchPlan {
        let home = variables["HOME"] ?? ""
        let folders = (settings.watch ?? []).map { path in
            let path = expanded(path: path)
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        let data = variables["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
        return WatchPlan(
            folders: folders, settle: .seconds(settings.settle ?? 2),
            trash: settings.afterImport == "trash" ? data : nil)
    }

    /// Takes what arrives in watched folders; nothing before ``VaultIntake/FolderIntake/follow(_:)``. Nil for a vault
    /// that is open read-only.
    ///
    /// - Parameter tell: gets a line for the activity list or the log, on any thread.
    package func folderIntake(
        _ open: OpenVault, tell: @escaping @Sendable (ActivityLine) -> Void
    ) throws(Failure) -> FolderIntake? {
        if open.vault.isReadOnly { return nil }
        let environment = self
        return try Failure.wrapping {
            try FolderIntake(open.attachments) {
                String(environment.local(environment.now).description.prefix(19))
            } tell: { news in
                tell(ActivityLine(at: environment.now, kind: news.kind, text: news.text(environment)))
            }
        }
    }
}

extension WatchNews {
    fileprivate var kind: ActivityLine.Kind {
        switch self {
        case .added: .received
        case .refused, .kept, .missing: .error
        }
    }

    fileprivate func text(_ environment: ClientEnvironment) -> Phrase {
        func outside(_ name: String) -> Phrase { Phrase(outside: VisibleText.line(name)) }
        return switch self {
        case .added(let file): "Added \(outside(file)) to the Inbox."
        case .refused(let file, let error): "\(outside(file)): \(error.sentence)"
        case .kept(let file, let error): "Can't move \(outside(file)) to the trash: \(error.sentence)"
        case .missing(let folder, let error):
            "Can't watch the folder \(outside(environment.shown(path: folder))): \(error.sentence)"
        }
    }
}
