package import CommandTable
internal import SuspensionKit
internal import SystemKit
internal import TerminalDriver
internal import TerminalUI
internal import Translation
package import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore
internal import VaultSync

/// The terminal program: reads keys and news and draws frames, until the user quits.
///
/// It runs on the calling thread, which is the main one, and blocks it; everything else answers through an inbox.
package final class Shell {
    let environment: ClientEnvironment
    let terminal: Terminal
    let loop: EventLoop<ShellNews>
    let runner: EffectRunner
    var model: App.Model
    var watch: FileWatch?
    /// Whether there is a watch.
    var isWatching: Bool { watch?.descriptor != nil }
    /// Nil if the system does not report network changes; the next request notices them then.
    var network: NetworkWatch?
    /// Nil if it can't listen; the network's news comes without it.
    var suspension: SleepWatch?
    private var isEnding = false
    /// The setting by which the terminal shows pictures now.
    private var pictureChoice: PictureChoice
    private var wantedPicture: PictureRequest?
    /// Whether a lock starts the program again. A demo ends instead, because nobody knows its passphrase.
    let restartsAtLock: Bool
    /// The program's exit code.
    var code = ExitCode.ok
    /// The failure of something that had to be done at the end.
    var failure: Failure?
    /// The time without a key after which the vault is locked; nil for never.
    var idleLimit: Duration?
    var lastInput = ContinuousClock.now
    var syncTimer = SyncTimer(now: ContinuousClock.now)
    var typing = TypingRun()

    /// Runs the screens on the terminal of the process.
    ///
    /// - Parameter notice: An earlier failure, shown in the first frame.
    /// - Throws: ``Failure`` if there is no terminal that can show full screens.
    package static func run(
        _ environment: ClientEnvironment, options: GlobalOptions, opened: OpenVault? = nil, name: String? = nil,
        notice: Failure? = nil, restartsAtLock: Bool = true
    ) throws(Failure) -> ExitCode {
        let shell = try Shell(
            environment, options: options, opened: opened, name: name, notice: notice, restartsAtLock: restartsAtLock)
        shell.loopUntilEnd()
        if let failure = shell.failure { throw failure }
        return shell.code
    }

    private init(
        _ environment: ClientEnvironment, options: GlobalOptions, opened: OpenVault?, name: String?, notice: Failure?,
        restartsAtLock: Bool
    ) throws(Failure) {
        self.environment = environment
        self.restartsAtLock = restartsAtLock
        let opener = try VaultOpener(environment, options: options)
        do throws(TerminalError) {
            var terminalOptions = TerminalOptions.fromEnvironment()
            terminalOptions.colors = ColorChoice(options.color)
            if let mouse = environment.configuration.settings.mouse { terminalOptions.mouse = mouse }
            pictureChoice = environment.configuration.settings.pictures ?? .auto
            terminalOptions.pictures = PictureProbe(pictureChoice, variables: environment.variables)
            terminal = try Terminal(terminalOptions)
            loop = EventLoop(terminal, inbox: try Inbox())
        } catch {
            throw Failure(.failed, outside: error.description)
        }
        runner = EffectRunner(environment: environment, opener: opener, inbox: loop.inbox)
        runner.listsInboxLater = true
        let context = Context(
            environment, opener, columns: terminal.columns, rows: terminal.rows,
            theme: terminal.depth == .none ? .plain : .terminal, lines: terminal.lines, isASCII: !terminal.isUTF8)
        var opening: VaultOpening?
        var problems: [Phrase] = []
        if let opened {
            let answer = runner.enter(opened, VaultOpening(name: name ?? opener.name))
            if case .unlocked(let entered) = answer { opening = entered }
            if case .unlockFailed(let sentence) = answer { problems.append(sentence) }
        }
        let started = App.start(in: context, hasVault: opener.exists, opening: opening)
        model = started.model
        if let complaint = environment.configuration.complaint {
            problems.append(Phrase(outside: VisibleText.line(complaint)))
        }
        if let notice { problems.append(notice.phrase) }
        for problem in problems { _ = App.update(&model, .answer(.failed(problem))) }
        if let opened { startWatching(opened) }
        listenToNetwork()
        runner.withTerminal = { [weak self] body in self?.edit(body) ?? body() }
        terminal.willSuspend = { [weak runner] in runner?.session?.sync.restForSuspension() }
        perform(started.effects)
        draw()
    }

    private func loopUntilEnd() {
        while !isEnding {
            let events = loop.wait(until: deadline)
            for (place, event) in events.enumerated() { take(event, before: events[(place + 1)...].first) }
            if restartsAtLock { runner.lookForReminders(model.context.settings.effective) }
            lockIfIdle()
            listenToSuspension()
            syncIfDue()
            if !isEnding { draw() }
        }
        terminal.close()
    }

    /// Ends the loop without doing anything more, not even what was requested.
    func stopLooping() { isEnding = true }

    func draw() {
        if restartsAtLock { runner.followFolders(of: model.context.settings.effective) }
        let choice = model.context.settings.effective.pictures ?? .auto
        if choice != pictureChoice {
            pictureChoice = choice
            terminal.showPictures(by: PictureProbe(choice, variables: environment.variables))
        }
        terminal.draw(App.view(model))
        requestPicture()
    }

    /// Requests the picture of a frame that is on the terminal already, so that no key waits for it.
    private func requestPicture() {
        guard let request = wantedPicture.take(), model.isOpen else { return }
        runner.surface = PictureSurface(
            depth: terminal.depth, cell: terminal.cell, showsPixels: terminal.pictureMethod != .blocks)
        let answers = runner.perform(.media(.show(request)))
        for answer in answers { send(.answer(answer)) }
        if !answers.isEmpty { terminal.draw(App.view(model)) }
    }

    private func take(_ event: LoopEvent<ShellNews>, before next: LoopEvent<ShellNews>?) {
        switch event {
        case .input(let input): take(input, before: next)
        case .message(let news): take(news)
        case .deadline:
            tick()
            if !isWatching, model.isOpen { lookAtStore() }
        case .terminate: runner.finish()
        }
    }

    /// Updates the time. On a new day, other deadlines are near, so the status is updated as well.
    func tick() {
        let today = environment.today
        let isNewDay = model.context.today != today
        send(.tick(now: environment.now, today: today))
        if isNewDay, let status = runner.status() { send(.answer(.news(.status(status)))) }
    }

    private func take(_ news: ShellNews) {
        switch news {
        case .answer(.news(.status)):
            guard let status = runner.status() else { return }
            syncTimer.notice(lastGood: status.lastGood, now: ContinuousClock.now)
            send(.answer(.news(.status(status))))
        case .answer(let answer):
            send(.answer(answer))
            // The result of an action and its mark for a pending change appear in one frame.
            lookAtStore()
        case .demo(let demo):
            runner.demo = demo
            take(.opened(demo.open, VaultOpening(name: "Demo", isDemo: true)))
        case .opened(let open, let opening, let code):
            let entered = runner.enter(open, opening, recoveryCode: code)
            startWatching(open)
            send(.answer(.vault(entered)))
        case .storeTouched:
            if (try? watch?.drain())?.isMoreThanLocks ?? true { lookAtStore() }
        case .networkTouched:
            if network?.drain() == true { runner.session?.sync.networkChanged() }
        case .suspension(.begins): runner.session?.sync.restForSuspension()
        case .suspension(.ended):
            runner.session?.sync.resumeFromRest()
            // Days may have passed, and the time to lock.
            tick()
        case .activity(let line):
            runner.keep(line)
            send(.answer(.news(.activityAdded)))
        case .indexRebuilt(let sentence):
            take(.activity(ActivityLine(at: environment.now, kind: .finished, text: sentence)))
        case .preparation(let state):
            runner.session?.preparing = state
            send(.answer(.news(.storeChanged)))
        case .finished:
            isEnding = true
        }
    }

    private func lookAtStore() {
        guard runner.hasNewState() else { return }
        send(.answer(.news(.storeChanged)))
        if let lines = runner.newReminders() { send(.answer(.news(.reminded(lines)))) }
        if let status = runner.status() { send(.answer(.news(.status(status)))) }
    }

    private func send(_ message: AppMessage) {
        perform(App.update(&model, message))
    }

    /// Performs effects. Answers that are known at once are handled at once, so that a key and its page make one frame.
    func perform(_ effects: [Effect]) {
        var waiting = effects[...]
        while let effect = waiting.popFirst() {
            if case .media(.show(let request)) = effect {
                wantedPicture = request
                continue
            }
            let answers = if case .terminal(let request) = effect { perform(request) } else { runner.perform(effect) }
            for answer in answers { waiting += App.update(&model, .answer(answer)) }
        }
    }

    private func perform(_ request: TerminalEffect) -> [Answer] {
        switch request {
        case .suspend: terminal.suspend()
        case .redraw: terminal.redraw()
        case .setMouse(let on): terminal.isMouseOn = on
        case .copy(let text):
            terminal.copy(text)
            return [.terminal(.copied(ShellSentences.copied))]
        case .setIdleLock(let seconds): idleLimit = seconds.map { .seconds($0) }
        case .lock: lock()
        case .quit: runner.finish()
        case .editNotes(let id): return edit { runner.editNotes(id) }
        case .editConfig: return edit { runner.editConfig() }
        case .tryNotice: runner.tryNotice()
        case .ring: terminal.ring()
        }
        return []
    }

    /// Runs the user's editor while the program waits. Time in the editor does not count as idle.
    private func edit(_ body: () -> [Answer]) -> [Answer] {
        let answers = terminal.withTerminalReleased(body)
        lastInput = ContinuousClock.now
        return answers
    }
}

extension ColorChoice {
    fileprivate init(_ color: GlobalOptions.Color) {
        switch color {
        case .auto: self = .auto
        case .always: self = .always
        case .never: self = .never
        }
    }
}
