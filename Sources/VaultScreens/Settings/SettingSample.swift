import TerminalUI
import VaultModel
import VaultWording

/// Sample lines that show the current look.
struct SettingSample {
    let lines: [[(String, Style)]]

    init(_ context: Context) {
        let theme = context.theme
        let money = Money(minor: 129_000, currency: context.homeCurrency).text(context.moneyFormat)
        let bought = context.today.text(context.dayFormat)
        lines = [
            [
                (bought + "  ", theme.text), (Strings.Settings.sampleWhat, theme.text), (money + "  ", theme.text),
                ("!! " + Strings.shortDays(11), theme.warning),
            ],
            [
                (Strings.Settings.sampleMarked, theme.marked),
                (Strings.Settings.sampleConflict, theme.conflict),
                (Strings.Settings.sampleWaiting, theme.notice),
                (Strings.Settings.sampleRefused, theme.error),
            ],
            [
                (Strings.Settings.sampleCursor, theme.cursorRow), ("  ", theme.text),
                (Strings.Settings.sampleMuted, theme.muted), ("  ", theme.text),
                (Strings.Settings.sampleGood, theme.good),
            ],
        ]
    }
}
