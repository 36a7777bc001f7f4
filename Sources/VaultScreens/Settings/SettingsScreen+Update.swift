import FieldInput
import TerminalUI
import Translation
import VaultModel
import VaultSettings
import VaultWording

extension SettingsScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .list(.click(let point)): click(point, &model, in: context)
        case .list(let step): take(step, &model, in: context)
        case .switchPane: model.isInSections.toggle()
        case .change(let direction): return change(&model, direction, in: context)
        case .reset: return row(model, context).map { [.navigate(.set($0.name, nil))] } ?? []
        case .copy: return [.terminal(.copy(SettingsWriter.text(context.settings.effective)))]
        case .texts: return [.navigate(.open(.texts))]
        case .editFile: return [.terminal(.editConfig)]
        case .typed(let key): return type(key, &model, in: context)
        case .pasted(let text):
            guard case .text(var field) = model.editing else { return [] }
            field.paste(text)
            model.editing = .text(field)
        case .confirm: return confirm(&model, in: context)
        case .cancel: model.editing = nil
        }
        return []
    }

    /// Moves among the settings, or among the sections, each of which begins with its first setting.
    private static func take(_ step: ListStep, _ model: inout Model, in context: Context) {
        let layout = SettingsLayout(Chrome(columns: context.columns, rows: context.rows).body)
        guard model.isInSections else {
            return model.list.take(step, count: model.section.rows(in: context).count, in: layout.list)
        }
        let sections = SettingSection.allCases
        var list = ListWindow()
        list.select(model.section.rawValue, count: sections.count, height: sections.count)
        list.take(step, count: sections.count, in: layout.sections)
        show(sections[list.cursor], &model)
    }

    /// Chooses the clicked setting or section.
    private static func click(_ point: Point, _ model: inout Model, in context: Context) {
        let layout = SettingsLayout(Chrome(columns: context.columns, rows: context.rows).body)
        if layout.list.contains(point) {
            model.isInSections = false
            model.list.take(.click(point), count: model.section.rows(in: context).count, in: layout.list)
        } else if layout.sections.contains(point), !layout.isNarrow,
            let section = SettingSection(rawValue: point.row - layout.sections.row)
        {
            model.isInSections = true
            show(section, &model)
        }
    }

    private static func show(_ section: SettingSection, _ model: inout Model) {
        guard section != model.section else { return }
        model.section = section
        model.list = ListWindow()
    }

    private static func change(_ model: inout Model, _ direction: Int, in context: Context) -> [Effect] {
        guard !model.isInSections else {
            model.isInSections = false
            return []
        }
        guard let row = row(model, context) else { return [] }
        switch row.kind {
        case .fact: return []
        case .keys:
            // Left returns to the sections if there is no previous value.
            if direction > 0 { model.editing = .key } else { model.isInSections = true }
            return []
        case .setting(let entry):
            if let next = entry.kind.next(after: row.value, by: direction) {
                return [.navigate(.set(entry.name, next))]
            }
            if direction > 0 { model.editing = .text(TextField(row.value)) } else { model.isInSections = true }
            return []
        }
    }

    private static func type(_ key: Key, _ model: inout Model, in context: Context) -> [Effect] {
        switch model.editing {
        case .key: return take(key, &model, in: context)
        case .text(var field):
            _ = field.handle(key)
            model.editing = .text(field)
        case nil: break
        }
        return []
    }

    /// Replaces the first key of the command; its other keys stay.
    private static func take(_ key: Key, _ model: inout Model, in context: Context) -> [Effect] {
        model.editing = nil
        guard let row = row(model, context), case .keys(let command, _) = row.kind, !key.label.isEmpty else {
            return []
        }
        let former = context.keyMap.sections.flatMap(\.lines).first { $0.command == command }?.keys ?? []
        let keys = [key] + former.dropFirst().filter { $0 != key }
        guard keys != former else { return [] }
        return [.navigate(.set(row.name, .array(keys.map { .string($0.label) })))]
    }

    private static func confirm(_ model: inout Model, in context: Context) -> [Effect] {
        guard case .text(let field) = model.editing, let row = row(model, context) else {
            return type(.enter, &model, in: context)
        }
        guard case .setting(let entry) = row.kind else {
            model.editing = nil
            return []
        }
        let value = entry.kind.value(of: field.text)
        // The text stays to be corrected.
        if let problem = problem(with: value, for: row.name, in: context) {
            return [.navigate(.toast(Toast(problem, kind: .error)))]
        }
        model.editing = nil
        return [.navigate(.set(row.name, value))]
    }

    /// Why the setting can't have the value; nil if it can.
    private static func problem(with value: TOMLValue?, for name: String, in context: Context) -> String? {
        guard let value else { return nil }
        var layers = context.settings
        do throws(ConfigFault) {
            try layers.set(name, to: value, commands: KeyMap.commands)
            return nil
        } catch {
            return say(outside: error.sentence)
        }
    }
}

extension SettingEntry.Kind {
    /// Parses typed text, as far as its meaning is clear; nil resets the setting.
    func value(of typed: String) -> TOMLValue? {
        let words = typed.split { $0 == " " || $0 == "," }.map(String.init)
        switch self {
        case .days: return .array(words.map { word in Int(word).map(TOMLValue.integer) ?? .string(word) })
        case .currency, .time: return words.isEmpty ? nil : .string(words.joined().uppercased())
        case .hours: return words.isEmpty ? nil : .string(words.joined())
        case .text, .size, .address, .mail, .languages, .folders: return words.isEmpty ? nil : .string(typed.trimmed)
        case .span: return words.isEmpty ? nil : .string(words.joined().lowercased())
        case .flag, .choice: return nil
        }
    }

    /// The next value, wrapping around; nil for settings that are typed.
    func next(after value: String, by direction: Int) -> TOMLValue? {
        switch self {
        case .flag: return .boolean(value != "true")
        case .choice(let words):
            let index = words.firstIndex(of: value) ?? 0
            return .string(words[(index + direction + words.count) % words.count])
        case .text, .currency, .days, .time, .hours, .mail, .span, .size, .address, .languages, .folders: return nil
        }
    }
}
