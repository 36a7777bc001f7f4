package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The screen before a vault is open: unlocking, or the first start. It uses the network only to join an account, which
/// can be stopped and skipped.
package enum StartScreen: Screen {
    package static var title: String { Strings.Start.title }

    package struct Model: Hashable, Sendable {
        var stage: StartStage

        /// - Parameters:
        ///   - hasVault: whether there is a vault to unlock; otherwise the first start begins.
        ///   - idle: the number of seconds without a key after which it is locked again; nil for never.
        package init(hasVault: Bool, idle: Int? = nil) {
            stage = hasVault ? .unlock(UnlockStage(idle: idle)) : .choose(ChooseStage())
        }

        /// Whether there is a vault, and it is locked; before the first vault there is nothing to lock.
        var isLocked: Bool {
            if case .unlock = stage { true } else { false }
        }
    }

    package enum Message: Hashable, Sendable {
        case enter
        case back
        case nextField, previousField
        case toggleShown
        case newVault
        case demo
        case join
        case restore
        case earlier, later
        case typed(Key)
        case pasted(String)
        case unlocked(VaultOpening)
        case failed(String)
        case created(recoveryCode: String, VaultOpening)
        case strengthRated(Passphrase, PassphraseStrength)
        case tryNotice
        /// The outcome, in words.
        case noticeTried(String)
        case writeSheet
        /// A sentence that names the file.
        case sheetWritten(String)
        case sheetFailed(String)
        case joined(SyncStatus)
        case joinFailed(String)
    }

    package static let bindings = BindingTable<Message>([
        Binding([.character("n")], .newVault, "new-vault", "Make a new vault here", .program, footer: "new vault"),
        Binding([.character("j")], .join, "join", Strings.Start.helpJoin, .program, footer: Strings.Start.footJoin),
        Binding(
            [.character("r")], .restore, "restore-backup", Strings.Backup.helpRestore, .program,
            footer: Strings.Backup.footRestore),
        Binding([.character("d")], .demo, "demo", "Look around with demo data", .program, footer: "demo"),
        Binding([.enter], .enter, "open", "Continue", .program, footer: "continue", mode: .both),
        Binding([.tab, .down], .nextField, "next-field", "Next field", .move, footer: "next", mode: .both),
        Binding([.backTab, .up], .previousField, "previous-field", "Previous field", .move, mode: .both),
        Binding(
            [.control("t")], .toggleShown, "show-passphrase", "Show or hide the passphrase", .view,
            footer: "show", mode: .both),
        Binding([.left, .character("h")], .earlier, "left", "Choice before", .move),
        Binding([.right, .character("l"), .space], .later, "right", "Next choice", .move, footer: "change"),
        Binding(
            [.character("t")], .tryNotice, "try-notice", Strings.Start.helpTryNotice, .program,
            footer: Strings.Start.footTryNotice),
        Binding(
            [.control("p")], .writeSheet, "recovery-sheet", Strings.Start.helpSheet, .program,
            footer: Strings.Start.footSheet, mode: .typing),
        Binding([.escape], .back, "close", "One step back", .move, mode: .both),
    ])

    package static func isTyping(_ model: Model) -> Bool {
        switch model.stage {
        case .unlock(let stage): stage.focus == .field && !stage.isBusy
        case .choose: false
        case .passphrase(let stage): !stage.isBusy
        case .restore(let stage): !stage.isBusy
        case .recovery(let stage): !stage.isWriting
        case .preferences(let stage): stage.focus == .currency
        case .join(let stage): !stage.form.isBusy
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard isTyping(model) else { return nil }
        switch input {
        case .key(let key): return .typed(key)
        case .paste(let text): return .pasted(text)
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .vault(.unlocked(let opening)): .unlocked(opening)
        case .vault(.unlockFailed(let sentence)), .failed(let sentence): .failed(sentence.text)
        case .vault(.created(let code, let opening)): .created(recoveryCode: code, opening)
        case .vault(.strengthRated(let passphrase, let strength)): .strengthRated(passphrase, strength)
        case .terminal(.noticeTried(let sentence)): .noticeTried(sentence.text)
        case .vault(.recoverySheetWritten(let sentence)): .sheetWritten(sentence.text)
        case .vault(.recoverySheetFailed(let sentence)): .sheetFailed(sentence.text)
        case .sync(.loggedIn(let status)): .joined(status)
        case .sync(.logInFailed(let sentence)): .joinFailed(sentence.text)
        case .read, .written, .vault, .sync, .file, .terminal, .news, .closed: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch (message, model.stage) {
        case (.newVault, .choose(let stage)), (.join, .choose(let stage)), (.restore, .choose(let stage)):
            stage.isBusy ? .hidden : .offered
        case (.newVault, _), (.join, _), (.restore, _): .hidden
        case (.demo, .choose(let stage)): stage.isBusy ? .hidden : .offered
        case (.demo, .unlock(let stage)): stage.focus == .demo && !stage.isBusy ? .offered : .hidden
        case (.demo, _): .hidden
        case (.toggleShown, .unlock), (.toggleShown, .passphrase), (.toggleShown, .restore): .offered
        case (.toggleShown, _): .hidden
        case (.earlier, .unlock(let stage)), (.later, .unlock(let stage)):
            stage.focus == .stayOpen ? .offered : .hidden
        case (.earlier, .preferences(let stage)), (.later, .preferences(let stage)):
            stage.focus == .currency ? .hidden : .offered
        case (.tryNotice, .preferences(let stage)): stage.focus == .reminders ? .offered : .hidden
        case (.tryNotice, _): .hidden
        case (.writeSheet, .recovery(let stage)): stage.sheet == nil ? .offered : .hidden
        case (.writeSheet, _): .hidden
        case (.earlier, _), (.later, _): .hidden
        case (.nextField, .recovery), (.previousField, .recovery): .hidden
        case (.enter, .join(let stage)), (.nextField, .join(let stage)), (.previousField, .join(let stage)):
            stage.form.isBusy ? .hidden : .offered
        case (.enter, _), (.back, _), (.nextField, _), (.previousField, _), (.typed, _), (.pasted, _), (.unlocked, _),
            (.failed, _), (.created, _), (.strengthRated, _), (.noticeTried, _), (.sheetWritten, _),
            (.sheetFailed, _), (.joined, _), (.joinFailed, _):
            .offered
        }
    }
}
