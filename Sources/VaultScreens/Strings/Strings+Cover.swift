import Translation
import VaultModel
import VaultWording

extension Strings.Cover {
    static var title: String { say("Items and warranties") }
    static func place(_ vault: String, _ store: String) -> String {
        say("\(vault) > \(store) > Items and warranties")
    }
    static var label: String { say("Items") }
    static var loading: String { say("Loading...") }
    static var nothing: String { say("Nothing here yet. a adds an item, warranty or claim.") }
    static var own: String { say("Receipt warranty") }
    static var inTrash: String { say("in the Trash; R restores it") }
    static var trashed: String { say("in Trash") }
    static var chooseLine: String { say("Select an item, warranty or claim first.") }

    static var addTitle: String { say("Add") }
    static let helpAdd: Phrase = "Add an item, warranty or claim"
    static let helpAddItem: Phrase = "Add an item to this receipt"
    static let helpAddWarranty: Phrase = "Add a warranty, to the current item if any"
    static let helpAddClaim: Phrase = "Add a claim, on the current warranty if any"
    static let helpEdit: Phrase = "Edit"
    static let helpTrash: Phrase = "Move to Trash; undo restores it"
    static let helpOpen: Phrase = "Show items, warranties and claims"
    static let footOpen: Phrase = "items"
    static let helpLeave: Phrase = "Leave the form without saving"
    static var formTitle: String { say("Item, warranty or claim form") }
    static var leaveTitle: String { say("Leave without saving?") }
    static var leaveText: String { say("Your changes will be lost; no draft is kept.") }
    static var leaveAction: String { say("leave") }
    static let helpVoid: Phrase = "Mark the warranty void, with a reason"
    static var onlyWarranties: String { say("Only a warranty can be void.") }

    static func new(_ type: PartType) -> String {
        switch type {
        case .item: say("New item")
        case .warranty: say("New warranty")
        case .claim: say("New claim")
        }
    }

    /// The length of a warranty, and how much of it is left.
    static func length(_ cover: VaultModel.Cover, months: Int?, _ context: Context) -> String {
        switch cover.standing {
        case .lifetime: forLife
        case .unknown where cover.endsAfterCalendar: Strings.afterCalendar(Strings.wholeMonths(months ?? 0))
        case .unknown: say("\(Strings.wholeMonths(months ?? 0)), start date missing")
        case .void: say("void")
        case .until(let day):
            say(
                "\(Strings.wholeMonths(months ?? 0)), to \(day.text(context.dayFormat))  (\(Strings.left(from: context.today, to: day)))"
            )
        }
    }

    /// The same for narrow windows.
    static func brief(_ cover: VaultModel.Cover, _ context: Context) -> String {
        switch cover.standing {
        case .lifetime: forLife
        case .unknown: Strings.noValue
        case .void: say("void")
        case .until(let day): Countdown.warranty(end: day, today: context.today).text
        }
    }

    static func void(_ warranty: Warranty, _ context: Context) -> String {
        let day = warranty.voidedOn.map { say("void since \($0.text(context.dayFormat))") } ?? say("void")
        guard let reason = warranty.voidReason, !reason.isEmpty else { return day }
        return "\(day): \(reason)"
    }

    static func serial(_ number: String) -> String { say("serial no. \(number)") }
    static func extended(_ days: Int) -> String {
        say(days, "\(days) day longer", "\(days) days longer")
    }
    static var restarted: String { say("restarted") }

    // The form.

    static var wholeReceipt: String { say("the whole receipt") }
    static var needsName: String { say("Type a name.") }
    static var closedTooEarly: String { say("That's before the claim was opened.") }
    static var needsDays: String { say("Type how many days the claim adds.") }
    static var hintMonths: String { say("In months; leave empty for lifetime.") }
    static var hintStart: String { say("Leave empty to start on the purchase date.") }
    static var hintVoid: String { say("Leave empty if valid; otherwise say why it is void.") }
    static var hintDays: String { say("Days added if the claim extends the warranty.") }
}
