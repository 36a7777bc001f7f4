import Foundation
import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Themes")
struct ThemeTests {
    /// Returns red, green and blue of an entry of xterm's palette, from 16 on.
    private func channels(_ index: UInt8) -> [Double] {
        if index >= 232 { return Array(repeating: Double(8 + 10 * (Int(index) - 232)), count: 3) }
        let cube = Int(index) - 16
        return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : Double(55 + 40 * $0) }
    }

    /// Returns the relative luminance as <https://www.w3.org/TR/WCAG21/#dfn-relative-luminance> defines it.
    private func luminance(_ color: Color) throws -> Double {
        guard case .indexed(let index) = color else { throw NotIndexed() }
        let linear = channels(index).map { $0 / 255 }.map {
            $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private struct NotIndexed: Error {}

    private func contrast(_ style: Style, on ground: Style) throws -> Double {
        let shown = style.over(ground)
        let values = [try luminance(shown.foreground), try luminance(shown.background)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }

    private func roles(_ theme: Theme) -> [Style] {
        [
            theme.text, theme.muted, theme.title, theme.tabCurrent, theme.columnTitle, theme.cursorRow, theme.marked,
            theme.key, theme.good, theme.notice, theme.warning, theme.error, theme.conflict, theme.favorite,
            theme.field,
            theme.fieldFocused,
        ]
    }

    @Test(arguments: [("light", 4.5), ("dark", 4.5), ("contrast", 7.0)])
    func `every role can be read on the theme's own ground`(name: String, least: Double) throws {
        let theme = Theme.named(name)
        for role in roles(theme) {
            #expect(try contrast(role, on: theme.ground) >= least, "\(name): \(role)")
        }
    }

    /// Black and white are the extremes; the terminal's own background is one of them or lies between.
    @Test func `the colors for all eyes can be read on light and on dark ground`() throws {
        for number in [0, 255] as [Double] {
            let ground = Style(
                foreground: .indexed(number == 0 ? 231 : 16), background: .indexed(number == 0 ? 16 : 231))
            for role in roles(.colorBlind) where role.foreground != .terminal {
                #expect(try contrast(role, on: ground) >= 3, "\(role) on \(number)")
            }
        }
    }

    @Test func `a theme with a ground of its own leaves no cell to the terminal's colors`() {
        var tester = ScreenTester(.sample(theme: .dark))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        let canvas = tester.canvas
        for row in 0..<canvas.rows {
            #expect(canvas.cells(ofRow: row).allSatisfy { $0.style.background != .terminal }, "row \(row)")
        }
    }

    @Test func `a name that is none is the terminal's own`() {
        #expect(Theme.named(nil) == .terminal && Theme.named("x") == .terminal)
    }
}
