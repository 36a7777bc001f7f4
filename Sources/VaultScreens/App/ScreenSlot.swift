import TerminalUI
import VaultModel

/// Any screen with its model.
package enum ScreenSlot: Hashable, Sendable {
    case start(AnyScreen<StartScreen>)
    case list(AnyScreen<ReceiptList>)
    case expiring(AnyScreen<ExpiringScreen>)
    case inbox(AnyScreen<InboxScreen>)
    case review(AnyScreen<ReviewScreen>)
    case attaching(AnyScreen<AttachScreen>)
    case pictures(AnyScreen<PictureScreen>)
    case detail(AnyScreen<DetailScreen>)
    case form(AnyScreen<ReceiptForm>)
    case conflicts(AnyScreen<ConflictPicker>)
    case cover(AnyScreen<CoverScreen>)
    case part(AnyScreen<PartForm>)
    case history(AnyScreen<HistoryScreen>)
    case tagging(AnyScreen<TagsDialog>)
    case requesting(AnyScreen<RequestDialog>)
    case requests(AnyScreen<RequestsScreen>)
    case categories(AnyScreen<CategoriesScreen>)
    case undoing(AnyScreen<UndoScreen>)
    case sync(AnyScreen<SyncScreen>)
    case settings(AnyScreen<SettingsScreen>)
    case texts(AnyScreen<TextsScreen>)
    case capturing(AnyScreen<CaptureScreen>)
    case importing(AnyScreen<ImportDialog>)
    case exporting(AnyScreen<ExportDialog>)
    case backingUp(AnyScreen<BackupDialog>)
    case help(AnyScreen<Help>)
}

extension ScreenSlot {
    private var held: any HeldScreen {
        switch self {
        case .start(let held): held
        case .list(let held): held
        case .expiring(let held): held
        case .inbox(let held): held
        case .review(let held): held
        case .attaching(let held): held
        case .pictures(let held): held
        case .detail(let held): held
        case .form(let held): held
        case .conflicts(let held): held
        case .cover(let held): held
        case .part(let held): held
        case .history(let held): held
        case .tagging(let held): held
        case .requesting(let held): held
        case .requests(let held): held
        case .categories(let held): held
        case .undoing(let held): held
        case .sync(let held): held
        case .settings(let held): held
        case .texts(let held): held
        case .capturing(let held): held
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
        case .start(let held): return perform(action, held, in: context, ScreenSlot.start)
        case .list(let held): return perform(action, held, in: context, ScreenSlot.list)
        case .expiring(let held): return perform(action, held, in: context, ScreenSlot.expiring)
        case .inbox(let held): return perform(action, held, in: context, ScreenSlot.inbox)
        case .review(let held): return perform(action, held, in: context, ScreenSlot.review)
        case .attaching(let held): return perform(action, held, in: context, ScreenSlot.attaching)
        case .pictures(let held): return perform(action, held, in: context, ScreenSlot.pictures)
        case .detail(let held): return perform(action, held, in: context, ScreenSlot.detail)
        case .form(let held): return perform(action, held, in: context, ScreenSlot.form)
        case .conflicts(let held): return perform(action, held, in: context, ScreenSlot.conflicts)
        case .cover(let held): return perform(action, held, in: context, ScreenSlot.cover)
        case .part(let held): return perform(action, held, in: context, ScreenSlot.part)
        case .history(let held): return perform(action, held, in: context, ScreenSlot.history)
        case .tagging(let held): return perform(action, held, in: context, ScreenSlot.tagging)
        case .requesting(let held): return perform(action, held, in: context, ScreenSlot.requesting)
        case .requests(let held): return perform(action, held, in: context, ScreenSlot.requests)
        case .categories(let held): return perform(action, held, in: context, ScreenSlot.categories)
        case .undoing(let held): return perform(action, held, in: context, ScreenSlot.undoing)
        case .sync(let held): return perform(action, held, in: context, ScreenSlot.sync)
        case .settings(let held): return perform(action, held, in: context, ScreenSlot.settings)
        case .texts(let held): return perform(action, held, in: context, ScreenSlot.texts)
        case .capturing(let held): return perform(action, held, in: context, ScreenSlot.capturing)
        case .importing(let held): return perform(action, held, in: context, ScreenSlot.importing)
        case .exporting(let held): return perform(action, held, in: context, ScreenSlot.exporting)
        case .backingUp(let held): return perform(action, held, in: context, ScreenSlot.backingUp)
        case .help(let held): return perform(action, held, in: context, ScreenSlot.help)
        }
    }

    private mutating func perform<S: Screen>(
        _ action: ScreenAction, _ held: AnyScreen<S>, in context: Context, _ place: (AnyScreen<S>) -> ScreenSlot
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
    func picture(in context: Context) -> PictureRequest? { held.picture(in: context) }
    func aside(in context: Context) -> Aside { held.aside(in: context) }

    func view(in context: Context, on canvas: inout Canvas) {
        held.view(in: context, on: &canvas)
    }

    func whyNot(_ command: String, in context: Context) -> String? { held.whyNot(command, in: context) }

    func keyLines(in context: Context) -> [KeyLine] {
        held.keyLines(in: context)
    }
}
