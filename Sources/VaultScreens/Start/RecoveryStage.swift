import FieldInput
import Folding
import TerminalUI
import Translation
import VaultModel
import VaultWording

/// Shows the recovery code, which is shown only once; a sentence has to be typed before the start continues. The code
/// can be written as a sheet, too.
struct RecoveryStage: Hashable, Sendable {
    let code: String
    let opening: VaultOpening
    /// Whether the vault joins an account afterwards.
    var joins = false
    var field = TextField()
    /// The path of the sheet while it is being typed.
    var sheet: TextField?
    var isWriting = false
    /// Whether the sentence was typed.
    private(set) var isDone = false
    var problem: String?
    /// A sentence that says where the sheet is.
    var note: String?

    /// The code in groups that are easy to read and to write down.
    var groups: [String] {
        let given = code.split { $0 == " " || $0 == "-" || $0.isNewline }.map(String.init)
        guard given.count == 1, let whole = given.first else { return given }
        let characters = Array(whole)
        return stride(from: 0, to: characters.count, by: 4).map { start in
            String(characters[start..<min(start + 4, characters.count)])
        }
    }

    /// Whether the sentence was typed, in any case and with any blanks around it. The English sentence is valid in
    /// every language, since not every keyboard has the letters of the others.
    private var isConfirmed: Bool {
        let (typed, sentence) = (TextFolding.fold(field.text.trimmed), Strings.Start.storedSentence)
        return [sentence.text, sentence.english].contains { TextFolding.fold($0) == typed }
    }

    private var focused: TextField {
        get { sheet ?? field }
        set {
            if sheet == nil { field = newValue } else { sheet = newValue }
        }
    }

    mutating func update(_ step: StartStep) -> [Effect] {
        guard !isWriting else { return [] }
        switch step {
        case .enter: return enter()
        case .writeSheet:
            problem = nil
            if sheet == nil { sheet = TextField(suggestedName) }
        case .typed(let key):
            _ = focused.handle(key)
            problem = nil
        case .pasted(let text):
            focused.paste(text)
            problem = nil
        case .back:
            problem = sheet == nil ? Strings.Start.codeOnlyOnce : nil
            sheet = nil
        case .nextField, .previousField, .earlier, .later, .toggleShown, .newVault, .join, .restore, .demo, .tryNotice:
            break
        }
        return []
    }

    /// Takes the sentence that names the written file.
    mutating func sheetWritten(_ sentence: String) {
        (isWriting, sheet, problem, note) = (false, nil, nil, sentence)
    }

    mutating func sheetFailed(_ sentence: String) {
        (isWriting, problem) = (false, sentence)
    }

    private mutating func enter() -> [Effect] {
        guard let name = sheet?.text.trimmed else {
            isDone = isConfirmed
            problem = isDone ? nil : Strings.Start.typeTheSentence
            return isDone ? [.keep(.recoveryCodeStored)] : []
        }
        guard !name.isEmpty else {
            problem = Strings.Export.nameMissing
            return []
        }
        isWriting = true
        problem = nil
        return [.vault(.writeRecoverySheet(path: name, Passphrase(code)))]
    }

    private var suggestedName: String {
        let name = FileNameWords.words(opening.name)
        return "~/\(name.isEmpty ? "vault" : name)-recovery.pdf"
    }
}

extension StartDrawing {
    func draw(_ stage: RecoveryStage, on canvas: inout Canvas) {
        let isTall = area.rows >= 16
        var rest = frame(
            title: Strings.Start.recoveryTitle, rows: isTall ? 11 : 6,
            about: isTall ? Strings.Start.recoveryExplained : nil,
            limit: 4, on: &canvas
        ).inside
        // In a window of 40 columns, seven groups fit on a line with one blank between them.
        let gap = rest.columns >= 40 ? "  " : " "
        let perLine = max(1, min(7, (rest.columns + gap.count) / (4 + gap.count)))
        let groups = stage.groups
        for start in stride(from: 0, to: groups.count, by: perLine) where rest.rows > 1 {
            let line = groups[start..<min(groups.count, start + perLine)].joined(separator: gap)
            canvas.write(line, in: rest.line(0).inset(columns: isTall ? 2 : 0), style: theme.title)
            rest = rest.splitTop(1).rest
        }
        if isTall { rest = rest.splitTop(1).rest }
        rest = drawField(stage, isTall: isTall, in: rest, on: &canvas)
        let busy = stage.isWriting ? Strings.Start.writingSheet : stage.note
        if stage.problem != nil || busy != nil {
            status(problem: stage.problem, busy: busy, in: rest, on: &canvas)
        } else {
            let still = isTall ? Strings.Start.sheetHint : Strings.Start.recoveryShort
            let hint = stage.sheet == nil ? still : Strings.Start.sheetNaming
            _ = canvas.paragraph(hint, in: rest, style: theme.muted, limit: 2, context: context)
        }
    }

    /// Draws the field for the sentence or, while the sheet is being named, for its file.
    ///
    /// - Returns: the area below.
    private func drawField(
        _ stage: RecoveryStage, isTall: Bool, in area: Rect, on canvas: inout Canvas
    ) -> Rect {
        let label = stage.sheet == nil ? Strings.Start.typeSentenceLabel : Strings.Start.sheetFile
        let width = area.columns >= 50 ? TextWidth.columns(of: label) + 2 : 0
        canvas.write(label, in: area.line(0))
        let place = width > 0 ? area.line(0).splitLeft(width).rest : area.rows > 1 ? area.line(1) : area.line(0)
        (stage.sheet ?? stage.field).draw(
            on: &canvas, in: place, style: theme.fieldFocused, isFocused: !stage.isWriting)
        return area.splitTop(width > 0 ? (isTall ? 2 : 1) : 2).rest
    }
}
