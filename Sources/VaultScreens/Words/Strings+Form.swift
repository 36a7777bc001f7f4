import Translation
import VaultModel

extension Strings {
    static var formTitle: String { say("Form of a receipt") }
    static var newReceipt: String { say("New receipt") }
    static var formPlace: String { say("edit") }
    static var formSecond: String { say("* changed   ! to be corrected   what you type is kept as a draft") }
    static func fieldsChanged(_ count: Int) -> String { say(count, "\(count) changed", "\(count) changed") }
    static func toCorrect(_ fields: [String]) -> String {
        let names = fields.joined(separator: ", ")
        return say(
            fields.count, "\(fields.count) field to be corrected first: \(names).",
            "\(fields.count) fields to be corrected first: \(names).")
    }
    static var changesDropped: String { say("What was typed is gone; the receipt is as it was.") }
    static var typedIsGone: String { say("What was typed is gone.") }
    static var nothingTyped: String { say("Nothing was typed that could be thrown away; Esc leaves.") }
    static var draftKept: String { say("Not saved. What was typed is kept as a draft.") }
    static var nothingChanged: String { say("Nothing was changed.") }
    static func draftTaken(_ moment: String) -> String {
        say("Draft of \(moment), not saved yet. Enter saves it, Ctrl-X throws it away.")
    }

    static func hintDate(_ context: Context) -> String { say("like \(context.today.text(context.dayFormat))") }
    static var hintReturn: String { say("last day to give it back") }
    static var hintMonths: String { say("months") }
    static var hintNoDate: String { say("months; the end needs the date") }
    static var hintAfterCalendar: String { say("months; ends after the year 9999") }
    static func hintEnds(_ end: String, _ left: String) -> String { say("months: ends \(end), \(left)") }
    static var hintCurrency: String { say("three letters") }
    static var hintTotal: String { say("minus for a return") }
    static var hintChoice: String { say("Left, Right or a letter") }
    static var hintTags: String { say("with commas between") }

    static let footSave: Phrase = "save"
    static let footNextField: Phrase = "next field"
    static let footLeave: Phrase = "leave, keep draft"
    static let footDiscard: Phrase = "discard"
    static let helpSave: Phrase = "Save; in the notes, Enter begins a new line"
    static let helpSaveNow: Phrase = "Save from any field"
    static let helpNextField: Phrase = "Next field"
    static let helpPreviousField: Phrase = "Previous field"
    static let helpLeaveForm: Phrase = "Leave without saving; what was typed is kept as a draft"
    static let helpDiscard: Phrase = "Throw away what was typed and leave"
}
