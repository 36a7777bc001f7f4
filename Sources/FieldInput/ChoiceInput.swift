import VaultJSON
import VaultModel

/// A word that a choice takes.
package struct ChoiceWord: Hashable, Sendable {
    /// The word in commands.
    package let word: String
    package let wire: String
    /// All words that mean it, as ``ChoiceInput`` compares them.
    private let keys: Set<String>

    init(_ wire: String, of field: FieldName) {
        self.wire = wire
        word = ChoiceWord.shown[wire] ?? wire
        let others = ChoiceWord.others[field]?[wire]?.split(separator: " ").map(String.init) ?? []
        keys = Set([wire, word].map(ChoiceWord.key) + others)
    }

    /// - Parameter key: the text's ``key(_:)``.
    func isMeant(by key: String) -> Bool { keys.contains(key) }

    /// The form in which words are compared. Letters only: `Parts and labor` is `parts-and-labor`.
    static func key(_ text: String) -> String { text.foldedWord.filter(\.isLetter) }

    /// The words in commands that differ from those on the wire.
    private static let shown = [
        "partsAndLabour": "parts-and-labor", "labour": "labor", "open": "noted", "refused": "denied",
    ]

    /// More words for the words of the wire, folded: those that the screens show, and those that other programs write.
    private static let others: [FieldName: [String: String]] = [
        .status: [
            "active": "kept aktiv behalten actif activo ενεργο κρατηθηκε",
            "returned": "refunded zuruckgegeben erstattet retourne rembourse devuelto returnerad επιστραφηκε",
        ],
        .kind: [
            "maker": "makerswarranty hersteller herstellergarantie κατασκευαστησ εγγυησηκατασκευαστη",
            "shop": "shopswarranty handler handlergarantie καταστημα εγγυησηκαταστηματοσ",
            "extended": "extendedwarranty garantieverlangerung επεκταση επεκτασηεγγυησησ",
            "insurance": "versicherung ασφαλεια",
        ],
        .covers: [
            "partsAndLabour": "teileundarbeit ανταλλακτικακαιεργασια", "parts": "teile ανταλλακτικα",
            "labour": "arbeit εργασια",
        ],
        .state: ["open": "notiert σημειωμενη", "sent": "gesendet αποστολη", "closed": "erledigt κλειστη"],
        .outcome: [
            "repaired": "repariert επισκευαστηκε", "replaced": "ersetzt αντικατασταθηκε",
            "refunded": "erstattet επιστραφηκανχρηματα", "refused": "abgelehnt απορριψη",
            "withdrawn": "zuruckgezogen ανακληθηκε",
        ],
        .effect: ["extends": "verlangert παρατεινει", "restarts": "neu ξαναρχιζει"],
    ]
}

/// Reads one of the words of a choice.
package enum ChoiceInput {
    /// Returns the word of the wire; nil where the text says that there is none.
    package static func read(_ text: String, of entry: FieldEntry) throws(InputProblem) -> String? {
        let key = ChoiceWord.key(text)
        if let choice = entry.choices.first(where: { $0.isMeant(by: key) }) { return choice.wire }
        guard InputWords.isNone(text) else { throw .unknownChoice(entry.choices.map(\.word)) }
        // The effect of a claim may be none in so many words, and a receipt that is not returned is active.
        let none = text.trimmed.isEmpty ? nil : entry.choices.first { $0.wire == "none" }
        return none?.wire ?? (entry.name == .status ? entry.rule.initial.string : nil)
    }
}
