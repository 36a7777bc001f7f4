import TerminalUI
import VaultModel

/// Made-up lines that show how things look now.
struct SettingSample {
    let lines: [[(String, Style)]]

    init(_ context: Context) {
        let theme = context.theme
        let money = Money(minor: 129_000, currency: context.homeCurrency).text(context.moneyFormat)
        let bought = context.today.text(context.dayFormat)
        lines = [
            [
                (bought + "  ", theme.text), (Strings.Settings.sampleWhat, theme.text), (money + "  ", theme.text),
                ("!! 11 d", theme.warning),
            ],
            [
                (Strings.Settings.sampleMarks.marked, theme.marked),
                (Strings.Settings.sampleMarks.conflict, theme.conflict),
                (Strings.Settings.sampleMarks.waiting, theme.notice),
                (Strings.Settings.sampleMarks.refused, theme.error),
            ],
            [
                (Strings.Settings.sampleMarks.cursor, theme.cursorRow), ("  ", theme.text),
                (Strings.Settings.sampleMarks.muted, theme.muted), ("  ", theme.text),
                (Strings.Settings.sampleMarks.good, theme.good),
            ],
        ]
    }
}
