import TerminalUI
import VaultModel
import VaultWording

/// Draws a pairing code: as a QR code if the window has room for it, and always as text.
struct InviteDrawing {
    let page: InvitePage
    let context: Context
    /// The area of the screen's content; if it is too low for the QR code, the rows around it are used, too.
    let body: Rect
    var words = Words.pairing

    /// The words of a page with a code.
    struct Words {
        let title, explained, isOver: String

        static var pairing: Words {
            Words(
                title: Strings.Sync.inviteTitle, explained: Strings.Sync.inviteExplained,
                isOver: Strings.Sync.codeIsOver)
        }
    }

    private var theme: Theme { context.theme }

    func draw(on canvas: inout Canvas) {
        guard let invitation = page.invitation else {
            let text = page.problem.map { "! " + $0 } ?? Strings.Sync.asking
            let style = page.problem == nil ? theme.muted : theme.error
            canvas.write(words.title, in: body.inset(columns: 1).line(0), style: theme.title)
            _ = canvas.paragraph(
                text, in: body.inset(columns: 1).splitTop(2).rest, style: style, limit: 3, context: context)
            return
        }
        guard page.isGood(in: context), let place = place(for: invitation) else {
            return write(invitation, in: body.inset(columns: 1), on: &canvas)
        }
        canvas.fill(place.area)
        let style = theme == .plain ? Style.reverse : Style(foreground: .ansi(.black), background: .ansi(.brightWhite))
        let width = place.picture.columns + 2 * place.margin
        canvas.draw(place.picture, at: place.area.origin, margin: place.margin, style: style)
        write(invitation, in: place.area.splitLeft(width + 2).rest, on: &canvas)
    }

    /// The place with the widest margin that fits, first in the area of the content, then in all rows but the first and
    /// the last two.
    private func place(for invitation: Invitation) -> (picture: BlockPicture, margin: Int, area: Rect)? {
        guard let picture = invitation.picture, context.lines == .utf8 else { return nil }
        let whole = Rect(column: 0, row: 1, columns: context.columns, rows: max(0, context.rows - 3))
        for margin in [4, 3, 2] {
            let rows = (picture.rows + 2 * margin + 1) / 2
            for area in [body, whole]
            where rows <= area.rows && picture.columns + 2 * margin + 26 <= area.columns {
                return (picture, margin, area)
            }
        }
        return nil
    }

    private func write(_ invitation: Invitation, in area: Rect, on canvas: inout Canvas) {
        let left = (invitation.expiresAt.milliseconds - context.now.milliseconds + 999) / 1000
        canvas.write(words.title, in: area.line(0), style: theme.title)
        guard left > 0 else {
            _ = canvas.paragraph(
                words.isOver, in: area.splitTop(2).rest, style: theme.warning, context: context)
            return
        }
        let isTall = area.rows >= 9
        var rest = area.splitTop(isTall ? 2 : 1).rest
        for (label, text, style) in [
            (Strings.Sync.code, invitation.code, theme.title),
            invitation.address.map { (Strings.Capture.address, $0, theme.text) }
                ?? (Strings.Sync.server, invitation.server, theme.text),
            (Strings.Sync.goodFor, Strings.Sync.minutesAndSeconds(left), left < 60 ? theme.warning : theme.text),
        ] {
            canvas.write(label, in: rest.line(0), style: theme.muted)
            rest = canvas.paragraph(text, in: rest.splitLeft(9).rest, style: style, limit: 3, context: context)
            rest = Rect(column: area.column, row: rest.row, columns: area.columns, rows: rest.rows)
        }
        if isTall { rest = rest.splitTop(1).rest }
        rest = canvas.paragraph(words.explained, in: rest, style: theme.text, context: context)
        if invitation.picture != nil, place(for: invitation) == nil, rest.rows >= 3 {
            _ = canvas.paragraph(
                Strings.Sync.noRoomForPicture, in: rest.splitTop(1).rest, style: theme.muted, context: context)
        }
    }
}
