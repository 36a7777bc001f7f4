import Translation
import VaultModel
import VaultWording

extension Strings {
    static var formTitle: String { say("Receipt form") }
    static var newReceipt: String { say("New receipt") }
    static var formPlace: String { say("edit") }
    static var formSecond: String { say("* changed   ! needs fixing   your input is kept as a draft") }
    static func fieldsChanged(_ count: Int) -> String { say(count, "\(count) changed", "\(count) changed") }
    static func toCorrect(_ fields: [String]) -> String {
        let names = fields.joined(separator: ", ")
        return say(
            fields.count, "Fix \(fields.count) field first: \(names).",
            "Fix \(fields.count) fields first: \(names).")
    }
    static func storedMeanwhile(_ text: String) -> String {
        text.isEmpty ? say("stored: nothing") : say("stored: \(text)")
    }
    static var changesDropped: String { say("Changes discarded; the receipt is unchanged.") }
    static var typedIsGone: String { say("Input discarded.") }
    static var nothingTyped: String { say("Nothing to discard. Esc closes.") }
    static var draftKept: String { say("Not saved. Your input is kept as a draft.") }
    static var nothingChanged: String { say("Nothing was changed.") }
    static func draftTaken(_ moment: String) -> String {
        say("Unsaved draft from \(moment). Enter saves it, Ctrl-X discards it.")
    }

    static func hintDate(_ context: Context) -> String { say("like \(context.today.text(context.dayFormat))") }
    static var hintReturn: String { say("last day to return it") }
    static var hintMonths: String { say("months") }
    static var hintNoDate: String { say("months; expiry needs the date") }
    static var hintAfterCalendar: String { say("months; ends after the year 9999") }
    static func hintEnds(_ end: String, _ left: String) -> String { say("months: until \(end), \(left)") }
    static var hintCurrency: String { say("three letters") }
    static var hintTotal: String { say("minus for a return") }
    static var hintChoice: String { say("Left, Right or a letter") }
    static var hintTags: String { say("comma-separated") }

    static let footSave: Phrase = "save"
    static let footNextField: Phrase = "next field"
    static let footLeave: Phrase = "leave, keep draft"
    static let footDiscard: Phrase = "discard"
    static let helpSave: Phrase = "Save; in notes, Enter starts a new line"
    static let helpSaveNow: Phrase = "Save from any field"
    static let helpNextField: Phrase = "Next field"
    static let helpPreviousField: Phrase = "Previous field"
    static let helpLeaveForm: Phrase = "Leave without saving; keeps a draft"
    static let helpDiscard: Phrase = "Discard the changes and leave"
}
