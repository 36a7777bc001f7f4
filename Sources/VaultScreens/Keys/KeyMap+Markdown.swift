import TerminalUI
import VaultWording

extension KeyMap {
    /// The keys of one screen.
    struct Section {
        let title: String
        let lines: [KeyLine]
    }

    /// The content of `docs/keys.md`: every key of every screen, as the tables define them.
    package static var markdown: String {
        Strings.keysIntroduction + KeyMap().sections.map(text).joined()
    }

    /// The keys that work everywhere, then those of each screen.
    var sections: [Section] {
        func section<S: Screen>(_ screen: S.Type) -> Section {
            Section(title: S.title, lines: S.bindings.lines(self) { _ in .offered })
        }
        return [
            Section(title: Strings.everywhere, lines: App.globals.lines(self) { _ in .offered }),
            section(StartScreen.self), section(ReceiptList.self), section(TagsDialog.self), section(DetailScreen.self),
            section(ReceiptForm.self),
            section(PictureScreen.self), section(InboxScreen.self), section(ReviewScreen.self),
            section(AttachScreen.self),
            section(CoverScreen.self), section(PartForm.self), section(ExpiringScreen.self),
            section(ConflictPicker.self), section(SyncScreen.self),
            section(SettingsScreen.self), section(TextsScreen.self), section(CaptureScreen.self),
            section(HistoryScreen.self), section(RequestsScreen.self), section(RequestDialog.self),
            section(UndoScreen.self),
            section(ImportDialog.self), section(ExportDialog.self), section(BackupDialog.self), section(Help.self),
        ]
    }

    private static func text(of section: Section) -> String {
        let rows = section.lines.map { line in
            let keys = line.keys.map { "`\(escaped($0.label))`" }.joined(separator: " ")
            let place = line.mode == .typing ? Strings.whileTyping : line.mode == .both ? Strings.always : ""
            return "| \(keys) | \(escaped(line.help)) | `:\(line.command)` | \(place) |\n"
        }
        return "\n## \(section.title)\n\n" + Strings.keysTableHead + rows.joined()
    }

    /// Escapes bars, which would end the cell.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
