internal import CommandTable
internal import Dispatch
internal import Sealing
internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

/// Carries out the effects that screens request.
///
/// It lives on the screen's thread. Reads are done at once, on a connection of its own; writes go to the vault's queue
/// in the order of the requests; everything that can take longer than a frame runs elsewhere and answers through the
/// inbox.
final class EffectRunner {
    private(set) var environment: ClientEnvironment
    let opener: VaultOpener
    let inbox: Inbox<ShellNews>
    var writes = JobLine()
    var session: Session?
    var activity: [ActivityLine] = []
    var importing: ImportJob?
    var backup: BackupJob?
    var restoring: StopSign?
    var signingIn: SigningIn?
    var demo: DemoVault?
    /// Ends the waits for which decrypted copies are kept.
    var copies: [DispatchSemaphore] = []
    /// Runs a program that needs the terminal.
    var withTerminal: (() -> [Answer]) -> [Answer] = { $0() }
    /// Whether the Inbox is listed in the background. Lines are answered in the order in which they are typed.
    var listsInboxLater = false
    /// The terminal that pictures are drawn for; the shell keeps it up to date.
    var surface = PictureSurface()

    /// An open vault with this thread's reader.
    struct Session {
        let open: OpenVault
        let reader: VaultReader
        let sync: SyncController
        let preparation: PreparationService
        let intake: FolderIntake?
        var observer: StoreObserver
        let studio: PictureStudio
        let inboxReader: InboxReader
        /// Nil for a demo and a read-only window.
        let reminders: ReminderWatch?
        /// How often reminders had been shown on this computer when that was last looked at.
        var shows: Int64?
        /// The state of the drawing and reading of arrived pictures.
        var preparing = Preparation.State.resting
        /// Whether the person stopped the reading of pictures.
        var isReadingStopped = false
        /// Whether a search has found a damaged index, which is rebuilt only once.
        var hasRebuiltIndex = false
    }

    /// A sign-in in progress, and the sentence to show if it is stopped.
    struct SigningIn {
        let task: Task<Void, Never>
        let stopped: Phrase
    }

    init(environment: ClientEnvironment, opener: VaultOpener, inbox: Inbox<ShellNews>) {
        self.environment = environment
        self.opener = opener
        self.inbox = inbox
    }

    /// Performs one effect, except those that are the shell's own.
    ///
    /// - Returns: The answers that are known at once.
    func perform(_ effect: Effect) -> [Answer] {
        guard let log = environment.log else { return carryOut(effect) }
        let watch = Stopwatch()
        let answers = carryOut(effect)
        log.write(.debug, "\(effect.logName) took \(watch.milliseconds) ms")
        return answers
    }

    private func carryOut(_ effect: Effect) -> [Answer] {
        switch effect {
        case .read(.inbox(let limit)) where listsInboxLater: listInbox(limit)
        case .read(let effect): return read(effect)
        case .write(let effect): write(effect)
        case .keep(let effect): keep(effect)
        case .vault(let effect): return open(effect)
        case .sync(let effect): return sync(effect)
        case .file(let effect): return file(effect)
        case .media(let effect): return media(effect)
        case .terminal, .navigate: break
        }
        return []
    }

    func post(_ answer: Answer) {
        inbox.post(.answer(answer))
    }

    /// Runs `body` on another thread. Its answer, or the one that `failed` makes of a failure, comes through the inbox.
    ///
    /// - Parameter body: Returns nil if there is nothing to answer.
    func answerLater(
        failing failed: @escaping @Sendable (Phrase) -> Answer,
        _ body: @escaping @Sendable () async throws(Failure) -> Answer?
    ) {
        let inbox = inbox
        Task.detached {
            do throws(Failure) {
                if let answer = try await body() { inbox.post(.answer(answer)) }
            } catch {
                inbox.post(.answer(failed(error.phrase)))
            }
        }
    }

    /// Appends a job to the vault's queue of writes. A failure is logged under the effect's name, and answered.
    func append(_ effect: Effect, _ body: @escaping @Sendable () async throws(StoreError) -> Void) {
        let (inbox, log) = (inbox, environment.log)
        writes.add {
            do throws(StoreError) {
                try await body()
            } catch {
                log?.write(.error, "\(effect.logName) failed: \(error.debugDescription)")
                inbox.post(.answer(.failed(Failure(error).phrase)))
            }
        }
    }

    /// Waits for all requested writes, then reports that through the inbox.
    func finish() {
        close { [inbox] in inbox.post(.finished) }
    }

    /// Releases the vault after all requested writes, and wipes its keys.
    ///
    /// Sync gets one second to stop, whatever the server does: changes that were sent without an answer are sent again
    /// under the same key.
    func close(then done: @escaping @Sendable () -> Void = {}) {
        let (former, sync, open) = (writes, session?.sync, session?.open)
        session?.studio.stop()
        for copy in copies { copy.signal() }
        copies = []
        let (preparation, intake, reminders) = (session?.preparation, session?.intake, session?.reminders)
        writes = JobLine()
        session = nil
        activity = []
        importing?.cancel()
        importing = nil
        backup?.cancel()
        backup = nil
        restoring?.set()
        signingIn?.task.cancel()
        signingIn = nil
        Task.detached {
            await former.finish()
            await Blocking.wait(atMost: .seconds(1)) {
                await reminders?.close()
                await intake?.stop()
                await preparation?.stop()
                await sync?.stop()
            }
            open?.close()
            done()
        }
    }
}

extension EffectRunner {
    /// Watches the folders of the settings. A demo takes none of a person's files.
    func followFolders(of settings: Settings) {
        if demo == nil { session?.intake?.follow(environment.watchPlan(settings)) }
    }

    /// Adopts the config file after it was read again; later lookups use the new values.
    func adopt(_ configuration: Configuration) {
        environment.configuration = configuration
    }

    /// Keeps a line for the activity list, and drops the oldest ones.
    func keep(_ line: ActivityLine) {
        activity.append(line)
        if activity.count > 500 { activity.removeFirst(100) }
    }
}

extension Effect {
    /// The names of the family and of the case in it, without any payload: `read.page` for `read(.page(query, .first))`.
    var logName: String {
        let family = Mirror(reflecting: self).children.first
        return "\(EventLog.name(of: self))\(family.map { ".\(EventLog.name(of: $0.value))" } ?? "")"
    }
}
