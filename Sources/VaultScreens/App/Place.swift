import TerminalUI
import VaultModel

/// Any screen with its model.
package enum Place: Hashable, Sendable {
    case start(Held<StartScreen>)
    case list(Held<ReceiptList>)
    case expiring(Held<ExpiringScreen>)
    case detail(Held<DetailScreen>)
    case form(Held<ReceiptForm>)
    case conflicts(Held<ConflictPicker>)
    case cover(Held<CoverScreen>)
    case part(Held<PartForm>)
    case history(Held<HistoryScreen>)
    case requesting(Held<RequestDialog>)
    case requests(Held<RequestsScreen>)
    case undoing(Held<UndoScreen>)
    case sync(Held<SyncScreen>)
    case settings(Held<SettingsScreen>)
    case importing(Held<ImportDialog>)
    case exporting(Held<ExportDialog>)
    case backingUp(Held<BackupDialog>)
    case help(Held<Help>)
}

extension Place {
    private var held: any HeldScreen {
        switch self {
        case .start(let held): held
        case .list(let held): held
        case .expiring(let held): held
        case .detail(let held): held
        case .form(let held): held
        case .conflicts(let held): held
        case .cover(let held): held
        case .part(let held): held
        case .history(let held): held
        case .requesting(let held): held
        case .requests(let held): held
        case .undoing(let held): held
        case .sync(let held): held
        case .settings(let held): held
        case .importing(let held): held
        case .exporting(let held): held
        case .backingUp(let held): held
        case .help(let held): held
        }
    }

    /// The receipt of a detail screen; nil on every other screen.
    var receipt: ReceiptID? {
        if case .detail(let held) = self { held.model.id } else { nil }
    }

    /// Returns nil if the screen has no use for the action.
    mutating func perform(_ action: ScreenAction, in context: Context) -> [Effect]? {
        switch self {
        case .start(let held): return perform(action, held, in: context, Place.start)
        case .list(let held): return perform(action, held, in: context, Place.list)
        case .expiring(let held): return perform(action, held, in: context, Place.expiring)
        case .detail(let held): return perform(action, held, in: context, Place.detail)
        case .form(let held): return perform(action, held, in: context, Place.form)
        case .conflicts(let held): return perform(action, held, in: context, Place.conflicts)
        case .cover(let held): return perform(action, held, in: context, Place.cover)
        case .part(let held): return perform(action, held, in: context, Place.part)
        case .history(let held): return perform(action, held, in: context, Place.history)
        case .requesting(let held): return perform(action, held, in: context, Place.requesting)
        case .requests(let held): return perform(action, held, in: context, Place.requests)
        case .undoing(let held): return perform(action, held, in: context, Place.undoing)
        case .sync(let held): return perform(action, held, in: context, Place.sync)
        case .settings(let held): return perform(action, held, in: context, Place.settings)
        case .importing(let held): return perform(action, held, in: context, Place.importing)
        case .exporting(let held): return perform(action, held, in: context, Place.exporting)
        case .backingUp(let held): return perform(action, held, in: context, Place.backingUp)
        case .help(let held): return perform(action, held, in: context, Place.help)
        }
    }

    private mutating func perform<S: Screen>(
        _ action: ScreenAction, _ held: Held<S>, in context: Context, _ place: (Held<S>) -> Place
    ) -> [Effect]? {
        var held = held
        let effects = held.perform(action, in: context)
        self = place(held)
        return effects
    }

    var title: String { held.title }
    var isTyping: Bool { held.isTyping }
    var isModal: Bool { held.isModal }
    var losesText: Bool { held.losesText }
    func isCounting(in context: Context) -> Bool { held.isCounting(in: context) }
    func aside(in context: Context) -> Aside { held.aside(in: context) }

    func view(in context: Context, on canvas: inout Canvas) {
        held.view(in: context, on: &canvas)
    }

    func whyNot(_ command: String, in context: Context) -> String? { held.whyNot(command, in: context) }

    func keyLines(in context: Context) -> [KeyLine] {
        held.keyLines(in: context)
    }
}
