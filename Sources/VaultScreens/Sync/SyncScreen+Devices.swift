import TerminalUI
package import VaultModel
import VaultWording

/// A key on the pages of devices and of pairing codes, or an answer for them.
package enum DeviceStep: Hashable, Sendable {
    case open, invite, revoke
    case loaded([DeviceLine])
    case failed(String)
    case invited(Invitation)
}

extension SyncScreen {
    /// Updates the pages of devices and of pairing codes.
    static func devices(_ model: inout Model, _ step: DeviceStep, in context: Context) -> [Effect] {
        switch step {
        case .open:
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
        case .loaded(let devices):
            model.devices = devices
            guard case .devices(var page) = model.overlay else { return [] }
            page.take(devices, height: SyncLayout(context, model).devices.rows)
            model.overlay = .devices(page)
        case .failed(let sentence): return failed(&model, sentence)
        case .invited(let invitation):
            guard case .invite = model.overlay else { return [] }
            model.overlay = .invite(InvitePage(invitation: invitation))
        }
        return []
    }

    private static func failed(_ model: inout Model, _ sentence: String) -> [Effect] {
        switch model.overlay {
        case .devices(var page):
            page.problem = sentence
            model.overlay = .devices(page)
        case .invite: model.overlay = .invite(InvitePage(problem: sentence))
        case .entry, .logIn, .levels, nil: return [.navigate(.toast(Toast(sentence, kind: .error)))]
        }
        return []
    }
}
