import TerminalUI
import Translation
import VaultModel
import VaultWording

extension ConflictPicker {
    package static let bindings = BindingTable<Message>([
        Binding([.character("h"), .left], .mine, "mine", "Take my value", .change, footer: "mine"),
        Binding([.character("l"), .right], .theirs, "theirs", "Take their value", .change, footer: "theirs"),
        Binding([.character("e")], .own, "edit", "Type a value of your own", .change, footer: "edit"),
        Binding([.character("b")], .both, "both", "Keep both, where possible", .change, footer: "both"),
        Binding([.enter], .save, "save", "Save once every field is resolved", .change, footer: "save"),
        Binding([.enter], .open, "open", "Open the receipt", .view, footer: "open"),
        Binding([.enter], .take, "take", "Accept the input", .change, footer: "accept", mode: .typing),
        Binding([.character("u")], .undo, "undo", "Undo the last choice", .change, footer: "undo"),
        Binding([.character("H")], .allMine, "all-mine", "Take my value for every field", .change, footer: "all mine"),
        Binding(
            [.escape, .character("q")], .close, "close", "Resolve later; both values stay", .move, footer: "later"),
        Binding([.character("L")], .allTheirs, "all-theirs", "Take their value for every field", .change),
        Binding([.escape], .close, "cancel-typing", "Cancel the input", .move, footer: "back", mode: .typing),
        Binding([.character("j"), .down], .down, "down", "Next field", .move),
        Binding([.character("k"), .up], .up, "up", "Previous field", .move),
        Binding([.character("g"), .home], .first, "first", "First field", .move),
        Binding([.character("G"), .end], .last, "last", "Last field", .move),
    ])

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .mine, .theirs, .allMine, .allTheirs: return model.picking == nil ? .hidden : .offered
        case .save: return model.picking == nil ? .hidden : .offered
        case .open: return model.picking == nil && model.conflicts?.lines.isEmpty == false ? .offered : .hidden
        case .take: return isTyping(model) ? .offered : .hidden
        case .own:
            guard let picking = model.picking, let question = picking.question else { return .hidden }
            return question.canBeTyped(in: picking.conflict) ? .offered : .disabled(Strings.chooseASide)
        case .both:
            guard let picking = model.picking, let question = picking.question else { return .hidden }
            let joined = ConflictDecision.joining(question, of: picking.conflict)
            return joined == nil ? .disabled(Strings.Conflict.notBoth) : .offered
        case .undo:
            guard let picking = model.picking else { return .hidden }
            return picking.canUndo ? .offered : .disabled(Strings.Conflict.nothingToUndo)
        case .appeared, .loaded, .conflictLoaded, .storeChanged, .saved, .failed, .up, .down, .first, .last, .close,
            .typed, .pasted:
            return .offered
        }
    }
}
