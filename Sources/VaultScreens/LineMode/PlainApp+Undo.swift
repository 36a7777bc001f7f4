import VaultModel
import VaultWording

extension PlainApp {
    /// The number of changes that are printed at a time.
    static let undoLimit = 20

    /// Undoes the last change, or as many as a number says; the list of changes shows the number for each.
    static func undo(_ rest: String, _ model: Model) -> Step {
        guard !rest.isEmpty else { return Step(effects: [.write(.undo)]) }
        guard case .changes(let lines) = model.view else { return Step(lines: [Strings.Plain.changesFirst]) }
        return take(Int(rest), of: lines.filter { !$0.isUndone }) { .write(.undoActions($0)) }
    }

    static func redo(_ rest: String, _ model: Model) -> Step {
        guard !rest.isEmpty else { return Step(effects: [.write(.redo)]) }
        guard case .changes(let lines) = model.view else { return Step(lines: [Strings.Plain.changesFirst]) }
        return take(Int(rest), of: lines.filter(\.isUndone).reversed()) { .write(.redoActions($0)) }
    }

    private static func take(
        _ number: Int?, of lines: [UndoLine], _ effect: ([Int64]) -> Effect
    ) -> Step {
        guard let number, (1...max(1, lines.count)).contains(number), let last = lines.prefix(number).last else {
            return Step(lines: [lines.isEmpty ? Strings.Undo.nothingThere : Strings.Plain.oneToNumber(lines.count)])
        }
        if let obstacle = last.obstacle { return Step(lines: [Strings.Undo.refused(Strings.Undo.reason(obstacle))]) }
        return Step(effects: [effect(lines.prefix(number).map(\.sequence))])
    }
}

extension PlainWords {
    /// The changes, each with the command that goes back to before it: `undo 2. Edited total: Bosch Outlet.`
    func changes(_ lines: [UndoLine]) -> [String] {
        guard !lines.isEmpty else { return [Strings.Plain.nothingDone] }
        let undone = lines.prefix { $0.isUndone }.count
        let told = lines.enumerated().map { index, line in
            let command =
                line.isUndone
                ? "\(PlainCommand.redo.rawValue) \(undone - index)"
                : "\(PlainCommand.undo.rawValue) \(index - undone + 1)"
            let words = UndoWords(line)
            let when = line.at.map { ", " + Strings.moment($0, in: context) } ?? ""
            let obstacle = words.obstacle.map { " " + Strings.Undo.refused($0) } ?? ""
            return "\(command). \(words.text)\(when).\(obstacle)"
        }
        return told + [Strings.Plain.changesHint]
    }
}
