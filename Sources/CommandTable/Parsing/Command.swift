package import CommandLineKit
package import VaultModel

/// A parsed command line: the command, and the flags that apply to all commands.
package struct Invocation: Equatable, Sendable {
    /// The command to run.
    package let command: Command
    /// The flags of all commands.
    package let global: GlobalOptions

    init(command: Command, global: GlobalOptions) {
        self.command = command
        self.global = global
    }
}

/// A command with its arguments.
package enum Command: Equatable, Sendable {
    /// A command of the program itself, which needs no vault or opens it on its own.
    case program(ProgramCommand)
    case initialize(InitArguments)
    /// The time after which the vault locks again; nil for the default.
    case unlock(Duration?)
    case lock
    case keyring(KeyringAction)
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
    /// Files make receipts in the Inbox, or with fields, one receipt that has all of them.
    case add([FieldAssignment], files: [String])
    case attach(AttachArguments)
    case detach(DetachArguments)
    case open(OpenArguments)
    case inbox(InboxAction)
    case edit(EditArguments)
    case note(NoteArguments)
    case tag(TagArguments)
    case trash(ids: [String])
    case restore(ids: [String])
    /// Nil for the whole Trash.
    case purge(ids: [String]?)
    case log(LogArguments)
    /// The event's id or a part of it.
    case putBack(event: String)
    case undo(UndoArguments)
    case category(CategoryAction)
    case request(RequestArguments)
    case importing(ImportArguments)
    case intake(IntakeArguments)
    case export(ExportArguments)
    case expiring(ExpiringArguments)
    case silence(SilenceArguments)
    case notify(NotifyArguments)
    case reminders(ReminderAction)
    case claim(ClaimArguments)
    case cover(CoverAction)
    case login(LoginArguments)
    case logout(forgets: Bool)
    case sync(SyncSubcommand)
    /// Whether to do one round of what is due, and end.
    case worker(isOnce: Bool)
    case texts(TextAction)
    case device(DeviceAction)
    case verify
    /// Whether to rebuild the search index, and to check nothing else.
    case doctor(rebuildsIndex: Bool)
    case conflicts
    case conflict(id: String)
    case resolve(ResolveArguments)
    case complete(VaultNames)
}

/// A command that runs before any vault is open.
package enum ProgramCommand: Equatable, Sendable {
    /// No command: the screens, if there is a terminal.
    case screens
    /// Whether a server and a second device take part.
    case demo(isLive: Bool)
    case config(ConfigAction)
    case read(ReadArguments)
    case version
    case completion(CompletionShell)
    case manual(ManualTopic<CommandTable>)
    case help(HelpTopic<CommandTable>)
}

/// Flags that every command takes.
package struct GlobalOptions: Equatable, Sendable {
    /// When output is colored.
    package enum Color: String, CaseIterable, Sendable { case auto, always, never }

    /// The level of detail of a log; each level includes all earlier ones.
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
    /// The receipt at which the screens start, as typed; nil for the list.
    package var receipt: String?
    /// Whether to print one JSON object instead of a table.
    package var json = false
    /// Automatic unless the command line says otherwise.
    package var color: Color = .auto
    /// Whether to use lines instead of screens.
    package var isPlain = false
    /// Whether a question is an error.
    package var noInput = false
    /// Whether every question is answered with yes.
    package var yes = false
    /// Whether to change nothing.
    package var dryRun = false
    /// Whether the vault is opened read-only.
    package var isReadOnly = false
    /// The bad network to rehearse; nil for the real one.
    package var net: NetworkRehearsal?
    /// Descriptor to read the passphrase from.
    package var passphraseFD: Int32?
    /// Whether to print results and errors only.
    package var isQuiet = false
    /// Whether to log to standard error.
    package var isVerbose = false
    /// Path of the log file as typed; nil for none.
    package var logFile: String?
    /// Nil for the default: info, or debug if the log goes to standard error only.
    package var logLevel: LogLevel?
    /// Seconds to wait for another program that uses the vault, at most 3600; nil for the default.
    package var wait: Int?

    /// The flags of an empty command line.
    package init() {}
}
