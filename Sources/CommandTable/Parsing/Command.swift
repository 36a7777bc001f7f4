/// A command line that was understood: what to do, and the flags that hold for all commands.
package struct Invocation: Equatable, Sendable {
    /// What to do.
    package let command: Command
    /// Flags of all commands.
    package let global: GlobalOptions

    init(command: Command, global: GlobalOptions) {
        self.command = command
        self.global = global
    }
}

/// What a command line asks for, with everything that it said about it.
package enum Command: Equatable, Sendable {
    /// No command at all: the screens, where there is a terminal.
    case screens
    case initialize(InitArguments)
    /// The time after which to lock again; nil for the default.
    case unlock(Duration?)
    case lock
    case status
    /// The descriptor with the new passphrase; nil to ask.
    case passphrase(newPassphraseFD: Int32?)
    case recover(RecoverArguments)
    /// The file for the code; nil to show it.
    case recoveryCode(file: String?)
    case backup(BackupAction)
    case agent(Duration?)
    case list(ListArguments)
    case show(id: String)
    case add([FieldAssignment])
    case edit(EditArguments)
    case note(NoteArguments)
    case tag(TagArguments)
    case trash(ids: [String])
    case restore(ids: [String])
    /// Nil: everything that lies in the Trash.
    case purge(ids: [String]?)
    case log(LogArguments)
    /// The event's id or a piece of it.
    case putBack(event: String)
    case undo(UndoArguments)
    case request(RequestArguments)
    case importing(ImportArguments)
    case export(ExportArguments)
    case expiring(ExpiringArguments)
    case silence(SilenceArguments)
    case notify(isTest: Bool)
    case claim(ClaimArguments)
    case cover(CoverAction)
    case login(LoginArguments)
    case logout(forgets: Bool)
    case sync(SyncAction)
    case worker
    case device(DeviceAction)
    case verify
    /// Whether the search index is rebuilt, and nothing else looked at.
    case doctor(rebuildsIndex: Bool)
    case conflicts
    case conflict(id: String)
    case resolve(ResolveArguments)
    /// Whether a server and a second device take part.
    case demo(isLive: Bool)
    case config(ConfigAction)
    case version
    case completion(CompletionShell)
    case manual
    case complete(VaultNames)
    case help(HelpTopic)
}

/// Flags that every command takes.
package struct GlobalOptions: Equatable, Sendable {
    /// When output is coloured.
    package enum Color: String, CaseIterable, Sendable { case auto, always, never }

    /// What a log has of the program; each has what the ones before it have.
    package enum LogLevel: String, CaseIterable, Comparable, Sendable {
        case error, warning, info, debug

        package static func < (left: LogLevel, right: LogLevel) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// Path of the vault file as typed; nil for the default place.
    package var vault: String?
    /// Path of the config file as typed; nil for the default place.
    package var config: String?
    /// One JSON object instead of a table.
    package var json = false
    /// Auto unless the command line says otherwise.
    package var color: Color = .auto
    /// Lines instead of screens.
    package var isPlain = false
    /// Questions are errors.
    package var noInput = false
    /// Questions are answered with yes.
    package var yes = false
    /// Nothing may be changed.
    package var dryRun = false
    /// The vault is only looked at.
    package var isReadOnly = false
    /// Descriptor to read the passphrase from.
    package var passphraseFD: Int32?
    /// Only results and errors are printed.
    package var isQuiet = false
    /// What the program does is told on standard error.
    package var isVerbose = false
    /// Where what the program does is written, as typed; nil for nowhere.
    package var logFile: String?
    /// Nil for what fits where it goes.
    package var logLevel: LogLevel?
    /// Seconds to wait for another program that uses the vault, at most an hour; nil for the default.
    package var wait: Int?

    /// The flags of an empty command line.
    package init() {}
}
