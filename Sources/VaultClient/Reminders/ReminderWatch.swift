package import SystemKit
package import Translation
package import VaultSettings
internal import VaultStore

/// The reminders of a program that stays open, the worker or a window: looks now and then, shows what is due, and
/// waits for the buttons of notifications.
///
/// It has its own queue, because the user's programs may be slow, and the caller has to notice a lock in that time.
package actor ReminderWatch {
    /// The outcomes, for a log.
    package enum News: Sendable {
        case sent(Notice)
        case failed(Phrase)
    }

    private nonisolated let executor = QueueExecutor(label: "vault.reminders")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let open: OpenVault
    private let environment: ClientEnvironment
    private let caller: ReminderService.Caller
    private let clock: MonotonicClock
    private let wake: @Sendable () -> Void
    private let tell: @Sendable (News) -> Void
    /// Created once, because each connection derives its key again.
    private var reader: VaultReader?
    private var buttons: NoticeButtons?
    private var settings = Settings()
    private var restUntil: Duration = .zero
    /// The next look while the server is being asked: nothing else may wake the caller by then.
    private var again: Task<Void, Never>?
    private var isClosed = false

    /// The pause between two looks. The caller wakes more often if others write files.
    private static let pause: Duration = .seconds(30)
    /// The pause while the server is being asked about a claim, and the one after a look that failed.
    private static let (short, rest): (Duration, Duration) = (.seconds(1), .seconds(900))
    /// How long the buttons of a notification work.
    private static let limit: Duration = .seconds(8 * 3600)

    /// - Parameters:
    ///   - wake: requests a sync, because a claim waits for one.
    ///   - tell: called on the watch's queue.
    package init(
        _ open: OpenVault, _ environment: ClientEnvironment, as caller: ReminderService.Caller,
        clock: MonotonicClock = .system, wake: @escaping @Sendable () -> Void,
        tell: @escaping @Sendable (News) -> Void
    ) {
        (self.open, self.environment, self.caller, self.clock) = (open, environment, caller, clock)
        (self.wake, self.tell) = (wake, tell)
    }

    /// Shows reminders if they are due; called whenever the program wakes, at least once a minute.
    ///
    /// - Parameter settings: read only if it is time to look.
    package func look(_ settings: () throws(Failure) -> Settings) {
        guard clock.now() >= restUntil, !isClosed else { return }
        do throws(Failure) {
            self.settings = try settings()
            let outcome = try service().look(as: caller, buttons: try theButtons())
            restUntil = clock.now() + (outcome.isAsking ? Self.short : Self.pause)
            if outcome.wantsSync { wake() }
            if outcome.isAsking { lookSoon() }
            for notice in outcome.notices { tell(.sent(notice)) }
            for fault in outcome.results.compactMap(\.fault) { tell(.failed(fault)) }
        } catch {
            tell(.failed(error.phrase))
            restUntil = clock.now() + Self.rest
        }
    }

    private func lookSoon() {
        guard again == nil else { return }
        again = Task { [weak self] in
            do { try await Task.sleep(for: Self.short) } catch { return }
            await self?.lookAgain()
        }
    }

    private func lookAgain() {
        again = nil
        restUntil = .zero
        let settings = settings
        look { () throws(Failure) in settings }
    }

    /// Removes the buttons of notifications; nothing is shown afterwards.
    package func close() {
        isClosed = true
        again?.cancel()
        buttons?.close()
        buttons = nil
        reader = nil
    }

    private func take(_ answer: NoticeAnswer) {
        guard !isClosed else { return }
        do throws(Failure) {
            if let fault = try service().take(answer) { tell(.failed(fault)) } else { wake() }
        } catch {
            tell(.failed(error.phrase))
        }
    }

    private func service() throws(Failure) -> ReminderService {
        let reader: VaultReader
        if let made = self.reader {
            reader = made
        } else {
            do throws(StoreError) { reader = try open.makeReader() } catch { throw Failure(error) }
            self.reader = reader
        }
        return ReminderService(environment: environment, open: open, reader: reader, settings: settings)
    }

    private func theButtons() throws(Failure) -> NoticeButtons {
        if let buttons { return buttons }
        do throws(SystemError) {
            let made = try NoticeButtons(limit: Self.limit) { [weak self] answer in
                Task { await self?.take(answer) }
            }
            buttons = made
            return made
        } catch {
            throw Failure(error)
        }
    }
}
