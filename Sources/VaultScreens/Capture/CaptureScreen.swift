package import TerminalUI
import Translation
import VaultModel
import VaultWording

/// The code by which a phone becomes a scanner for this account's Inbox.
package enum CaptureScreen: Screen {
    package static var title: String { Strings.Capture.title }

    package struct Model: Hashable, Sendable {
        var page = InvitePage()

        package init() {}
    }

    package enum Message: Hashable, Sendable {
        case appeared, again, close
        case invited(Invitation), failed(String)
    }

    package static let bindings = BindingTable<Message>([
        Binding([.char("c")], .again, "new-code", Strings.Capture.helpAgain, .sync, footer: Strings.Capture.footAgain),
        Binding([.escape, .char("q"), .enter], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .again:
            model.page = InvitePage()
            return [.sync(.inviteCapture)]
        case .invited(let invitation): model.page = InvitePage(invitation: invitation)
        case .failed(let sentence): model.page = InvitePage(problem: sentence)
        case .close: return [.navigate(.close)]
        }
        return []
    }

    package static func isCounting(_ model: Model, in context: Context) -> Bool { model.page.isGood(in: context) }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .sync(.invited(let invitation)) where invitation.address != nil: .invited(invitation)
        case .sync(.devicesFailed(let sentence)): .failed(sentence.text)
        default: nil  // open: it has no use for others
        }
    }

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: context.vaultName + " > " + Strings.Capture.title)
        let body = Chrome.draw(header, in: context, on: &canvas)
        let words = InviteDrawing.Words(
            title: Strings.Capture.title,
            explained: model.page.invitation?.lacksTLS == true ? Strings.Capture.needsTLS : Strings.Capture.explained,
            isOver: Strings.Capture.isOver)
        InviteDrawing(page: model.page, context: context, body: body, words: words).draw(on: &canvas)
    }

    /// Why no code can be had now; nil if one can.
    static func whyNot(_ status: SyncStatus) -> String? {
        if SyncScreen.needsSignIn(status) { return Strings.Capture.signInFirst }
        return status.state == .deviceOnly ? Strings.Capture.turnOnFirst : nil
    }
}
