package import TerminalUI
import Translation
import VaultAttachments
import VaultModel
import VaultSettings
import VaultWording

extension SyncScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: Strings.Sync.place(context.vaultName), tab: .sync)
        let body = Chrome.draw(header, in: context, on: &canvas)
        let layout = SyncLayout(body, context, model)
        let drawing = SyncDrawing(model: model, layout: layout, context: context)
        switch model.overlay {
        case .entry(let detail): drawing.draw(detail, on: &canvas)
        case .logIn(let form): drawing.draw(form, on: &canvas)
        case .devices(let page): drawing.draw(page, on: &canvas)
        case .invite(let page): InviteDrawing(page: page, context: context, body: body).draw(on: &canvas)
        case nil:
            for row in layout.rules { canvas.rule(row: row, style: context.theme.line) }
            drawing.drawFacts(on: &canvas)
            drawing.drawQueue(on: &canvas)
            drawing.drawActivity(on: &canvas)
        }
    }
}

/// Draws the parts of the sync screen.
struct SyncDrawing {
    let model: SyncScreen.Model
    let layout: SyncLayout
    let context: Context

    var theme: Theme { context.theme }
    var status: SyncStatus { context.status }

    func drawFacts(on canvas: inout Canvas) {
        guard layout.facts.rows > 0 else { return }
        if status.state == .deviceOnly {
            return drawDeviceOnly(on: &canvas)
        }
        var facts = [serverFact, nextFact]
        if layout.facts.rows >= 4 { facts = [serverFact, accountFact, lastFact, nextFact] }
        if context.hasTransfers, layout.facts.rows >= 5 { facts.append(transfersFact) }
        if model.showsTexts, layout.facts.rows >= 5 { facts.append(textsFact) }
        if layout.facts.rows > facts.count { facts.append(devicesFact) }
        for (index, fact) in facts.enumerated() {
            let line = layout.facts.line(index).inset(columns: 1)
            canvas.write(fact.label, in: line, style: theme.columnTitle)
            canvas.write(fact.text, in: line.splitLeft(11).rest, style: fact.style)
        }
    }

    /// Draws a vault of this device only: without an account how to get one, else how to return to it.
    private func drawDeviceOnly(on canvas: inout Canvas) {
        var rest = layout.facts.inset(columns: 1)
        rest = canvas.paragraph(
            Strings.Sync.thisDeviceOnly, in: rest, style: theme.title, limit: 2, context: context)
        let isNarrow = rest.columns < 60
        let explained =
            status.account == nil
            ? (isNarrow ? Strings.Sync.deviceOnlyShort : Strings.Sync.deviceOnlyExplained)
            : (isNarrow ? Strings.Sync.switchedOffShort : Strings.Sync.switchedOff(status.server ?? ""))
        _ = canvas.paragraph(explained, in: rest, style: theme.text, context: context)
    }

    private typealias Fact = (label: String, text: String, style: Style)

    private var serverFact: Fact {
        let took = status.lastAnswerMilliseconds.map { ", \($0) ms" } ?? ""
        // The last request to a slow server may have been a fast one; in the other states its time is outdated.
        let sign = status.reach == .online ? "v " : status.reach == .unknown ? "" : "! "
        let reach = sign + Strings.Sync.reach(status.reach) + (status.reach == .online ? took : "")
        return (Strings.Sync.server, "\(status.server ?? "?")   \(reach)", theme.text)
    }

    private var accountFact: Fact {
        (Strings.Sync.account, status.account ?? Strings.Sync.nobody, theme.text)
    }

    private var lastFact: Fact {
        guard let last = status.lastGood else { return (Strings.Sync.lastGood, Strings.Sync.never, theme.text) }
        let when = "\(Strings.moment(last, in: context)) (\(Strings.ago(from: last, to: context.now)))"
        let counts = Strings.Sync.lastCounts(status.sent, status.received, status.counts.conflicts)
        let aside = status.counts.setAside
        guard aside > 0 else { return (Strings.Sync.lastGood, "\(when)   \(counts)", theme.text) }
        return (Strings.Sync.lastGood, "\(when)   ! \(Strings.unstorable(aside))", theme.warning)
    }

    private var transfersFact: Fact {
        let counts = context.counts.attachments
        let text = Strings.Sync.transfers(unsent: counts.unsent, failed: counts.failed, wanted: counts.wanted)
        let moving = context.transfers.map(Strings.Sync.transfer).joined(separator: ", ")
        let words = [text, moving].filter { !$0.isEmpty }.joined(separator: "; ")
        return (Strings.Sync.attachments, words, counts.failed > 0 ? theme.warning : theme.notice)
    }

    private var textsFact: Fact {
        let needsPerson = model.texts?.undecided ?? 0 > 0
        return (
            Strings.Texts.fact, TextsScreen.words(of: model.texts), needsPerson ? theme.warning : theme.text
        )
    }

    private var devicesFact: Fact {
        let others = (model.devices ?? []).filter { !$0.isThis }
        let names = others.map { "\($0.name) \(Strings.ago(from: $0.lastSeenAt, to: context.now))" }
        return (Strings.Sync.devices, ([Strings.Sync.thisDevice] + names).joined(separator: ", "), theme.text)
    }

    private var nextFact: Fact {
        let label = Strings.Sync.nextTry
        if let question = status.question { return (label, "! " + Strings.Sync.brakeFact(question), theme.error) }
        if status.counts.offered > 0 {
            return (label, "? " + Strings.Sync.offerFact(status.counts.offered), theme.warning)
        }
        if status.counts.failedRequests > 0 {
            return (
                Strings.Requests.listTitle, "! " + Strings.Requests.failedFact(status.counts.failedRequests),
                theme.warning
            )
        }
        switch status.state {
        case .deviceOnly: return (label, "", theme.muted)
        case .idle:
            let hasTimer = context.settings.effective.syncSeconds > 0
            let words = hasTimer ? Strings.Sync.atNextChange(orEvery: context.shownValue(of: "sync.every")) : nil
            return (label, words ?? Strings.Sync.atNextChange, theme.text)
        case .pulling, .pushing, .comparing: return (label, Strings.Sync.runningNow, theme.notice)
        case .paused: return (label, Strings.Sync.isPaused, theme.warning)
        case .stopped(let reason): return (label, "! " + Strings.Sync.stopped(reason), theme.error)
        case .waiting(let until, let reason):
            let seconds = (until.milliseconds - context.now.milliseconds + 999) / 1000
            return (
                label, Strings.Sync.inTime(seconds) + (reason.key.isEmpty ? "" : ": \(say(reason))"), theme.notice
            )
        }
    }

    func drawActivity(on canvas: inout Canvas) {
        let title = model.showsErrorsOnly ? Strings.Sync.errorsOnly : Strings.Sync.activity
        canvas.write(
            title, in: layout.activityTitle.inset(columns: 1),
            style: model.isActivityFocused ? theme.columnTitle : theme.muted)
        let lines = model.shownActivity
        if lines.isEmpty {
            let text = model.showsErrorsOnly ? Strings.Sync.noErrors : Strings.Sync.quiet
            canvas.write(text, in: layout.activity.inset(columns: 4), style: theme.muted)
        }
        let shown = model.activityList.visible(count: lines.count, height: layout.activity.rows)
        for (offset, index) in shown.enumerated() {
            let row = layout.activity.line(offset)
            let line = lines[index]
            let isCurrent = model.isActivityFocused && index == model.activityList.cursor
            let time = Strings.clock(line.at, in: context)
            canvas.write(isCurrent ? ">" : " ", at: row.origin)
            canvas.write(time, at: Point(column: 2, row: row.row), style: theme.muted)
            let style = line.kind.isTrouble ? theme.warning : theme.text
            let sign = line.kind.isTrouble ? "!" : " "
            canvas.write(sign, at: Point(column: 11, row: row.row), style: style)
            if row.columns >= 60 {
                canvas.write(Strings.Sync.kind(line.kind), at: Point(column: 13, row: row.row), style: style)
            }
            let left = row.columns >= 60 ? 23 : 13
            canvas.write(say(line.text), in: row.splitLeft(left).rest.splitRight(1).rest)
            if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
        }
    }
}

extension Context {
    /// Whether attachments are still to be sent or fetched, and there is a server for them.
    var hasTransfers: Bool {
        let counts = counts.attachments
        return status.state != .deviceOnly && (counts.unsent + counts.wanted > 0 || !transfers.isEmpty)
    }

    /// How far the original of an attachment is on its way; nil if it isn't under way, or for nil. Thumbnails are small
    /// and many, and nobody waits for one.
    func progress(of attachment: MediaID?) -> TransferProgress? {
        transfers.first { $0.task.media == attachment && $0.task.isOriginal }
    }
}
