import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The program as lines: no screen, no frames, nothing that moves. Each line states one fact, and choices have numbers,
/// so that it can be read aloud, and used on a terminal that can only print.
///
/// It requests the same effects from the shell as the screens do, and takes the same answers.
package enum PlainApp {
    /// The entries that the numbers in the last lines refer to.
    enum View: Hashable, Sendable {
        case nothing
        case list(ReceiptPage)
        /// Receipts with something that ends soon, or the snoozed and muted ones.
        case expiring(ExpiringSummary, isQuiet: Bool)
        case changes([UndoLine])
        case receipt(ReceiptID, ReceiptDetail)
        case conflicts([ReceiptConflict])
        case inbox([InboxItem])
    }

    package struct Model: Hashable, Sendable {
        package internal(set) var context: Context
        var view = View.nothing
        var query = ReceiptQuery()
        /// Nil while no form is being filled in.
        var form: PlainForm?
        /// The question that the next line answers; nil if a command is expected.
        var question: PlainQuestion?
        /// Whether the snoozed and muted receipts were requested.
        var seeksQuiet = false
        /// Whether it was printed that the server keeps failing, since the last successful sync.
        var failureWasTold = false
        /// The number of requests without an answer; the prompt waits for them.
        var awaited = 0
        package internal(set) var isOver = false

        /// Whether an answer has to arrive before the next prompt.
        package var isWaiting: Bool { awaited > 0 }

        /// The text before the line that a person types.
        package var prompt: String {
            let mark = context.rehearsalMark(columns: 0)
            let words = Language.$current.withValue(context.language) {
                question?.prompt(in: context) ?? form?.prompt(in: context)
            }
            return (mark.isEmpty ? "" : mark + " ") + (words ?? "> ")
        }

        /// Whether the answer is a secret, which a terminal must not show.
        package var isSecret: Bool { question?.isSecret ?? false }

        /// Returns a typed line, without its end, as the input that the prompt asks for.
        package func input(_ text: String) -> Input { isSecret ? .secret(Passphrase(text)) : .line(text) }
    }

    /// The input of a person at the prompt.
    package enum Input: Hashable, Sendable {
        /// A command, or the answer to a question; only a line is compared with commands and the word `cancel`.
        case line(String)
        /// The answer to a question for a secret, which may be any text.
        case secret(Passphrase)
        /// Cancels the open question without any text: Ctrl-D at a secret.
        case cancelled
    }

    package enum Message: Hashable, Sendable {
        case typed(Input)
        case answer(Answer)
        case tick(now: Timestamp, today: CalendarDay)
        /// The end of the input.
        case end
    }

    /// The result of a message.
    package struct Step: Hashable, Sendable {
        /// Lines for the person, without their ends; texts from outside are already cleaned.
        package var lines: [String] = []
        /// Effects for the shell, in this order.
        package var effects: [Effect] = []
    }

    /// The number of receipts that are printed at a time.
    static let pageSize = 10

    /// Returns the initial state, with the vault open.
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
        case .typed(let input):
            step = take(input, &model)
        case .answer(let answer):
            step = take(answer, &model)
        case .tick(let now, let today):
            model.context.now = now
            model.context.today = today
        case .end:
            model.isOver = true
        }
        // No text can cancel a secret, so say here what does.
        if model.isSecret, !wasSecret { step.lines.append(Strings.Plain.secretHint) }
        if step.effects.contains(.terminal(.quit)) { model.isOver = true }
        for effect in step.effects {
            if case .keep(.draft(let draft)) = effect { model.context.drafts[draft.name] = draft }
            if case .keep(.endDraft(let name)) = effect { model.context.drafts[name] = nil }
        }
        model.awaited += step.effects.count(where: \.isAnsweredLater)
        step.lines = step.lines.map { VisibleText.line($0) }
        return step
    }
}

extension Effect {
    /// Whether the prompt waits for the answer. Writes are answered once they are on disk; files and servers take their
    /// time.
    fileprivate var isAnsweredLater: Bool {
        switch self {
        case .write(.savePreferences): false
        case .write: true
        case .vault(let effect): effect.isAnsweredLater
        case .sync(let effect): effect.isAnsweredLater
        case .file(let effect): effect.isAnsweredLater
        case .media(let effect): effect.isAnsweredLater
        case .terminal(let effect): effect == .tryNotice
        case .read, .keep, .navigate: false
        }
    }
}

extension VaultEffect {
    fileprivate var isAnsweredLater: Bool {
        switch self {
        case .unlock, .create, .startDemo, .restoreBackup, .writeRecoverySheet: true
        case .rateStrength, .cancelRestore: false
        }
    }
}

extension SyncEffect {
    fileprivate var isAnsweredLater: Bool {
        switch self {
        case .logIn, .join: true
        case .now, .setPaused, .cancelLogIn, .logOut, .turn, .fully, .answerMassDeletion, .devices, .revoke, .invite,
            .inviteCapture, .setTexts, .sendText:
            false
        }
    }
}

extension MediaEffect {
    fileprivate var isAnsweredLater: Bool {
        switch self {
        case .take, .open: true
        case .show, .readAgain, .stopReading: false
        }
    }
}

extension FileEffect {
    fileprivate var isAnsweredLater: Bool {
        switch self {
        case .previewImport, .runImport: true
        case .completePath, .cancelImport, .export, .claim, .saveEntry, .backUp, .cancelBackup: false
        }
    }
}
