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
        model.stack = [.start(Held(StartScreen.Model(hasVault: hasVault, idle: context.idleLock)))]
        return (model, [])
    }

    /// Goes back to the lock screen and removes the vault's data from the model.
    package static func lock(_ model: inout Model) {
        var context = model.context
        context.status = SyncStatus()
        context.categories = ReceiptCategory.defaults
        context.drafts = [:]
        context.searches = SearchMemory()
        context.ofVault = nil
        context.applySettings()
        model = start(in: context, hasVault: true).model
    }

    /// Creates the screen of a tab, with its first effects.
    static func start(_ tab: Tab, _ context: Context) -> (place: Place, effects: [Effect]) {
        switch tab {
        case .vault:
            let started = ReceiptList.start(in: context)
            return (.list(Held(started.model)), started.effects)
        case .expiring:
            return place(ExpiringScreen.Model(window: context.expiringWindow), .appeared, context, Place.expiring)
        case .sync:
            return place(SyncScreen.Model(), .appeared, context, Place.sync)
        case .settings:
            return (.settings(Held(SettingsScreen.Model())), [])
        }
    }

    /// Creates a screen that opens on top, with its first effects.
    static func open(_ route: Route, _ model: Model) -> (place: Place, effects: [Effect]) {
        let context = model.context
        switch route {
        case .detail(let id, let neighbours):
            return place(DetailScreen.Model(id, among: neighbours), .appeared, context, Place.detail)
        case .form(let id, let focus):
            return place(ReceiptForm.Model(id, focus: focus), .appeared, context, Place.form)
        case .conflicts(let id):
            return place(ConflictPicker.Model(at: id), .appeared, context, Place.conflicts)
        case .cover(let id):
            return place(CoverScreen.Model(id), .appeared, context, Place.cover)
        case .part(let task):
            return (.part(Held(PartForm.Model(task, in: context))), [])
        case .history(let subject):
            return place(HistoryScreen.Model(subject), .appeared, context, Place.history)
        case .request(let task):
            return place(RequestDialog.Model(task), .appeared, context, Place.requesting)
        case .requests:
            return place(RequestsScreen.Model(), .appeared, context, Place.requests)
        case .undoList:
            return place(UndoScreen.Model(), .appeared, context, Place.undoing)
        case .export(let task, let others):
            let dialog = ExportDialog.Model(task, others: others, today: context.today)
            return place(dialog, .appeared, context, Place.exporting)
        case .backup:
            return (.backingUp(Held(BackupDialog.Model(vault: context.vaultName, today: context.today))), [])
        case .importFile:
            return (.importing(Held(ImportDialog.Model())), [])
        case .help:
            return (.help(Held(Help.Model(subject: model.top?.title ?? "", lines: activeLines(model)))), [])
        }
    }

    private static func place<S: Screen>(
        _ model: S.Model, _ first: S.Message, _ context: Context, _ place: (Held<S>) -> Place
    ) -> (place: Place, effects: [Effect]) where S.Model: Hashable {
        var held = Held<S>(model)
        let effects = S.update(&held.model, first, in: context)
        return (place(held), effects)
    }
}
