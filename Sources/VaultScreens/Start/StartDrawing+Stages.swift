import TerminalUI
import Translation
import VaultModel
import VaultSettings
import VaultWording

extension StartDrawing {
    func draw(_ stage: UnlockStage, on canvas: inout Canvas) {
        let isTall = area.rows >= 12
        let (box, below) = frame(
            title: Strings.Start.unlockTitle(context.vaultName), rows: isTall ? 5 : 4, on: &canvas)
        field(
            Strings.Start.passphrase, stage.field, isFocused: stage.focus == .field && !stage.isBusy, in: box.line(0),
            on: &canvas)
        choice(
            Strings.Start.stayOpen, [Strings.Start.untilQuit, Strings.Start.untilIdle(stage.idleSeconds)],
            chosen: stage.locksWhenIdle ? 1 : 0, isFocused: stage.focus == .stayOpen, in: box.line(isTall ? 2 : 1),
            on: &canvas)
        let busy = stage.focus == .demo ? Strings.Start.preparingDemo : Strings.Start.opening
        // In the lowest frame there is only one line for the problem, right below the field.
        let used = box.rows <= 2 ? 1 : isTall ? 4 : 2
        status(
            problem: stage.problem, busy: stage.isBusy ? busy : nil, in: box.splitTop(used).rest, on: &canvas)
        var rest = below
        if rest.rows >= 6 {
            canvas.write(Strings.Start.otherwise, in: rest.line(1), style: theme.text)
            rest = rest.splitTop(3).rest
        }
        entry(
            "d", Strings.Start.demo, Strings.Start.demoHint, isCurrent: stage.focus == .demo, in: rest.line(0),
            on: &canvas)
        footnote(isNew: false, in: rest.splitTop(1).rest, on: &canvas)
    }

    func draw(_ stage: ChooseStage, on canvas: inout Canvas) {
        var rest = area.inset(columns: area.columns >= 60 ? 6 : 1, rows: area.rows >= 14 ? 2 : 0)
        if rest.rows >= 3 {
            canvas.write(Strings.Start.firstTime, in: rest.line(0), style: theme.title)
            rest = rest.splitTop(rest.rows >= 8 ? 2 : 1).rest
        }
        let entries = [
            ("n", Strings.Start.newVault, Strings.Start.newVaultHint),
            ("j", Strings.Start.join, Strings.Start.joinHint),
            ("r", Strings.Backup.restore, Strings.Backup.restoreHint),
            ("d", Strings.Start.demo, Strings.Start.demoHint),
        ]
        for (index, (key, text, hint)) in entries.enumerated() {
            entry(key, text, hint, isCurrent: stage.cursor == index, in: rest.line(index), on: &canvas)
        }
        rest = rest.splitTop(entries.count + (rest.rows >= 10 ? 1 : 0)).rest
        if stage.problem != nil || stage.isBusy {
            status(
                problem: stage.problem, busy: stage.isBusy ? Strings.Start.preparingDemo : nil, in: rest, on: &canvas)
            rest = rest.splitTop(2).rest
        }
        footnote(in: rest, on: &canvas)
    }

    private func entry(
        _ key: String, _ text: String, _ hint: String, isCurrent: Bool, in line: Rect, on canvas: inout Canvas
    ) {
        guard !line.isEmpty else { return }
        canvas.write(isCurrent ? ">" : " ", at: line.origin)
        canvas.write(key, at: Point(column: line.column + 2, row: line.row), style: theme.key)
        canvas.write(text, in: line.splitLeft(5).rest)
        if line.columns >= 62 { canvas.write(hint, in: line.splitLeft(32).rest, style: theme.muted) }
        if isCurrent { canvas.restyle(line) { theme.onCursorRow($0) } }
    }

    func draw(_ stage: PassphraseStage, on canvas: inout Canvas) {
        let isTall = area.rows >= 14
        let title = stage.joins ? Strings.Start.joinFirstTitle : Strings.Start.newTitle
        let (box, below) = frame(title: title, rows: isTall ? 10 : 4, on: &canvas)
        var rest = box
        if isTall {
            let explained = stage.joins ? Strings.Start.joinFirstExplained : Strings.Start.newExplained
            rest = canvas.paragraph(
                explained, in: box, style: theme.muted, limit: 3, context: context)
            rest = rest.splitTop(1).rest
        }
        field(
            Strings.Start.passphrase, stage.first, isFocused: !stage.isSecond && !stage.isBusy, in: rest.line(0),
            on: &canvas)
        let words = stage.strength?.words.text ?? ""
        let style = stage.strength?.isEnough == false ? theme.warning : theme.good
        // The text about a weak passphrase takes two lines.
        let (strength, fields) = rest.splitTop(1).rest.splitTop(isTall ? 2 : 1)
        self.words(Strings.Start.strength, words, style: style, in: strength, on: &canvas)
        field(
            Strings.Start.again, stage.second, isFocused: stage.isSecond && !stage.isBusy, in: fields.line(0),
            on: &canvas)
        status(
            problem: stage.problem, busy: stage.isBusy ? Strings.Start.creating : nil,
            in: fields.splitTop(isTall ? 2 : 1).rest, on: &canvas)
        footnote(in: below.splitTop(1).rest, on: &canvas)
    }

    func draw(_ stage: PreferencesStage, on canvas: inout Canvas) {
        let isTall = area.rows >= 14
        let (box, _) = frame(title: Strings.Start.preferencesTitle, rows: isTall ? 10 : 5, on: &canvas)
        var rest = box
        if isTall {
            canvas.write(Strings.Start.preferencesExplained, in: rest.line(0), style: theme.muted)
            rest = rest.splitTop(2).rest
        }
        let (line, _) = rest.line(0).splitLeft(24)
        field(Strings.Start.currency, stage.currency, isFocused: stage.focus == .currency, in: line, on: &canvas)
        let days = DayFormat.allCases.map { context.today.text($0) }
        choice(
            Strings.Start.days, days, chosen: DayFormat.allCases.firstIndex(of: stage.dayFormat) ?? 0,
            isFocused: stage.focus == .dayFormat, in: rest.line(1), on: &canvas)
        let reminders = [
            Strings.Start.remindersOn(context.settings.effective.reminderDays), Strings.Start.remindersOff,
        ]
        choice(
            Strings.Start.reminders, reminders, chosen: stage.reminds ? 0 : 1, isFocused: stage.focus == .reminders,
            in: rest.line(2), on: &canvas)
        let amount = stage.chosen.map { Money(minor: 129_000 / 100 * $0.scale, currency: $0).text(context.moneyFormat) }
        let sample = [Strings.Start.sampleThing, context.today.text(stage.dayFormat), amount ?? "?"]
        words(
            Strings.Start.sample, sample.joined(separator: ", "), style: theme.text, in: rest.line(isTall ? 4 : 3),
            on: &canvas)
        let hint = isTall && stage.focus == .reminders ? Strings.Start.remindersHint : nil
        status(problem: stage.problem, busy: stage.note ?? hint, in: rest.splitTop(isTall ? 6 : 4).rest, on: &canvas)
    }
}
