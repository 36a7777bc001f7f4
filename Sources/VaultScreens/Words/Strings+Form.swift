import VaultModel

extension Strings {
    static let formTitle = "Form of a receipt"
    static let newReceipt = "New receipt"
    static let formPlace = "edit"
    static let formSecond = "* changed   ! to be corrected   what you type is kept as a draft"
    static func fieldsChanged(_ count: Int) -> String { "\(count) changed" }
    static func toCorrect(_ fields: [String]) -> String {
        counted(fields.count, "field") + " to be corrected first: " + fields.joined(separator: ", ") + "."
    }
    static let changesDropped = "What was typed is gone; the receipt is as it was."
    static let draftKept = "Not saved. What was typed is kept as a draft."
    static let nothingChanged = "Nothing was changed."
    static func draftTaken(_ moment: String) -> String {
        "Draft of \(moment), not saved yet. Enter saves it, Ctrl-X throws it away."
    }

    static let typeACurrency = "Type a currency's three letters, like EUR."
    static let typeMonths = "Type whole months, like 24, or none."
    static func hintDate(_ context: Context) -> String { "like \(context.today.text(context.dayFormat))" }
    static let hintReturn = "last day to give it back"
    static let hintMonths = "months"
    static let hintNoDate = "months; the end needs the date"
    static func hintEnds(_ end: String, _ left: String) -> String { "months: ends \(end), \(left)" }
    static let hintCurrency = "three letters"
    static let hintTotal = "minus for a return"
    static let hintChoice = "Left, Right or a letter"
    static let hintTags = "with commas between"

    static let footSave = "save"
    static let footNextField = "next field"
    static let footLeave = "leave, keep draft"
    static let footDiscard = "discard"
    static let helpSave = "Save; in the notes, Enter begins a new line"
    static let helpSaveNow = "Save from any field"
    static let helpNextField = "Next field"
    static let helpPreviousField = "Previous field"
    static let helpLeaveForm = "Leave without saving; what was typed is kept as a draft"
    static let helpDiscard = "Throw away what was typed and leave"
}
