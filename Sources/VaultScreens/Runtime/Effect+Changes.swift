import VaultModel
import VaultWording

extension Effect {
    /// Whether the effect serves to change the vault, or lets a server change it. A read-only window refuses it then.
    ///
    /// State that screens merely remember (drafts, searches, how far ahead they look) does not count; a read-only
    /// window does not store it.
    package var changesVault: Bool {
        switch self {
        case .read, .keep: false
        case .write, .sync: true
        case .vault(let effect): effect.changesVault
        case .file(let effect): effect.changesVault
        case .media(let effect): effect.changesVault
        case .terminal(let effect): effect.changesVault
        case .navigate(let step): step.leadsToChange
        }
    }
}

extension VaultEffect {
    fileprivate var changesVault: Bool {
        switch self {
        case .create, .restoreBackup: true
        case .unlock, .startDemo, .rateStrength, .cancelRestore, .writeRecoverySheet: false
        }
    }
}

extension FileEffect {
    fileprivate var changesVault: Bool {
        switch self {
        case .runImport: true
        case .completePath, .previewImport, .cancelImport, .export, .claim, .saveEntry, .backUp, .cancelBackup: false
        }
    }
}

extension MediaEffect {
    fileprivate var changesVault: Bool {
        switch self {
        case .take, .readAgain, .stopReading: true
        case .show, .open: false
        }
    }
}

extension TerminalEffect {
    fileprivate var changesVault: Bool {
        switch self {
        case .editNotes: true
        case .suspend, .redraw, .setMouse, .copy, .setIdleLock, .lock, .quit, .editConfig, .tryNotice, .ring: false
        }
    }
}

extension Navigation {
    /// Whether it opens a screen that only serves to change something, or asks a question about a change.
    fileprivate var leadsToChange: Bool {
        switch self {
        case .open(.form), .open(.part), .open(.request), .open(.importFile), .open(.review), .open(.attach),
            .open(.texts):
            true
        case .confirm(let question): question.effects.contains(where: \.changesVault)
        case .open, .close, .show, .toast, .run, .set, .enterVault: false
        }
    }
}

extension Availability {
    /// Disables a binding in a read-only window if it leads to a change. `leadsToChange` finds that out by trying the
    /// message on a copy of the model, so no binding has to declare what it changes.
    func whileLooking(in context: Context, _ leadsToChange: () -> Bool) -> Availability {
        guard context.isReadOnly, self == .offered, leadsToChange() else { return self }
        return .disabled(Strings.readOnly)
    }
}

extension Context {
    /// The effects of the pause key. The shell reports a pause, once it is stored; resuming is reported at once.
    var pausingOrGoingOn: [Effect] {
        guard status.state == .paused else { return [.sync(.setPaused(true))] }
        return [.navigate(.toast(Toast(Strings.syncResumed, kind: .notice))), .sync(.setPaused(false))]
    }
}
