import Translation
import VaultModel

extension Strings {
    enum Cover {
        static var title: String { say("Items and warranties") }
        static func place(_ vault: String, _ store: String) -> String {
            say("\(vault) > \(store) > Items and warranties")
        }
        static var label: String { say("Items") }
        static var loading: String { say("Reading...") }
        static var nothing: String { say("Nothing is recorded yet. a adds an item, a warranty or a claim.") }
        static var own: String { say("Warranty of the receipt") }
        static var inTrash: String { say("in the Trash; R restores it") }
        static var trashed: String { say("in Trash") }
        static var chooseLine: String { say("Choose an item, a warranty or a claim first.") }

        static var addTitle: String { say("Add") }
        static let helpAdd: Phrase = "Add an item, a warranty or a claim"
        static let helpAddItem: Phrase = "An item of this receipt"
        static let helpAddWarranty: Phrase = "A warranty, of the item where one is chosen"
        static let helpAddClaim: Phrase = "A claim, on the warranty where one is chosen"
        static let helpEdit: Phrase = "Change it"
        static let helpTrash: Phrase = "To Trash; undo brings it back"
        static let helpOpen: Phrase = "Items, warranties and claims of the receipt"
        static let footOpen: Phrase = "items"
        static let helpLeave: Phrase = "Leave the form without saving"
        static var formTitle: String { say("Form of an item, a warranty or a claim") }
        static var leaveTitle: String { say("Leave without saving?") }
        static var leaveText: String { say("What was typed here is gone then; no draft is kept of it.") }
        static var leaveAction: String { say("leave") }
        static let helpVoid: Phrase = "Say that the warranty is void, and why"
        static var onlyWarranties: String { say("Only a warranty can be void.") }

        static func name(of type: EntityType) -> String {
            switch type {
            case .item: say("Item")
            case .warranty: say("Warranty")
            case .claim: say("Claim")
            case .receipt, .category, .event, .request, .match: type.rawValue
            }
        }

        static func new(_ type: EntityType) -> String {
            switch type {
            case .item: say("New item")
            case .warranty: say("New warranty")
            default: say("New claim")
            }
        }

        /// The name of a part.
        static func name(of part: Entity) -> String {
            if let warranty = Warranty(part) { return name(of: warranty) }
            let title = part.title
            if part.ref.type == .claim { return title.isEmpty ? name(of: .claim) : say("Claim \(title)") }
            return title.isEmpty ? name(of: part.ref.type) : title
        }

        static func name(of warranty: Warranty) -> String {
            warranty.provider.isEmpty ? kind(warranty.kind) : "\(kind(warranty.kind)), \(warranty.provider)"
        }

        static func kind(_ kind: Warranty.Kind) -> String {
            switch kind {
            case .maker: say("Maker's warranty")
            case .shop: say("Shop's warranty")
            case .extended: say("Extended warranty")
            case .insurance: say("Insurance")
            }
        }

        static func scope(_ scope: Warranty.Scope) -> String {
            switch scope {
            case .partsAndLabour: say("parts and labour")
            case .parts: say("parts")
            case .labour: say("labour")
            }
        }

        static func state(_ state: Claim.State) -> String {
            switch state {
            case .open: say("noted")
            case .sent: say("sent")
            case .closed: say("closed")
            }
        }

        static func outcome(_ outcome: Claim.Outcome) -> String {
            switch outcome {
            case .repaired: say("repaired")
            case .replaced: say("replaced")
            case .refunded: say("paid back")
            case .refused: say("refused")
            case .withdrawn: say("withdrawn")
            }
        }

        static func effect(_ effect: Claim.Effect) -> String {
            switch effect {
            case .none: Strings.noValue
            case .extends: say("extends the warranty by the days below")
            case .restarts: say("the warranty begins anew when the claim is closed")
            }
        }

        static var forLife: String { say("for life") }

        /// The length of a warranty, and how much of it is left.
        static func length(_ cover: VaultModel.Cover, months: Int?, _ context: Context) -> String {
            switch cover.standing {
            case .lifetime: forLife
            case .unknown where cover.endsAfterCalendar: afterCalendar(wholeMonths(months ?? 0))
            case .unknown: say("\(wholeMonths(months ?? 0)), the first day is missing")
            case .void: say("void")
            case .until(let day):
                say(
                    "\(wholeMonths(months ?? 0)), to \(day.text(context.dayFormat))  (\(left(from: context.today, to: day)))"
                )
            }
        }

        /// The same for narrow windows.
        static func brief(_ cover: VaultModel.Cover, _ context: Context) -> String {
            switch cover.standing {
            case .lifetime: forLife
            case .unknown: noValue
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
        static var begunAnew: String { say("begun anew") }

        // The form.

        static var months: String { say("Months") }
        static var price: String { say("Price") }
        static var wholeReceipt: String { say("the whole receipt") }
        static var needsName: String { say("Type what it is called.") }
        static var closedTooEarly: String { say("That is before the claim was opened.") }
        static var needsDays: String { say("Type by how many days the claim extends it.") }
        static var hintMonths: String { say("In months; empty for a lifetime.") }
        static var hintStart: String { say("Empty: from the day of the purchase.") }
        static var hintVoid: String { say("Empty while it holds; what makes it void otherwise.") }
        static var hintDays: String { say("How many days longer it holds, where the claim extends it.") }
    }
}
