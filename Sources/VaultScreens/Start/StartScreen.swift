package import TerminalUI
import Translation
import VaultModel
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
        case step(StartStep)
        case answered(StartAnswer)
    }

    package static let bindings = BindingTable<Message>([
        Binding(
            [.character("n")], .step(.newVault), "new-vault", "Create a new vault here", .program, footer: "new vault"),
        Binding(
            [.character("j")], .step(.join), "join", Strings.Start.helpJoin, .program, footer: Strings.Start.footJoin),
        Binding(
            [.character("r")], .step(.restore), "restore-backup", Strings.Backup.helpRestore, .program,
            footer: Strings.Backup.footRestore),
        Binding([.character("d")], .step(.demo), "demo", "Look around with demo data", .program, footer: "demo"),
        Binding([.enter], .step(.enter), "open", "Continue", .program, footer: "continue", mode: .both),
        Binding([.tab, .down], .step(.nextField), "next-field", "Next field", .move, footer: "next", mode: .both),
        Binding([.backTab, .up], .step(.previousField), "previous-field", "Previous field", .move, mode: .both),
        Binding(
            [.control("t")], .step(.toggleShown), "show-passphrase", "Show or hide the passphrase", .view,
            footer: "show", mode: .both),
        Binding([.left, .character("h")], .step(.earlier), "left", "Previous choice", .move),
        Binding([.right, .character("l"), .space], .step(.later), "right", "Next choice", .move, footer: "change"),
        Binding(
            [.character("t")], .step(.tryNotice), "try-notice", Strings.Start.helpTryNotice, .program,
            footer: Strings.Start.footTryNotice),
        Binding(
            [.control("p")], .step(.writeSheet), "recovery-sheet", Strings.Start.helpSheet, .program,
            footer: Strings.Start.footSheet, mode: .typing),
        Binding([.escape], .step(.back), "close", "One step back", .move, mode: .both),
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
        case .key(let key): return .step(.typed(key))
        case .paste(let text): return .step(.pasted(text))
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .vault(.unlocked(let opening)): .answered(.unlocked(opening))
        case .vault(.unlockFailed(let sentence)), .failed(let sentence): .answered(.failed(sentence.text))
        case .vault(.created(let code, let opening)): .answered(.created(recoveryCode: code, opening))
        case .vault(.strengthRated(let passphrase, let strength)): .answered(.strengthRated(passphrase, strength))
        case .terminal(.noticeTried(let sentence)): .answered(.noticeTried(sentence.text))
        case .vault(.recoverySheetWritten(let sentence)): .answered(.sheetWritten(sentence.text))
        case .vault(.recoverySheetFailed(let sentence)): .answered(.sheetFailed(sentence.text))
        case .sync(.loggedIn(let status)): .answered(.joined(status))
        case .sync(.logInFailed(let sentence)): .answered(.joinFailed(sentence.text))
        case .read, .written, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        guard case .step(let step) = message else { return .offered }
        return switch (step, model.stage) {
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
        case (.enter, _), (.back, _), (.nextField, _), (.previousField, _), (.typed, _), (.pasted, _): .offered
        }
    }
}
