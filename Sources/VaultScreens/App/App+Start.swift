import TerminalUI
import Translation
import VaultModel

extension App {
    /// Returns the initial state: the lock screen if there is a vault, else the first run. With `opening` the vault is
    /// open already.
    package static func start(
        in context: Context, hasVault: Bool, opening: VaultOpening? = nil
    ) -> (model: Model, effects: [Effect]) {
        var model = Model(context: context)
        if let opening {
            let effects = context.speaking {
                navigate(.enterVault(opening), from: nil, &model)
            }
            return (model, effects)
        }
        model.stack = [.start(AnyScreen(StartScreen.Model(hasVault: hasVault, idle: context.idleLock)))]
        return (model, [])
    }

    /// Goes back to the lock screen and removes the vault's data from the model.
    package static func lock(_ model: inout Model) {
        var context = model.context
        context.status = SyncStatus()
        context.transfers = []
        context.categories = ReceiptCategory.defaults
        context.drafts = [:]
        context.searches = SearchMemory()
        context.parkedChoices = [:]
        context.pictures = PictureShelf()
        context.ofVault = nil
        context.applySettings()
        model = start(in: context, hasVault: true).model
    }

    /// Creates the screen of a tab, with its first effects.
    static func start(_ tab: Tab, _ context: Context) -> (place: ScreenSlot, effects: [Effect]) {
        switch tab {
        case .vault:
            let started = ReceiptList.start(in: context)
            return (.list(AnyScreen(started.model)), started.effects)
        case .expiring:
            return place(ExpiringScreen.Model(window: context.expiringWindow), .appeared, context, ScreenSlot.expiring)
        case .inbox:
            return place(InboxScreen.Model(), .appeared, context, ScreenSlot.inbox)
        case .sync:
            return place(SyncScreen.Model(), .appeared, context, ScreenSlot.sync)
        case .settings:
            return (.settings(AnyScreen(SettingsScreen.Model())), [])
        }
    }

    /// Creates a screen that opens on top, with its first effects.
    static func open(_ route: Route, _ model: Model) -> (place: ScreenSlot, effects: [Effect]) {
        let context = model.context
        switch route {
        case .detail(let id, let neighbours):
            return place(DetailScreen.Model(id, among: neighbours), .appeared, context, ScreenSlot.detail)
        case .form(let id, let focus):
            return place(ReceiptForm.Model(id, focus: focus), .appeared, context, ScreenSlot.form)
        case .conflicts(let id):
            return place(
                ConflictPicker.Model(at: id, parked: context.parkedChoices), .appeared, context, ScreenSlot.conflicts)
        case .cover(let id):
            return place(CoverScreen.Model(id), .appeared, context, ScreenSlot.cover)
        case .part(let task):
            return (.part(AnyScreen(PartForm.Model(task, in: context))), [])
        case .history(let subject):
            return place(HistoryScreen.Model(subject), .appeared, context, ScreenSlot.history)
        case .tags(let ids):
            return place(TagsDialog.Model(ids), .appeared, context, ScreenSlot.tagging)
        case .request(let task):
            return place(RequestDialog.Model(task), .appeared, context, ScreenSlot.requesting)
        case .requests:
            return place(RequestsScreen.Model(), .appeared, context, ScreenSlot.requests)
        case .categories:
            return place(CategoriesScreen.Model(), .appeared, context, ScreenSlot.categories)
        case .undoList:
            return place(UndoScreen.Model(), .appeared, context, ScreenSlot.undoing)
        case .export(let task, let others):
            let dialog = ExportDialog.Model(task, others: others, today: context.today)
            return place(dialog, .appeared, context, ScreenSlot.exporting)
        case .backup:
            return (.backingUp(AnyScreen(BackupDialog.Model(vault: context.vaultName, today: context.today))), [])
        case .texts:
            return place(TextsScreen.Model(), .appeared, context, ScreenSlot.texts)
        case .capture:
            return place(CaptureScreen.Model(), .appeared, context, ScreenSlot.capturing)
        case .importFile(let path):
            return (.importing(AnyScreen(ImportDialog.Model(path: path))), [])
        case .review(let task):
            return place(ReviewScreen.Model(task), .appeared, context, ScreenSlot.review)
        case .attach(let scan, let name):
            return place(AttachScreen.Model(scan, name: name), .appeared, context, ScreenSlot.attaching)
        case .pictures(let id, let name, let attachment, let page):
            let viewer = PictureScreen.Model(id, name: name, attachment: attachment, page: page)
            return (.pictures(AnyScreen(viewer)), [])
        case .help:
            return (.help(AnyScreen(Help.Model(subject: model.top?.title ?? "", lines: activeLines(model)))), [])
        }
    }

    private static func place<S: Screen>(
        _ model: S.Model, _ first: S.Message, _ context: Context, _ place: (AnyScreen<S>) -> ScreenSlot
    ) -> (place: ScreenSlot, effects: [Effect]) where S.Model: Hashable {
        var held = AnyScreen<S>(model)
        let effects = S.update(&held.model, first, in: context)
        return (place(held), effects)
    }
}
