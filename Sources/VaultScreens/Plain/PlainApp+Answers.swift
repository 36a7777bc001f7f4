import Translation
import VaultModel

extension PlainApp {
    /// Handles an answer. News that nobody asked for prints nothing, because a line that appears while somebody types
    /// gets lost. Only lasting failures are printed anyway.
    static func take(_ answer: Answer, _ model: inout Model) -> Step {
        let words = PlainWords(model.context)
        switch answer {
        case .pageLoaded(let page, _):
            model.view = .list(page)
            return Step(lines: words.list(page))
        case .expiringLoaded(let summary, _):
            model.view = .expiring(summary, isQuiet: model.seeksQuiet)
            return Step(lines: model.seeksQuiet ? words.quiet(summary) : words.expiring(summary))
        case .undoLinesLoaded(let lines):
            let told = Array(lines.prefix { $0.isUndone } + lines.drop { $0.isUndone }.prefix(undoLimit))
            model.view = .changes(told)
            return Step(lines: words.changes(told))
        case .detailLoaded(let id, let detail?):
            model.view = .receipt(id, detail)
            return Step(lines: words.receipt(detail))
        case .detailLoaded(_, nil): return Step(lines: [Strings.Plain.isGone])
        case .conflictsLoaded(let conflicts):
            model.view = .conflicts(conflicts)
            return Step(lines: words.conflicts(conflicts))
        case .categoriesLoaded(let categories): model.context.categories = categories
        case .statusChanged(let status): return take(status, &model)
        case .saved(let id):
            model.awaited -= 1
            var effects: [Effect] = [.read(.detail(id))]
            if let form = model.form { effects.insert(.keep(.endDraft(form.model.draftName)), at: 0) }
            model.form = nil
            return Step(lines: [Strings.saved], effects: effects)
        case .changed(let sentence, _):
            model.awaited -= 1
            return Step(lines: [sentence.text])
        case .purged(_, let sentence, _):
            model.awaited -= 1
            model.view = .nothing
            return Step(lines: [sentence.text])
        case .silenced(let silence, let count):
            model.awaited -= 1
            return Step(lines: [Strings.Expiring.done(silence, count, model.context)])
        case .importPreviewed(let found):
            model.awaited -= 1
            return preview(found, &model)
        case .importFinished(let outcome):
            model.awaited -= 1
            return Step(lines: [Strings.Import.outcome(outcome)])
        case .loggedIn(let status):
            model.awaited -= 1
            model.context.status = status
            model.question = nil
            return Step(lines: [Strings.Sync.signedIn])
        case .logInFailed(let sentence):
            model.awaited -= 1
            return signInFailed(sentence.text, &model)
        case .created, .unlocked, .unlockFailed, .strengthRated, .recoverySheetWritten, .recoverySheetFailed,
            .noticeTried:
            return takeStart(answer, &model)
        case .failed(let sentence), .importFailed(let sentence):
            model.awaited = max(0, model.awaited - 1)
            return Step(lines: [sentence.text])
        default: break
        }
        return Step()
    }

    private static func take(_ status: SyncStatus, _ model: inout Model) -> Step {
        model.context.status = status
        if status.state == .idle { model.failureWasTold = false }
        guard !model.failureWasTold, let failure = PlainWords(model.context).failure else { return Step() }
        model.failureWasTold = true
        return Step(lines: [failure])
    }
}
