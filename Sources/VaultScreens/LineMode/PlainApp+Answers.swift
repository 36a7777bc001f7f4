import Translation
import VaultAttachments
import VaultModel
import VaultWording

extension PlainApp {
    /// Handles an answer. News that nobody asked for prints nothing, because a line that appears while somebody types
    /// gets lost. Only lasting failures are printed anyway, and reminders, with a bell.
    static func take(_ answer: Answer, _ model: inout Model) -> Step {
        switch answer {
        case .read(let answer): return take(answer, &model)
        case .written(let answer):
            model.awaited -= 1
            return take(answer, &model)
        case .vault(let answer): return takeStart(answer, &model)
        case .sync(let answer): return take(answer, &model)
        case .file(let answer): return take(answer, &model)
        case .media(let answer): return take(answer, &model)
        case .failed(let sentence), .terminal(.noticeTried(let sentence)):
            model.awaited = max(0, model.awaited - 1)
            return Step(lines: [sentence.text])
        case .news(.status(let status)): return take(status, &model)
        case .news(.reminded(let lines)): return Step(lines: lines, effects: [.terminal(.ring)])
        case .terminal, .news, .closed: return Step()
        }
    }

    private static func take(_ answer: ReadAnswer, _ model: inout Model) -> Step {
        let words = PlainWords(model.context)
        switch answer {
        case .page(let page, _):
            model.view = .list(page)
            return Step(lines: words.list(page))
        case .expiring(let summary, _):
            model.view = .expiring(summary, isQuiet: model.seeksQuiet)
            return Step(lines: model.seeksQuiet ? words.quiet(summary) : words.expiring(summary))
        case .undoLines(let lines):
            let told = Array(lines.prefix { $0.isUndone } + lines.drop { $0.isUndone }.prefix(undoLimit))
            model.view = .changes(told)
            return Step(lines: words.changes(told))
        case .detail(let id, let detail?):
            model.view = .receipt(id, detail)
            // Its files, which come with another answer, are among its facts.
            if !detail.receipt.attachments.isEmpty { return Step(effects: [.read(.attachments(id))]) }
            return Step(lines: words.receipt(detail, []))
        case .attachments(let id, let files):
            guard case .receipt(id, let detail) = model.view else { return Step() }
            return Step(lines: words.receipt(detail, files))
        case .detail(_, nil): return Step(lines: [Strings.Plain.isGone])
        case .inbox(let items):
            model.view = .inbox(items)
            return Step(lines: words.inbox(items))
        case .wholeConflicts(let conflicts, let total):
            model.view = .conflicts(conflicts)
            return Step(lines: words.conflicts(conflicts, of: total))
        case .categories(let categories): model.context.categories = categories
        case .facets, .cover, .conflicts, .conflict, .queue, .queueEntry, .activity, .history, .event, .drafts,
            .purchases, .receipts, .requests, .texts, .categoryLines:
            break
        }
        return Step()
    }

    private static func take(_ answer: WriteAnswer, _ model: inout Model) -> Step {
        switch answer {
        case .saved(let id):
            var effects: [Effect] = [.read(.detail(id))]
            if let form = model.form { effects.insert(.keep(.endDraft(form.model.draftName)), at: 0) }
            model.form = nil
            return Step(lines: [Strings.saved], effects: effects)
        case .accepted(let ids):
            let drafts = ids.map { Effect.keep(.endDraft(.receipt($0))) }
            model.form = nil
            return Step(lines: [Strings.Inbox.accepted(ids.count)], effects: drafts + [.read(.inbox(limit: pageSize))])
        case .changed(let sentence, let canUndo):
            // A scan that was skipped leaves the numbers of the others wrong.
            let again: [Effect] = if canUndo, case .inbox = model.view { [.read(.inbox(limit: pageSize))] } else { [] }
            return Step(lines: [sentence.text], effects: again)
        case .requested(let sentence, _):
            return Step(lines: [Strings.Requests.stored(sentence, model.context.status)])
        case .purged(_, let sentence, _):
            model.view = .nothing
            return Step(lines: [sentence.text])
        case .silenced(let silence, let count):
            return Step(lines: [Strings.Expiring.done(silence, count, model.context)])
        }
    }

    private static func take(_ answer: SyncAnswer, _ model: inout Model) -> Step {
        switch answer {
        case .loggedIn(let status):
            model.awaited -= 1
            model.context.status = status
            model.question = nil
            return Step(lines: [Strings.Sync.signedIn])
        case .logInFailed(let sentence):
            model.awaited -= 1
            return signInFailed(sentence.text, &model)
        case .devices, .devicesFailed, .invited: return Step()
        }
    }

    private static func take(_ answer: MediaAnswer, _ model: inout Model) -> Step {
        switch answer {
        case .picture, .taking: return Step()
        case .taken(let outcome):
            model.awaited -= 1
            return Step(lines: [Strings.Pictures.outcome(outcome)])
        }
    }

    private static func take(_ answer: FileAnswer, _ model: inout Model) -> Step {
        switch answer {
        case .importPreviewed(let found):
            model.awaited -= 1
            return preview(found, &model)
        case .importFinished(let outcome):
            model.awaited -= 1
            return Step(lines: [Strings.Import.outcome(outcome)])
        case .importFailed(let sentence):
            model.awaited = max(0, model.awaited - 1)
            return Step(lines: [sentence.text])
        case .importIsFolder(let path):
            model.awaited = max(0, model.awaited - 1)
            return Step(effects: [.media(.take([path]))])
        case .pathCompleted, .importProgress, .exported, .exportTaken, .exportFailed, .backupProgress, .backedUp,
            .backupTaken, .backupFailed:
            return Step()
        }
    }

    private static func take(_ status: SyncStatus, _ model: inout Model) -> Step {
        model.context.status = status
        if status.state == .idle { model.failureWasTold = false }
        guard !model.failureWasTold, let failure = PlainWords(model.context).failure else { return Step() }
        model.failureWasTold = true
        return Step(lines: [failure])
    }
}
