internal import CommandLineKit
package import CommandTable
internal import SystemKit
internal import Translation
package import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore
internal import VaultTUI

/// The program `rvault`, from its arguments to its exit code.
package enum Program {
    /// Runs the program on the main thread, which the screens and the passphrase prompts need.
    ///
    /// - Parameter words: The arguments without the program's name.
    package static func run(_ words: [String], environment: ClientEnvironment) -> ExitCode {
        Signals.ignoreBrokenPipe()
        let invocation: Invocation
        do throws(UsageError) {
            invocation = try Parser.parse(words)
        } catch {
            var options = GlobalOptions()
            options.json = words.contains("--json")
            Console(options: options, variables: environment.variables).report(Failure(error))
            return .usage
        }
        let console = Console(options: invocation.global, variables: environment.variables)
        do throws(Failure) {
            try ProcessHardening.check()
            var environment = environment
            environment.configuration = try Configuration.load(
                named: invocation.global.config, in: environment, commands: KeyMap.commands)
            if let start = LockedStart(environment.handover, commands: KeyMap.commands) {
                environment.lockedStart = start
                environment.configuration.restore(start)
            }
            environment.rehearsal = invocation.global.net
            if let wait = invocation.global.wait { environment.patience = .seconds(wait) }
            environment.startReceipt = invocation.global.receipt
            environment.log = try EventLog.make(
                invocation.global, clock: environment.clock, hasScreen: invocation.command.hasScreen)
            let code = try logged(invocation, environment, console)
            if !invocation.command.hasScreen { try console.finish() }
            return code
        } catch {
            console.report(error)
            return error.code
        }
    }

    private static func logged(
        _ invocation: Invocation, _ environment: ClientEnvironment, _ console: Console
    ) throws(Failure) -> ExitCode {
        guard let log = environment.log else { return try run(invocation, environment, console) }
        let watch = Stopwatch()
        let name =
            if case .program(let command) = invocation.command {
                EventLog.name(of: command)
            } else {
                EventLog.name(of: invocation.command)
            }
        log.write(.info, "\(name) started, version \(ProgramVersion.current)")
        do throws(Failure) {
            let code = try run(invocation, environment, console)
            log.write(.info, "exited with \(code.rawValue) after \(watch.milliseconds) ms")
            return code
        } catch {
            log.write(.error, "failed with \(error.code.rawValue), \(error.kind), after \(watch.milliseconds) ms")
            throw error
        }
    }

    private static func run(
        _ invocation: Invocation, _ environment: ClientEnvironment, _ console: Console
    ) throws(Failure) -> ExitCode {
        guard case .program(let command) = invocation.command else {
            if let complaint = environment.configuration.complaint { console.say(complaint) }
            if let rehearsal = environment.rehearsal {
                console.warn("Rehearsing a bad network: \(rehearsal.rawValue).")
            }
            return try session(environment, console).run(invocation.command)
        }
        switch command {
        case .help(let topic):
            try console.page(HelpText<CommandTable>.render(topic, columns: min(console.columns ?? 80, 100)))
            return .ok
        case .config(let action): return try ConfigCommand(environment: environment, console: console).run(action)
        case .read(let arguments):
            return try ReadCommand(environment: environment, console: console, arguments: arguments).run()
        case .version: return try version(console)
        case .completion(let shell): return try print(shell.script(of: CommandTable.self), console)
        case .manual(let topic): return try print(topic.text(version: ProgramVersion.current), console)
        case .screens: return try screens(environment, console)
        case .demo(let isLive): return try demo(isLive: isLive, environment, console)
        }
    }

    private static func print(_ text: String, _ console: Console) throws(Failure) -> ExitCode {
        try console.write(text)
        return .ok
    }

    private static func version(_ console: Console) throws(Failure) -> ExitCode {
        if console.options.json {
            try console.print(items: [["name": "rvault", "version": .string(ProgramVersion.current)]])
        } else {
            try console.write("rvault \(ProgramVersion.current)\n")
        }
        return .ok
    }

    /// Opens the sample vault, which is deleted when the screens end.
    private static func demo(
        isLive: Bool, _ environment: ClientEnvironment, _ console: Console
    ) throws(Failure) -> ExitCode {
        let plain = isPlain(environment, console) ? try session(environment, console) : nil
        guard plain != nil || DescriptorIO.isTerminal(0) && DescriptorIO.isTerminal(1) else {
            throw Failure(.usage, "The demo needs a terminal.", hint: "With --plain it runs as lines of text.")
        }
        if isLive {
            console.say("Creating a server, a vault and a second device; this takes a few seconds.")
            return try LiveDemo.run(environment) { open throws(Failure) in
                if let plain { return try PlainShell.run(environment, console, plain.opener, demo: nil, open) }
                return try showDemo(open, environment, console)
            }
        }
        let demo = try Blocking.run { () async throws(Failure) in try await DemoVault.make(environment: environment) }
        if let plain { return try PlainShell.run(environment, console, plain.opener, demo: demo, demo.open) }
        return try showDemo(demo.open, environment, console)
    }

    private static func showDemo(
        _ open: OpenVault, _ environment: ClientEnvironment, _ console: Console
    ) throws(Failure) -> ExitCode {
        try Shell.run(environment, options: console.options, opened: open, name: "Demo", restartsAtLock: false)
    }

    private static func isPlain(_ environment: ClientEnvironment, _ console: Console) -> Bool {
        environment.wantsPlain || console.options.isPlain
    }

    private static func session(
        _ environment: ClientEnvironment, _ console: Console
    ) throws(Failure) -> CommandSession {
        CommandSession(
            environment: environment, options: console.options, console: console,
            opener: try VaultOpener(environment, options: console.options))
    }

    /// Opens the screens; without a terminal to show them on, prints the help instead.
    private static func screens(_ environment: ClientEnvironment, _ console: Console) throws(Failure) -> ExitCode {
        let session = try session(environment, console)
        let opener = session.opener
        if opener.isReadOnly, !opener.exists { throw opener.missing }
        let isLocked = environment.lockedStart != nil
        if !isLocked, isPlain(environment, console) {
            return try PlainShell.run(environment, console, opener, open: session.openVault)
        }
        guard DescriptorIO.isTerminal(0), DescriptorIO.isTerminal(1) else {
            try console.write(HelpText<CommandTable>.render(.overview))
            return .usage
        }
        // After a lock, only a person may open the vault, even if the agent still holds the keys.
        let (open, notice) = isLocked ? (nil, nil) : opened(opener)
        return try Shell.run(environment, options: console.options, opened: open, notice: notice)
    }

    /// Opens the vault for the screens, with the agent's keys after `rvault unlock`, by the desktop's keyring or with the
    /// user's passphrase program. If these fail, the screens ask and show why.
    private static func opened(_ opener: VaultOpener) -> (open: OpenVault?, notice: Failure?) {
        if let open = try? opener.openUnlocked() { return (open, nil) }
        guard opener.exists else { return (nil, nil) }
        var notice: Failure?
        do throws(Failure) {
            if let open = try KeyringSlot(opener).open() { return (open, nil) }
        } catch {
            notice = error
        }
        guard let program = SecretProgram.passphrase(opener.environment) else { return (nil, notice) }
        do throws(Failure) { return (try opener.open(passphrase: try program.read()), nil) } catch {
            return (nil, error)
        }
    }
}

extension Command {
    /// Whether it uses the whole terminal.
    fileprivate var hasScreen: Bool {
        guard case .program(let command) = self else { return false }
        return switch command {
        case .screens, .demo: true
        case .config, .read, .version, .completion, .manual, .help: false
        }
    }
}

extension ProcessHardening {
    /// Refuses to handle secrets unless core dumps are off and no other user can inspect the process.
    fileprivate static func check() throws(Failure) {
        guard !isApplied else { return }
        try Failure.wrapping { try apply() }
    }
}
