import TerminalUI
import VaultModel

@testable import VaultScreens

/// States of the screens that no other test shows: nothing loaded yet, more than fits, long names, wide characters.
enum ScreenState: String, CaseIterable, Sendable {
    case listBusy = "list/busy"
    case listFull = "list/full"
    case listLong = "list/long"
    case listWide = "list/wide"
    case detailBusy = "detail/busy"
    case detailGone = "detail/gone"
    case detailFull = "detail/full"
    case detailLong = "detail/long"
    case detailWide = "detail/wide"
    case expiringBusy = "expiring/busy"
    case expiringLong = "expiring/long"
    case expiringWide = "expiring/wide"
    case searchNone = "search/none"
    case searchLong = "search/long"
    case searchWide = "search/wide"
    case importLong = "import/long"
    case importFull = "import/full"
    case conflictBusy = "conflict/busy"
    case conflictFull = "conflict/full"
    case conflictLong = "conflict/long"
    case conflictWide = "conflict/wide"
    case syncFull = "sync/full"
    case syncLong = "sync/long"
    case syncWide = "sync/wide"
    case settingsLong = "settings/long"
    case settingsError = "settings/error"
    case helpNone = "help/none"
    case historyBusy = "history/busy"
    case historyFull = "history/full"
    case startLong = "start/long"

    static let long = String(repeating: "Very Long Name & Sons ", count: 8)
    static let wide = "東京百貨店 新宿本店 家電売場 👩‍👩‍👧"

    /// Returns a tester with the screen in this state.
    func tester(_ columns: Int, _ rows: Int) -> ScreenTester {
        let context = Context.sample(columns: columns, rows: rows)
        return switch self {
        case .listBusy: ScreenTester(context)
        case .listFull: ScreenStage.list(context, ScreenStage.many, keys: [.char("G"), .up])
        case .listLong: ScreenStage.list(context, ScreenStage.named(Self.long))
        case .listWide: ScreenStage.list(context, ScreenStage.named(Self.wide))
        case .detailBusy: ScreenStage.detail(context, answer: nil)
        case .detailGone: ScreenStage.detail(context, answer: .read(.detail(receiptID(3), nil)))
        case .detailFull: ScreenStage.detail(context, answer: .read(.detail(receiptID(3), ScreenStage.eventful)))
        case .detailLong:
            ScreenStage.detail(context, answer: .read(.detail(receiptID(3), ScreenStage.detail(Self.long))))
        case .detailWide:
            ScreenStage.detail(context, answer: .read(.detail(receiptID(3), ScreenStage.detail(Self.wide))))
        case .expiringBusy: ScreenStage.expiring(context, nil)
        case .expiringLong: ScreenStage.expiring(context, ScreenStage.named(Self.long))
        case .expiringWide: ScreenStage.expiring(context, ScreenStage.named(Self.wide))
        case .searchNone: ScreenStage.search(context, "zzz", [])
        case .searchLong: ScreenStage.search(context, String(Self.long.prefix(65)), ScreenStage.named(Self.long))
        case .searchWide: ScreenStage.search(context, "東京", ScreenStage.named(Self.wide))
        case .importLong: ScreenStage.importing(context, ScreenStage.preview(Self.long, count: 3))
        case .importFull:
            ScreenStage.importing(context, ScreenStage.preview("Kiosk", count: 2000), keys: [.tab, .char("G")])
        case .conflictBusy: ScreenStage.conflicts(context, nil)
        case .conflictFull:
            ScreenStage.conflicts(context, ScreenStage.disputes("Robot Shop", count: 40), keys: [.char("G")])
        case .conflictLong: ScreenStage.conflicts(context, ScreenStage.disputes(Self.long, count: 1))
        case .conflictWide: ScreenStage.conflicts(context, ScreenStage.disputes(Self.wide, count: 1))
        case .syncFull: ScreenStage.sync(context, ScreenStage.queue("Kettle", count: 60), keys: [.char("G")])
        case .syncLong: ScreenStage.sync(context, ScreenStage.queue(Self.long, count: 2))
        case .syncWide: ScreenStage.sync(context, ScreenStage.queue(Self.wide, count: 2))
        case .settingsLong: ScreenStage.settings(context, name: Self.long)
        case .settingsError: ScreenStage.settings(context, name: "Home", problem: "config.toml:3: no such key.")
        case .helpNone: ScreenStage.help(context, "zzz")
        case .historyBusy: ScreenStage.history(context, nil)
        case .historyFull: ScreenStage.history(context, ScreenStage.manyEvents)
        case .startLong: ScreenStage.start(context)
        }
    }
}
