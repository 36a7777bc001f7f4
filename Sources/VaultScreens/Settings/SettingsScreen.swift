package import TerminalUI
import Translation
import VaultModel
import VaultSettings
import VaultWording

/// All settings, their current values, and where these come from. A change takes effect and is stored at once.
package enum SettingsScreen: Screen {
    package static var title: String { Strings.Settings.title }

    package struct Model: Hashable, Sendable {
        var section = SettingSection.look
        /// Whether the keys move in the list of sections rather than among the settings.
        var isInSections = false
        var list = ListWindow()
        var editing: Editing?

        package init() {}
    }

    /// The input for a setting that is not a choice.
    enum Editing: Hashable, Sendable {
        case text(TextField)
        /// The next key becomes the command's.
        case key
    }

    package enum Message: Hashable, Sendable {
        case list(ListStep)
        case switchPane
        case change(Int)
        case reset, copy, editFile, texts
        case typed(Key), pasted(String), confirm, cancel
    }

    package static let bindings = BindingTable<Message>(
        actionBindings + Binding.list(Message.list) + typingBindings)

    private static let actionBindings: [Binding<Message>] = [
        Binding(
            [.enter, .space, .right, .char("l")], .change(1), "change", Strings.Settings.helpChange, .change,
            footer: Strings.Settings.footChange),
        Binding([.left, .char("h")], .change(-1), "change-back", Strings.Settings.helpChangeBack, .change),
        Binding(
            [.delete, .backspace], .reset, "reset", Strings.Settings.helpReset, .change,
            footer: Strings.Settings.footReset),
        Binding([.tab, .backTab], .switchPane, "next-pane", Strings.Settings.helpPane, .view, footer: "pane"),
        Binding(
            [.char("E")], .editFile, "edit-config", Strings.Settings.helpEditFile, .change,
            footer: Strings.Settings.footEditFile),
        Binding([.char("y")], .copy, "copy", Strings.Settings.helpCopy, .mark, footer: Strings.Settings.footCopy),
        Binding([.char("M")], .texts, "texts", Strings.Texts.helpOpen, .sync, footer: Strings.Texts.footTexts),
    ]
    private static let typingBindings: [Binding<Message>] = [
        Binding(
            [.enter], .confirm, "confirm", Strings.Settings.helpConfirm, .change, footer: Strings.Settings.footConfirm,
            mode: .typing),
        Binding(
            [.escape], .cancel, "cancel", Strings.Settings.helpCancel, .change, footer: Strings.Settings.footCancel,
            mode: .typing),
    ]

    package static func isTyping(_ model: Model) -> Bool { model.editing != nil }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): model.editing == nil ? nil : .typed(key)
        case .paste(let text): model.editing == nil ? nil : .pasted(text)
        case .mouse(let mouse): model.editing == nil ? ListStep(mouse).map(Message.list) : nil
        case .resize, .focus, .resumed: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .change:
            if model.isInSections { return .offered }
            return row(model, context)?.kind == .fact ? .disabled(Strings.Settings.onlyToRead) : .offered
        case .reset:
            if model.isInSections || row(model, context)?.kind == .fact { return .hidden }
            return canReset(model, context) ? .offered : .disabled(Strings.Settings.nothingToReset)
        case .editFile:
            return context.settingFiles.config.isEmpty ? .disabled(Strings.Settings.noConfigFile) : .offered
        case .confirm, .cancel: return model.editing == nil ? .hidden : .offered
        case .list, .switchPane, .copy, .texts, .typed, .pasted: return .offered
        }
    }

    /// Whether the setting can be reset here; values from the config file, the environment or the defaults cannot.
    private static func canReset(_ model: Model, _ context: Context) -> Bool {
        guard let row = row(model, context) else { return false }
        switch context.settings.origin(of: row.name) {
        case .session, .saved: return true
        case .variable, .config, .standard: return false
        }
    }

    static func row(_ model: Model, _ context: Context) -> SettingRow? {
        let rows = model.section.rows(in: context)
        return rows.indices.contains(model.list.cursor) ? rows[model.list.cursor] : nil
    }
}
