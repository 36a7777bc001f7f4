import TerminalUI
import Translation
package import VaultModel

/// The program as lines: no screen, no frames, nothing that moves. One fact stands on a line, and choices have numbers,
/// so that it can be listened to, and used on a terminal that can do nothing but print.
///
/// It asks the shell for the same effects as the screens do, and takes the same answers.
package enum PlainApp {
    /// What the numbers on the last lines mean.
    enum View: Hashable, Sendable {
        case nothing
        case list(ReceiptPage)
        /// What ends soon, or what of it is snoozed and muted.
        case expiring(ExpiringSummary, isQuiet: Bool)
        case changes([UndoLine])
        case receipt(ReceiptID, ReceiptDetail)
        case conflicts([ReceiptConflict])
    }

    package struct Model: Hashable, Sendable {
        package internal(set) var context: Context
        var view = View.nothing
        var query = ReceiptQuery()
        /// Nil while no form is filled in.
        var form: PlainForm?
        /// What the next line answers; nil while a command is asked for.
        var question: PlainQuestion?
        /// Whether what ends is asked for because of what is quiet of it.
        var seeksQuiet = false
        /// Whether it was told that the server keeps failing, since the last good sync.
        var failureWasTold = false
        /// What was asked for and has not been answered; the prompt waits for it.
        var awaited = 0
        package internal(set) var isOver = false

        /// Whether an answer has to come before the next line is asked for.
        package var isWaiting: Bool { awaited > 0 }

        /// What stands before the line that a person types.
        package var prompt: String {
            Language.$current.withValue(context.language) {
                question?.prompt(in: context) ?? form?.prompt(in: context)
            } ?? "> "
        }

        /// Whether the line is a password, which a terminal must not show.
        package var isSecret: Bool { question?.isSecret ?? false }
    }

    package enum Message: Hashable, Sendable {
        /// What a person typed, without its end. No text of a secret means anything but itself.
        case line(String)
        /// Leaves the open question, without a word typed: Ctrl-D where a secret is asked for.
        case cancel
        case answer(Answer)
        case tick(now: Timestamp, today: CalendarDay)
        /// Nothing more can be typed.
        case end
    }

    /// What comes of a message.
    package struct Step: Hashable, Sendable {
        /// For the person, each without its end; texts from outside are clean already.
        package var lines: [String] = []
        /// For the shell, in this order.
        package var effects: [Effect] = []
    }

    /// Receipts that are told at a time.
    static let pageSize = 10

    /// The beginning, with the vault open.
    package static func start(_ opening: VaultOpening, in context: Context) -> (model: Model, step: Step) {
        var model = Model(context: context)
        model.context.enter(opening)
        let lines = Language.$current.withValue(model.context.language) {
            let words = PlainWords(model.context)
            let code = opening.lacksCode ? [Strings.Start.codeNotStored] : []
            return [words.greeting, words.sync] + code + [Strings.Plain.hint]
        }
        return (model, Step(lines: lines))
    }

    package static func update(_ model: inout Model, _ message: Message) -> Step {
        Language.$current.withValue(model.context.language) { take(message, &model) }
    }

    private static func take(_ message: Message, _ model: inout Model) -> Step {
        var step = Step()
        let wasSecret = model.isSecret
        switch message {
        case .line(let line):
            if let question = model.question {
                step = answer(line, question, &model)
            } else {
                step = model.form == nil ? obey(line, &model) : fill(line, &model)
            }
        case .cancel:
            if let question = model.question { step = cancel(question, &model) }
        case .answer(let answer):
            step = take(answer, &model)
        case .tick(let now, let today):
            model.context.now = now
            model.context.today = today
        case .end:
            model.isOver = true
        }
        // No word cancels a secret, so that is the place to say what does.
        if model.isSecret, !wasSecret { step.lines.append(Strings.Plain.secretHint) }
        if step.effects.contains(.quit) { model.isOver = true }
        for effect in step.effects {
            if case .saveDraft(let draft) = effect { model.context.drafts[draft.name] = draft }
            if case .dropDraft(let name) = effect { model.context.drafts[name] = nil }
        }
        model.awaited += step.effects.count(where: \.isAnsweredLater)
        step.lines = step.lines.map { VisibleText.line($0) }
        return step
    }
}

extension Effect {
    /// Writes go to the vault's queue; their answer comes when they are on the disk. Files and servers take their time.
    fileprivate var isAnsweredLater: Bool {
        switch self {
        case .save, .trash, .restore, .undo, .redo, .undoActions, .redoActions, .resolve, .silence,
            .purge:
            true
        case .previewImport, .runImport, .logIn, .join: true
        case .createVault, .restoreBackup, .startDemo, .writeRecoverySheet, .tryNotice: true
        default: false
        }
    }
}
