import TerminalUI
import VaultModel
import VaultWording

/// The texts of a form whose stored values were changed elsewhere since it was opened: in another window, or by sync.
struct RenewedTexts {
    /// The texts of the stored values by now.
    let texts: [FieldName: String]
    /// Fields in which nothing was typed: they show what is stored. An amount and its currency are one.
    let untouched: [FieldName]
    /// Fields in which something was typed that would replace another value than the one that it was typed over.
    let overtaken: [FieldName]

    /// - Parameters:
    ///   - initial: the texts with which the form began.
    ///   - typed: the texts in it.
    init(_ texts: [FieldName: String], over initial: [FieldName: String], typed: [FieldName: String]) {
        var texts = texts
        // The notes' field may hold them in another form.
        texts[.userNotes] = NotesField(texts[.userNotes] ?? "").text
        self.texts = texts
        let fields = typed.keys.sorted()
        let touched = Set(
            fields.filter { typed[$0] != initial[$0] ?? "" }.flatMap { FieldGroup(of: $0).names })
        untouched = fields.filter { !touched.contains($0) }
        overtaken = fields.filter { field in
            let now = texts[field] ?? ""
            return touched.contains(field) && now != initial[field] ?? "" && now != typed[field]
        }
    }

    /// Shows the stored values where nothing was typed, and beside the others what they would replace.
    ///
    /// - Parameter shown: the text of a field as it is displayed, for choices.
    func show(
        in fields: inout [FieldName: TextField], _ notes: inout NotesField, problems: inout [FieldName: String],
        _ shown: (_ field: FieldName, _ text: String) -> String
    ) {
        for field in untouched {
            let text = texts[field] ?? ""
            if field == .userNotes { notes = NotesField(text) } else { fields[field]?.text = text }
        }
        for field in overtaken { problems[field] = Strings.storedMeanwhile(shown(field, texts[field] ?? "")) }
    }
}
