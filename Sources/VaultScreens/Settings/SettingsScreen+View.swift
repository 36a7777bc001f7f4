package import TerminalUI
import VaultModel
import VaultSettings
import VaultWording

extension SettingsScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let body = Chrome.draw(
            Header(place: Strings.Settings.place(context.vaultName), tab: .settings), in: context, on: &canvas)
        let drawing = SettingsDrawing(model: model, layout: SettingsLayout(body), context: context)
        drawing.drawSections(on: &canvas)
        drawing.drawList(on: &canvas)
        drawing.drawAbout(on: &canvas)
        drawing.drawSample(on: &canvas)
    }
}

/// Draws the parts of the Settings screen.
struct SettingsDrawing {
    let model: SettingsScreen.Model
    let layout: SettingsLayout
    let context: Context

    private var theme: Theme { context.theme }

    func drawSections(on canvas: inout Canvas) {
        guard !layout.isNarrow else { return drawSectionLine(on: &canvas) }
        for (index, section) in SettingSection.allCases.enumerated() {
            let line = layout.sections.line(index)
            let isCurrent = section == model.section
            canvas.write((isCurrent ? " > " : "   ") + Strings.Settings.name(section), in: line)
            if isCurrent, model.isInSections { canvas.restyle(line) { theme.onCursorRow($0) } }
        }
        let column = layout.sections.endColumn - 1
        for row in layout.sections.row..<layout.sections.endRow {
            canvas.write(String(canvas.lines.vertical), at: Point(column: column, row: row), style: theme.line)
        }
    }

    private func drawSectionLine(on canvas: inout Canvas) {
        var rest = layout.sections.inset(columns: 1)
        for section in shownSections(columns: rest.columns) {
            let name = Strings.Settings.name(section)
            let isCurrent = section == model.section
            let style = !isCurrent ? theme.muted : model.isInSections ? theme.tabCurrent : theme.title
            let used = canvas.write(isCurrent ? "[\(name)]" : name, in: rest, style: style)
            rest = rest.splitLeft(used + 1).rest
        }
    }

    /// The sections from the first one on; if the current one does not fit then, sections are dropped from the start.
    private func shownSections(columns: Int) -> [SettingSection] {
        let width = { (section: SettingSection) in TextWidth.columns(of: Strings.Settings.name(section)) + 1 }
        var shown = SettingSection.allCases[...]
        while shown.count > 1, shown.first != model.section,
            shown.prefix(through: shown.firstIndex(of: model.section) ?? 0).map(width).reduce(1, +) > columns
        {
            shown.removeFirst()
        }
        return Array(shown)
    }

    func drawList(on canvas: inout Canvas) {
        let columns = SettingColumns(layout.list, isWide: model.section != .about && model.section != .vault)
        columns.write(
            ("  " + Strings.Settings.option, Strings.Settings.value, Strings.Settings.from), in: layout.heading,
            style: theme.columnTitle, on: &canvas)
        let rows = model.section.rows(in: context)
        for (offset, index) in model.list.visible(count: rows.count, height: layout.list.rows).enumerated() {
            let line = layout.list.line(offset)
            let isCurrent = index == model.list.cursor
            let row = rows[index]
            columns.write(
                ((isCurrent ? "> " : "  ") + row.label, shown(row, isCurrent: isCurrent), row.source), in: line,
                style: theme.text, on: &canvas)
            if isCurrent, !model.isInSections { canvas.restyle(line) { theme.onCursorRow($0) } }
            if isCurrent, case .text(let field) = model.editing {
                field.draw(on: &canvas, in: columns.value(of: line), style: theme.fieldFocused, isFocused: true)
            }
        }
    }

    private func shown(_ row: SettingRow, isCurrent: Bool) -> String {
        if isCurrent, model.editing == .key { return Strings.Settings.pressKey }
        guard case .setting(let entry) = row.kind else { return row.value }
        return switch entry.kind {
        case .flag: row.value == "true" ? "[x]" : "[ ]"
        case .choice: "[\(row.value)]"
        case .text, .currency, .days, .time, .hours, .mail, .span, .size, .address, .languages, .folders: row.value
        }
    }

    func drawAbout(on canvas: inout Canvas) {
        guard layout.about.rows >= 2, let row = SettingsScreen.row(model, context) else { return }
        let place = layout.about.splitTop(1).rest
        _ = canvas.paragraph(row.about, in: place.inset(columns: 2), style: theme.muted, context: context)
    }

    /// Draws sample text in every role, to judge the theme, the format of days and the currency.
    func drawSample(on canvas: inout Canvas) {
        guard layout.sample.rows >= 5, model.section == .look || model.section == .format else {
            guard layout.sample.rows >= 4 else { return }
            let place = layout.sample.splitTop(1).rest.inset(columns: 2)
            _ = canvas.paragraph(
                Strings.Settings.promise(context.settingFiles.saved), in: place, style: theme.muted, context: context)
            return
        }
        canvas.write(Strings.Settings.sample, in: layout.sample, style: theme.columnTitle)
        let lines = SettingSample(context).lines
        for (index, line) in lines.enumerated() {
            var rest = layout.sample.line(index + 1).inset(columns: 2)
            for (text, style) in line { rest = rest.splitLeft(canvas.write(text, in: rest, style: style)).rest }
        }
    }
}

/// The columns of the list: the option, its value and where that comes from.
struct SettingColumns {
    private let label: Int
    private let value: Int
    private let source: Int

    init(_ area: Rect, isWide: Bool) {
        label = min(24, max(14, area.columns * 2 / 5))
        source = isWide ? min(16, area.columns / 4) : 0
        // A narrow column keeps the source close to the value in wide windows.
        value = min(isWide ? 36 : .max, max(0, area.columns - label - source))
    }

    func value(of line: Rect) -> Rect { line.splitLeft(label).rest.splitLeft(value).left }

    func write(_ texts: (String, String, String), in line: Rect, style: Style, on canvas: inout Canvas) {
        let (left, rest) = line.splitLeft(label)
        let (middle, tail) = rest.splitLeft(value)
        let right = tail.splitLeft(source).left
        canvas.write(texts.0, in: left.splitRight(1).rest, style: style)
        // A blank before the source: the value may end with an option.
        canvas.write(texts.1, in: source > 0 ? middle.splitRight(1).rest : middle, style: style)
        canvas.write(texts.2, in: right, style: style)
    }
}
