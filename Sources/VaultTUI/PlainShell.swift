package import CommandTable
internal import SystemKit
internal import TerminalDriver
internal import TerminalUI
internal import Translation
package import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings

/// The program in line mode: reads typed lines and prints lines, until the user quits or the input ends.
///
/// It runs on the calling thread and blocks it; everything else answers through an inbox.
package final class PlainShell {
    private let environment: ClientEnvironment
    private let console: Console
    let runner: EffectRunner
    private let inbox: Inbox<ShellNews>
    private var input = LineInput(descriptor: 0)
    private(set) var model: PlainApp.Model
    private var isPrompted = false
    private var isEnding = false
    private var isFinished = false
    /// The time without a line after which the program ends; nil for never.
    private let idleLimit: Duration?
    private var lastInput = ContinuousClock.now
    private var isLocked = false
    let hasTerminal = DescriptorIO.isTerminal(0)
    /// Reports that this or another program has written to the vault, for reminders.
    var watch: FileWatch?

    /// Runs in the vault of `opener`; without one, the first start begins.
    ///
    /// - Parameter open: Opens the vault, and asks for its passphrase if it needs to.
    package static func run(
        _ environment: ClientEnvironment, _ console: Console, _ opener: VaultOpener,
        open: () throws(Failure) -> OpenVault
    ) throws(Failure) -> ExitCode {
        let options = console.options
        let mayBegin = !opener.exists && !options.noInput && options.passphraseFD == nil
        let shell = try PlainShell(
            environment, console, opener, mayBegin ? nil : try open(), VaultOpening(name: opener.name))
        try shell.loop()
        guard opener.exists || shell.model.context.isDemo || shell.hasTerminal else { throw opener.missing }
        return shell.isLocked ? .locked : .ok
    }

    /// Runs in the vault of a demo, which is deleted afterwards.
    ///
    /// - Parameter demo: The demo, which refuses to sync; nil for a demo that has a server.
    package static func run(
        _ environment: ClientEnvironment, _ console: Console, _ opener: VaultOpener, demo: DemoVault?,
        _ open: OpenVault
    ) throws(Failure) -> ExitCode {
        let shell = try PlainShell(environment, console, opener, open, VaultOpening(name: "Demo", isDemo: true))
        shell.runner.demo = demo
        try shell.loop()
        return shell.isLocked ? .locked : .ok
    }

    /// - Parameter open: Nil if there is no vault yet; the first start begins then.
    private init(
        _ environment: ClientEnvironment, _ console: Console, _ opener: VaultOpener, _ open: OpenVault?,
        _ opening: VaultOpening
    ) throws(Failure) {
        self.environment = environment
        let lock = environment.configuration.settings.lockAfter ?? 0
        idleLimit = lock > 0 ? .seconds(lock) : nil
        self.console = console
        do throws(TerminalError) { inbox = try Inbox() } catch { throw Failure(.failed, outside: error.description) }
        runner = EffectRunner(environment: environment, opener: opener, inbox: inbox)
        let context = Context(environment, opener)
        guard let open else {
            let started = PlainApp.begin(in: context)
            model = started.model
            try carryOut(started.step)
            return
        }
        let answer = runner.enter(open, opening)
        if case .unlockFailed(let sentence) = answer { throw Failure(.failed, sentence) }
        guard case .unlocked(let entered) = answer else { throw Failure(.failed, "Can't read the vault.") }
        if !opening.isDemo { runner.followFolders(of: environment.configuration.settings) }
        let started = PlainApp.start(entered, in: context)
        model = started.model
        try carryOut(started.step)
    }

    private func loop() throws(Failure) {
        while !isFinished {
            let wantsLine = !model.isOver && !model.isWaiting
            let isHidden = model.isSecret && hasTerminal
            if wantsLine, !isPrompted, !isHidden {
                try console.write(console.visible(letters(model.prompt)))
                isPrompted = true
            }
            if wantsLine, model.isSecret, hasTerminal {
                try readSecret()
                continue
            }
            var isTyped = wantsLine && input.hasLine
            if !isTyped { isTyped = try hasInput(wantsLine: wantsLine) }
            if isTyped { try readLine() }
            for news in inbox.take() { try take(news) }
            if model.isOver, !isEnding {
                isEnding = true
                runner.finish()
            }
        }
    }

    /// Waits for something to do.
    ///
    /// - Returns: Whether something was typed.
    private func hasInput(wantsLine: Bool) throws(Failure) -> Bool {
        let left = wantsLine ? idleLimit.map { max(.zero, lastInput + $0 - ContinuousClock.now) } : nil
        let pause = lookForReminders()
        let ready = try Failure.wrapping {
            try Readiness.wait(
                for: [wantsLine ? 0 : -1, inbox.descriptor, watch?.descriptor ?? -1],
                within: [left, pause].compactMap(\.self).min())
        }
        if ready[2] { try showReminders() }
        if wantsLine, !ready[0], let idleLimit, lastInput + idleLimit <= ContinuousClock.now { try lock() }
        return ready[0]
    }

    /// Ends the program, because printed lines cannot be hidden; typed text is kept as a draft.
    private func lock() throws(Failure) {
        isLocked = true
        try console.write("\n")
        try carryOut(PlainApp.update(&model, .answer(.failed(ShellSentences.lockedIdle))))
        send(.end)
    }

    private func readLine() throws(Failure) {
        let next = try Failure.wrapping { try input.next() }
        switch next {
        case .none: return
        case .line(let line):
            isPrompted = false
            lastInput = ContinuousClock.now
            send(.tick(now: environment.now, today: environment.today))
            try carryOut(PlainApp.update(&model, .typed(model.input(line))))
        case .end:
            try console.write("\n")
            send(.end)
        }
    }

    /// Reads a secret without showing it. A pipe has nothing to hide it from.
    private func readSecret() throws(Failure) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
        defer {
            memory.initializeMemory(as: UInt8.self, repeating: 0)
            memory.deallocate()
        }
        let answer: PlainApp.Input
        do throws(SystemError) {
            let count = try SecretInput.ask(console.visible(letters(model.prompt)), into: memory)
            answer = .secret(Passphrase(String(decoding: memory.prefix(count), as: UTF8.self)))
        } catch {
            // Ctrl-D only leaves the question here; elsewhere it ends the program.
            guard error.code == .closedByPeer else { throw Failure(error) }
            answer = .cancelled
        }
        lastInput = ContinuousClock.now
        try carryOut(PlainApp.update(&model, .typed(answer)))
    }

    /// The text in letters that the terminal can show; other readers of the output get all letters.
    private func letters(_ text: String) -> String {
        guard console.isTerminal, !console.hasPictures else { return text }
        return Transliteration(isGerman: model.context.language == .german).text(text)
    }

    private func take(_ news: ShellNews) throws(Failure) {
        switch news {
        case .answer(.news(.status)):
            if let status = runner.status() { try interrupt(.status(status)) }
        case .answer(let answer):
            try carryOut(PlainApp.update(&model, .answer(answer)))
            if runner.hasNewState(), let status = runner.status() { try interrupt(.status(status)) }
        case .activity(let line): runner.keep(line)
        case .indexRebuilt(let sentence):
            runner.keep(ActivityLine(at: environment.now, kind: .finished, text: sentence))
            try console.print([letters(Language.$current.withValue(model.context.language) { sentence.text })])
        case .finished: isFinished = true
        case .demo(let demo):
            runner.demo = demo
            try take(.opened(demo.open, VaultOpening(name: "Demo", isDemo: true)))
        case .opened(let open, let opening, let code):
            let entered = runner.enter(open, opening, recoveryCode: code)
            try carryOut(PlainApp.update(&model, .answer(.vault(entered))))
        case .preparation(let state): runner.session?.preparing = state
        case .storeTouched, .networkTouched, .suspension: break
        }
    }

    /// Sends a message that has no answer to print.
    private func send(_ message: PlainApp.Message) {
        _ = PlainApp.update(&model, message)
    }

    /// Handles news that comes by itself: its lines, if it has any, begin below the prompt, which is printed again after
    /// them.
    func interrupt(_ news: News) throws(Failure) {
        let step = PlainApp.update(&model, .answer(.news(news)))
        if isPrompted, !step.lines.isEmpty {
            try console.write("\n")
            isPrompted = false
        }
        try carryOut(step)
    }

    private func carryOut(_ step: PlainApp.Step) throws(Failure) {
        try console.print(step.lines.map(letters))
        for effect in step.effects {
            guard case .terminal(let request) = effect else {
                for answer in runner.perform(effect) { try carryOut(PlainApp.update(&model, .answer(answer))) }
                continue
            }
            try perform(request)
        }
    }

    /// Lines have no screen to draw, copy from or release, and the loop itself ends and locks.
    private func perform(_ request: TerminalEffect) throws(Failure) {
        switch request {
        case .tryNotice: runner.tryNotice()
        case .ring: if console.isTerminal { try console.write("\u{07}") }
        case .suspend, .redraw, .setMouse, .copy, .setIdleLock, .lock, .quit, .editNotes, .editConfig: break
        }
    }
}
