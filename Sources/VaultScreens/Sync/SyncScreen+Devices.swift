import TerminalUI
import VaultModel
import VaultWording

extension SyncScreen {
    /// Updates the pages of devices and of pairing codes.
    static func devices(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .devices:
            var page = DevicesPage()
            if let known = model.devices { page.take(known, height: 1) }
            model.overlay = .devices(page)
            return [.sync(.devices)]
        case .invite:
            model.overlay = .invite(InvitePage())
            return [.sync(.invite)]
        case .revoke:
            guard case .devices(let page) = model.overlay, let device = page.current else { return [] }
            return [.navigate(.confirm(Strings.Sync.revokeQuestion(device)))]
        case .devicesLoaded(let devices):
            model.devices = devices
            guard case .devices(var page) = model.overlay else { return [] }
            page.take(devices, height: SyncLayout(context, model).devices.rows)
            model.overlay = .devices(page)
        case .devicesFailed(let sentence): return failed(&model, sentence)
        case .invited(let invitation):
            guard case .invite = model.overlay else { return [] }
            model.overlay = .invite(InvitePage(invitation: invitation))
        default: break
        }
        return []
    }

    private static func failed(_ model: inout Model, _ sentence: String) -> [Effect] {
        switch model.overlay {
        case .devices(var page):
            page.problem = sentence
            model.overlay = .devices(page)
        case .invite: model.overlay = .invite(InvitePage(problem: sentence))
        case .entry, .logIn, nil: return [.navigate(.toast(Toast(sentence, kind: .error)))]
        }
        return []
    }
}
