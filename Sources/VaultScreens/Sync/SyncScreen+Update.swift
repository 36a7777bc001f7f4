import TerminalUI
import VaultModel
import VaultSettings
import VaultWording

extension SyncScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .changed: return opening
        case .activityAdded: return [.read(.activity(limit: activityLimit))]
        case .queueLoaded(let lines):
            model.take(queue: lines, in: context)
            return model.follow(lines)
        case .activityLoaded(let lines):
            model.activity = lines
            model.move(by: 0, in: context)
        case .textsLoaded(let standing): model.texts = standing
        case .sendText: return model.entry.map { [.sync(.sendText($0.id))] } ?? []
        case .entryLoaded(let id, let detail): return entryLoaded(id, detail, &model, in: context)
        case .up: model.move(by: -1, in: context)
        case .down: model.move(by: 1, in: context)
        case .pageUp: model.move(by: -max(1, model.height(in: context) - 1), in: context)
        case .pageDown: model.move(by: max(1, model.height(in: context) - 1), in: context)
        case .first: model.move(by: -100_000, in: context)
        case .last: model.move(by: 100_000, in: context)
        case .switchPane: model.isActivityFocused.toggle()
        case .zoom(let isIn): model.isZoomed = isIn
        case .filter: model.toggleFilter()
        case .open, .submit: return open(&model, in: context)
        case .close where model.form?.isBusy == true: return [.sync(.cancelLogIn)]
        case .close:
            model.close()
            // The device that used the code may have joined by now.
            if case .devices = model.overlay { return [.sync(.devices)] }
        case .conflicts: return [.navigate(.open(.conflicts(nil)))]
        case .requests: return [.navigate(.open(.requests))]
        case .levels: model.overlay = .levels
        case .capture: return [.navigate(.open(.capture))]
        case .history: return [.navigate(.open(.history(nil)))]
        case .retry: return retry(model.entry)
        case .save: return model.entry.map { [.file(.saveEntry($0.id))] } ?? []
        case .offers: return [.navigate(.confirm(Strings.Sync.offerQuestion(context.counts.offered)))]
        case .brake: return context.status.question.map { [.navigate(.confirm(Strings.Sync.brakeQuestion($0)))] } ?? []
        case .turn:
            return [.navigate(.confirm(Strings.Sync.turnQuestion(context.status, UnsentCount(model, in: context))))]
        case .full: return [.navigate(.toast(Toast(Strings.Sync.comparing, kind: .notice))), .sync(.fully)]
        case .devices(let step): return devices(&model, step, in: context)
        case .drop:
            model.dropping = model.entry?.id
            return model.entry.map { [.read(.queueEntry($0.id))] } ?? []
        case .syncNow: return [.navigate(.toast(Toast(Strings.syncRequested(context), kind: .notice))), .sync(.now)]
        case .pause, .goOn: return context.pausingOrGoingOn
        case .logIn: model.overlay = .logIn(LogInForm(context.status, offered: context.settings.effective.server))
        case .logOut: return [.navigate(.confirm(Strings.Sync.logOutQuestion(UnsentCount(model, in: context))))]
        case .form(let step): model.change { form in form.update(step) }
        case .loggedIn:
            if case .logIn = model.overlay { model.overlay = nil }
            return [.navigate(.toast(Toast(Strings.Sync.signedIn)))] + opening
        }
        return []
    }

    private static func open(_ model: inout Model, in context: Context) -> [Effect] {
        if case .logIn(var form) = model.overlay {
            let effects = form.enter()
            model.overlay = .logIn(form)
            return effects
        }
        guard model.overlay == nil, let entry = model.entry else { return [] }
        if entry.state == .conflict, let receipt = ReceiptID(entry.entity.id) {
            return [.navigate(.open(.conflicts(receipt)))]
        }
        return [.read(.queueEntry(entry.id))]
    }

    /// Asks before a resend proposal is sent; any other entry is sent at once.
    private static func retry(_ entry: QueueLine?) -> [Effect] {
        guard let entry else { return [] }
        if entry.state == .offered { return [.navigate(.confirm(Strings.Sync.offerQuestion(1)))] }
        return [.write(.retry(entry.id))]
    }

    /// Handles the contents of an entry: shows them, or asks before the entry is discarded.
    private static func entryLoaded(
        _ id: OperationID, _ detail: QueueEntryDetail?, _ model: inout Model, in context: Context
    ) -> [Effect] {
        let isDropping = model.dropping == id
        if isDropping { model.dropping = nil }
        guard let detail else {
            return [.navigate(.toast(Toast(Strings.Sync.entryGone, kind: .notice)))] + opening
        }
        if isDropping {
            model.overlay = nil
            return [.navigate(.confirm(Strings.Sync.dropQuestion(detail, in: context)))]
        }
        switch model.overlay {
        case .logIn, .devices, .invite, .levels: return []
        case .entry, nil: model.overlay = .entry(detail)
        }
        return []
    }
}

extension SyncScreen.Model {
    /// Whether text messages are worth a line: agreed to, or left from then.
    var showsTexts: Bool { texts.map { $0.plan != nil || $0.waiting + $0.undecided > 0 } ?? false }

    /// The entry under the cursor, or the opened one.
    var entry: QueueLine? {
        if case .entry(let detail) = overlay { return detail.line }
        guard !isActivityFocused, shownQueue.indices.contains(queueList.cursor) else { return nil }
        return shownQueue[queueList.cursor]
    }

    /// The entries that are listed.
    var shownQueue: [QueueLine] {
        (queue ?? []).filter { !showsTroubleOnly || $0.state.isTrouble }
    }

    var form: LogInForm? {
        if case .logIn(let form) = overlay { form } else { nil }
    }

    /// Toggles the filter of the focused list.
    fileprivate mutating func toggleFilter() {
        if isActivityFocused {
            showsErrorsOnly.toggle()
            activityList = ListWindow()
        } else {
            showsTroubleOnly.toggle()
            queueList = ListWindow()
        }
    }

    /// Closes one level; a pairing code leads back to the devices, if these have been loaded.
    fileprivate mutating func close() {
        guard case .invite = overlay, let devices else {
            overlay = nil
            return
        }
        var page = DevicesPage()
        page.take(devices, height: 1)
        overlay = .devices(page)
    }

    /// The lines of activity that are listed.
    var shownActivity: [ActivityLine] {
        (activity ?? []).filter { !showsErrorsOnly || $0.kind.isTrouble }
    }

    /// Takes over the queue; the cursor stays on its entry, wherever that has moved.
    fileprivate mutating func take(queue lines: [QueueLine], in context: Context) {
        let id = shownQueue.indices.contains(queueList.cursor) ? shownQueue[queueList.cursor].id : nil
        queue = lines
        queueReadAt = context.now
        let height = SyncLayout(context, self).queue.rows
        let row = shownQueue.firstIndex { $0.id == id } ?? queueList.cursor
        queueList.select(row, count: shownQueue.count, height: height)
    }

    /// Closes the page of an entry that has left the queue; otherwise updates what the page says about it.
    fileprivate mutating func follow(_ lines: [QueueLine]) -> [Effect] {
        guard case .entry(var detail) = overlay else { return [] }
        guard let line = lines.first(where: { $0.id == detail.line.id }) else {
            overlay = nil
            return [.navigate(.toast(Toast(Strings.Sync.entryGone, kind: .notice)))]
        }
        detail.line = line
        overlay = .entry(detail)
        return []
    }

    fileprivate func height(in context: Context) -> Int {
        let layout = SyncLayout(context, self)
        return isActivityFocused ? layout.activity.rows : layout.queue.rows
    }

    fileprivate mutating func move(by rows: Int, in context: Context) {
        let layout = SyncLayout(context, self)
        if case .devices(var page) = overlay {
            page.move(by: rows, height: layout.devices.rows)
            overlay = .devices(page)
        } else if isActivityFocused {
            activityList.move(by: rows, count: shownActivity.count, height: layout.activity.rows)
        } else {
            queueList.move(by: rows, count: shownQueue.count, height: layout.queue.rows)
        }
    }

    fileprivate mutating func change(_ edit: (inout LogInForm) -> Void) {
        guard case .logIn(var form) = overlay else { return }
        edit(&form)
        overlay = .logIn(form)
    }
}

extension QueueLine.State {
    /// Whether it needs a person's attention.
    var isTrouble: Bool {
        switch self {
        case .failed, .conflict, .offered: true
        case .pending, .inFlight: false
        }
    }
}

extension ActivityLine.Kind {
    /// Whether it is listed when only errors are.
    var isTrouble: Bool {
        switch self {
        case .conflict, .offline, .error, .refused: true
        case .sent, .received, .joined, .resolved, .finished, .started: false
        }
    }
}
