import TerminalUI
import Translation
import VaultModel
import VaultWording

/// The choice of what to copy from a receipt: by a letter after `y`, or by a line of a menu.
package struct CopyMenu: Hashable, Sendable {
    /// Something to copy.
    package enum Line: Hashable, Sendable, CaseIterable {
        case text, amount, id, link
    }

    /// The steps of the menu.
    package enum Step: Hashable, Sendable {
        case open, move(Int), take, copy(Line), close
    }

    private let texts: [Line: String]
    private(set) var cursor = 0

    /// - Parameter day: the day of the purchase, or the day on which something ends, as displayed.
    init(_ id: ReceiptID, storeName: String, total: Money?, day: String?, in context: Context) {
        let amount = total?.text(context.moneyFormat)
        let parts = [day, storeName, amount, id.description].compactMap { $0 }.filter { !$0.isEmpty }
        texts = [
            .text: parts.joined(separator: "  "), .amount: amount ?? "", .id: id.description,
            .link: ReceiptLink.text(id),
        ]
    }

    init(_ row: ReceiptRow, in context: Context) {
        self.init(
            row.id, storeName: row.storeName, total: row.total, day: row.purchaseDate?.text(context.dayFormat),
            in: context)
    }

    init(_ line: ExpiringSummary.Line, in context: Context) {
        self.init(
            line.id, storeName: line.storeName, total: line.total, day: line.day.text(context.dayFormat), in: context)
    }

    /// Returns nil for a receipt without an identifier, which no store returns.
    init?(_ receipt: Receipt, in context: Context) {
        guard let id = receipt.id else { return nil }
        self.init(
            id, storeName: receipt.storeName, total: receipt.total,
            day: receipt.purchaseDate?.text(context.dayFormat), in: context)
    }

    /// The lines of the menu; a receipt without an amount has no line for it.
    var lines: [Line] { Line.allCases.filter { texts[$0]?.isEmpty == false } }

    /// Opens the menu, handles a step in it, or closes it.
    static func update(_ menu: inout CopyMenu?, _ step: Step, opening new: CopyMenu?) -> [Effect] {
        guard let open = menu else {
            if step == .open { menu = new }
            return []
        }
        if case .move(let rows) = step {
            menu?.cursor = (open.cursor + rows + open.lines.count) % open.lines.count
            return []
        }
        menu = nil
        return switch step {
        case .take: open.copy(open.lines[open.cursor])
        case .copy(let line): open.copy(line)
        case .open, .move, .close: []
        }
    }

    private func copy(_ line: Line) -> [Effect] {
        guard let text = texts[line], !text.isEmpty else {
            return [.navigate(.toast(Toast(Strings.noAmountToCopy, kind: .notice)))]
        }
        return [.terminal(.copy(text))]
    }

    /// The keys of the open menu; `y` again copies the first line.
    static func bindings<Message>(_ message: (Step) -> Message) -> [Binding<Message>] {
        [
            Binding([.char("i")], message(.copy(.id)), "copy-id", Strings.helpCopyID, .view),
            Binding([.char("m")], message(.copy(.amount)), "copy-amount", Strings.helpCopyAmount, .view),
            Binding([.char("p")], message(.copy(.text)), "copy-text", Strings.helpCopyText, .view),
            Binding([.char("l")], message(.copy(.link)), "copy-link", Strings.helpCopyLink, .view),
            Binding(
                [.enter, .char(" "), .char("y")], message(.take), "pick", Strings.Expiring.helpPick, .view,
                footer: Strings.footCopy),
            Binding([.down, .char("j")], message(.move(1)), "menu-down", Strings.helpMenuDown, .view),
            Binding([.up, .char("k")], message(.move(-1)), "menu-up", Strings.helpMenuUp, .view),
            Binding(
                [.escape, .char("q")], message(.close), "menu-close", Strings.helpMenuClose, .view,
                footer: Strings.footClose),
        ]
    }

    /// The key that opens the menu.
    static func binding<Message>(_ message: (Step) -> Message) -> Binding<Message> {
        Binding([.char("y")], message(.open), "copy", Strings.helpCopy, .view)
    }

    func draw(in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let widest = lines.map { TextWidth.columns(of: texts[$0] ?? "") }.max() ?? 0
        let inside = Popup.open(
            title: Strings.copyTitle, columns: min(max(40, widest + 24), max(20, whole.columns - 4)),
            rows: lines.count + 2, in: whole, context, on: &canvas)
        for (index, line) in lines.enumerated() {
            let isCurrent = index == cursor
            let style = isCurrent ? context.theme.cursorRow : context.theme.text
            let row = inside.line(index)
            canvas.fill(row, style: style)
            let label = (isCurrent ? "> " : "  ") + "\(line.letter)  " + Strings.name(of: line)
            canvas.write(label, in: row, style: style)
            let rest = row.splitLeft(min(18, row.columns)).rest
            canvas.write(
                TextWidth.truncated(texts[line] ?? "", to: rest.columns, lines: context.lines), in: rest, style: style)
        }
        canvas.cursor = nil
    }
}

extension CopyMenu.Line {
    /// The letter of its key.
    fileprivate var letter: Character {
        switch self {
        case .id: "i"
        case .amount: "m"
        case .text: "p"
        case .link: "l"
        }
    }
}
