package import TerminalUI
package import VaultModel
import VaultWording

/// The screen that resolves conflicts: fields that were changed on two devices.
package enum ConflictPicker: Screen {
    package static var title: String { Strings.Conflict.title }

    package struct Model: Hashable, Sendable {
        /// Nil until the store has answered.
        var conflicts: [ReceiptConflict]?
        /// The receipt to begin with.
        var wanted: ReceiptID?
        /// The list that is shown when several receipts have conflicts.
        var list = ListWindow()
        /// The conflict being resolved; nil shows the list.
        var picking: ConflictPicking?
        /// Choices for other conflicts that are not saved yet.
        var parked: [EntityRef: ConflictPicking] = [:]

        /// Begins with a receipt; nil begins with the list, or with the only conflict there is.
        package init(at receipt: ReceiptID? = nil) {
            wanted = receipt
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([ReceiptConflict])
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

    /// The effects that open the screen.
    package static let opening: [Effect] = [.read(.conflicts)]

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
        case .news(.storeChanged): .storeChanged
        case .written(.changed): .saved
        case .failed: .failed
        case .read, .written, .vault, .sync, .file, .terminal, .news, .closed: nil
        }
    }
}

/// The state of resolving one conflict.
struct ConflictPicking: Hashable, Sendable {
    var conflict: ReceiptConflict
    let subjects: [ConflictSubject]
    var cursor = ListWindow()
    private(set) var decisions: [ConflictSubject: ConflictDecision] = [:]
    private var past: [[ConflictSubject: ConflictDecision]] = []
    var editor: ConflictEditor?
    /// Whether the store has yet to answer.
    var isSaving = false
    /// A message about the last key, if it did not choose a value.
    var notice: String?

    init(_ conflict: ReceiptConflict) {
        self.conflict = conflict
        subjects = ConflictSubject.subjects(of: conflict)
    }

    var subject: ConflictSubject? {
        subjects.indices.contains(cursor.cursor) ? subjects[cursor.cursor] : nil
    }

    var missing: [ConflictSubject] { subjects.filter { decisions[$0] == nil } }
    var canUndo: Bool { !past.isEmpty }

    mutating func decide(_ decision: ConflictDecision, for chosen: [ConflictSubject]) {
        var changed = decisions
        for subject in chosen { changed[subject] = decision }
        guard changed != decisions else { return }
        past.append(decisions)
        decisions = changed
    }

    mutating func decideAll(_ decision: ConflictDecision) {
        notice = nil
        decide(decision, for: subjects)
    }

    mutating func undo() {
        decisions = past.popLast() ?? decisions
    }

    /// The choices to save once nothing is missing.
    var choices: [FieldName: ConflictChoice] {
        subjects.reduce(into: [:]) { choices, subject in
            let fields = subject.fields(of: conflict)
            choices.merge(decisions[subject]?.choices(for: fields) ?? [:]) { $1 }
        }
    }

    /// Returns the state for a newer conflict; choices stay for questions that have not changed.
    func following(_ newer: ReceiptConflict) -> ConflictPicking {
        guard newer != conflict else { return self }
        var next = ConflictPicking(newer)
        next.decisions = decisions.filter { subject, _ in
            subject.fields(of: newer) == subject.fields(of: conflict) && next.subjects.contains(subject)
        }
        next.cursor.select(cursor.cursor, count: next.subjects.count, height: next.subjects.count)
        next.notice = Strings.Conflict.movedOn
        return next
    }
}

/// The field for a value that the person types.
struct ConflictEditor: Hashable, Sendable {
    let subject: ConflictSubject
    var field: TextField
    /// The problem with the text, after Enter.
    var problem: String?
}
