package import TerminalUI
package import VaultModel
import VaultWording

/// The screen that resolves conflicts: fields that were changed on two devices.
package enum ConflictPicker: Screen {
    package static var title: String { Strings.Conflict.title }

    package struct Model: Hashable, Sendable {
        /// The lines read so far, and the number of all; nil until the store has answered.
        var conflicts: ConflictList?
        /// The receipt to begin with.
        var wanted: ReceiptID?
        /// The list that is shown when several receipts have conflicts.
        var list = ListWindow()
        /// The number of lines to read; it grows with the way down the list.
        var limit = ConflictPicker.stretch
        /// Whether the cursor moves to the last line once all are read.
        var seeksEnd = false
        /// The entity whose conflict is opened as soon as the store answers.
        var opening: EntityRef?
        /// The conflict being resolved; nil shows the list.
        var picking: ConflictPicking?
        /// Choices for other conflicts that are not saved yet.
        private(set) var parked: [EntityRef: ConflictPicking]

        /// Begins with a receipt; nil begins with the list, or with the only conflict there is.
        init(at receipt: ReceiptID? = nil, parked: [EntityRef: ConflictPicking] = [:]) {
            wanted = receipt
            opening = receipt.map { EntityRef($0) }
            self.parked = parked
        }

        /// The choices that are not saved yet, those for the open conflict included.
        var unsaved: [EntityRef: ConflictPicking] {
            guard var picking else { return parked }
            // If the store refuses what it was asked to save, the choices are needed again.
            picking.isSaving = false
            return parked.merging([picking.conflict.ref: picking]) { $1 }
        }

        /// Puts the open conflict back into the list, with the choices so far.
        mutating func park() {
            parked = unsaved
            picking = nil
        }

        /// Opens a conflict, with the choices that were made for it earlier.
        mutating func begin(_ conflict: ReceiptConflict) {
            picking = parked.removeValue(forKey: conflict.ref)?.following(conflict) ?? ConflictPicking(conflict)
        }

        /// Forgets choices for conflicts that have been resolved elsewhere.
        mutating func forgetParked(except listed: Set<EntityRef>) {
            parked = parked.filter { listed.contains($0.key) }
        }

        /// The number of all conflicts.
        var total: Int { conflicts?.total ?? 0 }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded(ConflictList)
        case conflictLoaded(EntityRef, ReceiptConflict?)
        case storeChanged
        case saved
        case failed
        case up, down, first, last
        case mine, theirs, both, own
        case allMine, allTheirs
        case undo
        /// Opens a receipt of the list, saves the choices, or accepts the typed value.
        case open, save, take
        case close
        case typed(Key)
        case pasted(String)
    }

    /// The lines that are read at first.
    static let stretch = 200

    package static func isTyping(_ model: Model) -> Bool {
        model.picking?.editor != nil
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard isTyping(model) else { return nil }
        switch input {
        case .key(let key): return .typed(key)
        case .paste(let text): return .pasted(text)
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.conflicts(let conflicts)): .loaded(conflicts)
        case .read(.conflict(let ref, let conflict)): .conflictLoaded(ref, conflict)
        case .news(.storeChanged): .storeChanged
        case .written(.changed): .saved
        case .failed: .failed
        case .read, .written, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }
}

/// The state of resolving one conflict.
struct ConflictPicking: Hashable, Sendable {
    var conflict: ReceiptConflict
    let questions: [FieldGroup]
    var cursor = ListWindow()
    private(set) var decisions: [FieldGroup: ConflictDecision] = [:]
    private var past: [[FieldGroup: ConflictDecision]] = []
    var editor: ConflictEditor?
    /// Whether the store has yet to answer.
    var isSaving = false
    /// A message about the last key, if it did not choose a value.
    var notice: String?

    init(_ conflict: ReceiptConflict) {
        self.conflict = conflict
        questions = FieldGroup.questions(of: conflict)
    }

    var question: FieldGroup? {
        questions.indices.contains(cursor.cursor) ? questions[cursor.cursor] : nil
    }

    var missing: [FieldGroup] { questions.filter { decisions[$0] == nil } }
    var canUndo: Bool { !past.isEmpty }

    mutating func decide(_ decision: ConflictDecision, for chosen: [FieldGroup]) {
        var changed = decisions
        for question in chosen { changed[question] = decision }
        guard changed != decisions else { return }
        past.append(decisions)
        decisions = changed
    }

    mutating func decideAll(_ decision: ConflictDecision) {
        notice = nil
        decide(decision, for: questions)
    }

    mutating func undo() {
        decisions = past.popLast() ?? decisions
    }

    /// The choices to save once nothing is missing.
    var choices: [FieldName: ConflictChoice] {
        questions.reduce(into: [:]) { choices, question in
            let fields = question.fields(of: conflict)
            choices.merge(decisions[question]?.choices(for: fields) ?? [:]) { $1 }
        }
    }

    /// Returns the state for a newer conflict; choices stay for questions that have not changed.
    func following(_ newer: ReceiptConflict) -> ConflictPicking {
        guard newer != conflict else { return self }
        var next = ConflictPicking(newer)
        next.decisions = decisions.filter { question, _ in
            question.fields(of: newer) == question.fields(of: conflict) && next.questions.contains(question)
        }
        next.cursor.select(cursor.cursor, count: next.questions.count, height: next.questions.count)
        next.notice = Strings.Conflict.movedOn
        return next
    }
}

/// The field for a value that the person types.
struct ConflictEditor: Hashable, Sendable {
    let question: FieldGroup
    var field: TextField
    /// The problem with the text, after Enter.
    var problem: String?
    /// Whether nothing was typed yet: new input then replaces the text of a short field, as in the forms.
    var isFresh = true

    /// Whether the next character replaces the whole text.
    var isReplaced: Bool { isFresh && ReceiptForm.isShort(question.lead) }

    mutating func type(_ key: Key) {
        if isReplaced, case .character = key { field.text = "" }
        _ = field.handle(key)
        (isFresh, problem) = (false, nil)
    }

    mutating func paste(_ text: String) {
        if isReplaced { field.text = "" }
        field.paste(text)
        (isFresh, problem) = (false, nil)
    }
}
