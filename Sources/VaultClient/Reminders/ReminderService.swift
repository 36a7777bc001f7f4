internal import SystemKit
internal import Translation
internal import VaultJSON
package import VaultModel
package import VaultReminders
package import VaultSettings
package import VaultStore

/// Shows each reminder once on all devices together: reads the vault, claims what is due, shows it, and records it.
package struct ReminderService {
    /// Who looks, and therefore who sees a reminder.
    package enum Caller: Hashable, Sendable {
        /// Nobody sees it but through a channel.
        case worker
        /// A person reads its output, or the mail that a timer makes of it.
        case command
        /// A person has the screens open, and sees a line.
        case window
    }

    /// The store's setting for the ledger, which reveals as much as receipts do.
    private static let ledger = "reminders.told"
    /// The limit for each kind in one round; the rest is sent on the following days.
    private static let most = 1000

    package let environment: ClientEnvironment
    let open: OpenVault
    let reader: VaultReader
    package let settings: Settings

    package init(environment: ClientEnvironment, open: OpenVault, reader: VaultReader, settings: Settings) {
        (self.environment, self.open, self.reader, self.settings) = (environment, open, reader, settings)
    }

    /// The result of a look.
    package struct Outcome {
        package var notices: [Notice] = []
        package var results: [NoticeSender.Result] = []
        /// Whether reminders were claimed that the server has yet to confirm: a sync decides.
        package var wantsSync = false
        /// Whether the server is being asked who shows one of them, which takes a second or a few.
        package var isAsking = false
        /// Whether nothing may be shown now.
        package var isQuiet = false
        /// The lines of an open window about them.
        var lines: [String] = []

        /// Whether there was something to send, and nothing of it could be sent.
        package var failed: Bool { !results.isEmpty && results.allSatisfy { $0.fault != nil } }
    }

    package var plan: ReminderPlan {
        let standard = ReminderPlan.standard
        let quiet = settings.quietMinutes.flatMap { $0.count == 2 ? QuietHours(from: $0[0], to: $0[1]) : nil }
        return ReminderPlan(
            days: settings.reminderDays ?? standard.days, minute: settings.reminderMinute ?? standard.minute,
            quiet: quiet)
    }

    /// The moment by the person's clock.
    package var moment: ReminderMoment {
        let seconds = Int(environment.now.milliseconds / 1000) + environment.secondsFromUTC
        return ReminderMoment(
            today: environment.today, minute: (seconds % 86_400 + 86_400) % 86_400 / 60,
            now: environment.now.milliseconds)
    }

    /// The day of the last round; nil before the first.
    package func lastDay() throws(Failure) -> CalendarDay? { try load().day }

    /// How often reminders were shown on this computer, and the lines of the last time.
    package func lastShown() throws(Failure) -> (shows: Int64, lines: [String]) {
        let ledger = try load()
        return (ledger.shows, ledger.last)
    }

    /// Claims what is due, and shows what this device may show. One program of this computer does it at a time; another
    /// one does nothing.
    ///
    /// A crash after showing and before recording it shows a reminder again: twice is better than never.
    ///
    /// - Parameter isLast: whether nobody waits for the server any longer.
    package func look(
        as caller: Caller, isLast: Bool = false, buttons: NoticeButtons? = nil
    ) throws(Failure) -> Outcome {
        guard !open.vault.isReadOnly else { return Outcome() }
        let path = open.files.path + ".reminders" + FileLock.ending
        let attempt = try Failure.wrapping { try FileLock.wait(path, upTo: caller == .command ? .seconds(12) : .zero) }
        switch consume attempt {
        case .held: return Outcome()
        case .acquired(let lock):
            let outcome = try look(caller, isLast, buttons)
            lock.release()
            return outcome
        }
    }

    private func look(_ caller: Caller, _ isLast: Bool, _ buttons: NoticeButtons?) throws(Failure) -> Outcome {
        let (moment, plan) = (moment, plan)
        let former = try load()
        var ledger = former
        var outcome = Outcome()
        outcome.isQuiet = !plan.allows(moment.minute)
        let sender = NoticeSender(settings, environment)
        let isSyncing = try isSyncing()
        // A person, or their timer, asks now.
        if caller == .command { ledger.retryNow() }
        let round = ReminderRound(records, at: moment, by: plan, isSyncing: isSyncing)
        // A device that reaches nobody leaves its reminders to the others.
        if !sender.channels.isEmpty || caller != .worker {
            let isDue = caller == .command ? !outcome.isQuiet && !plan.days.isEmpty : ledger.isDue(moment, by: plan)
            if isDue { try round.claim(endings(plan), &ledger) }
            try round.retake(&ledger)
        }
        let ready = try round.ready(&ledger, isLast: isLast)
        if !ready.isEmpty {
            try show(ready, sender, caller, buttons, &outcome) { (claim, isShown) throws(Failure) in
                try round.note(claim, isShown: isShown, &ledger)
            }
            if !outcome.notices.isEmpty, !outcome.failed { ledger.show(outcome.lines) }
        }
        outcome.isAsking = isSyncing && !outcome.isQuiet && ledger.open.contains { $0.failures == 0 }
        outcome.wantsSync = isSyncing && ledger.open.contains { $0.since == moment.now && $0.failures == 0 }
        if ledger != former { try keep(ledger) }
        return outcome
    }

    private func show(
        _ ready: [ReminderClaim], _ sender: NoticeSender, _ caller: Caller, _ buttons: NoticeButtons?,
        _ outcome: inout Outcome, _ note: (ReminderClaim, Bool) throws(Failure) -> Void
    ) throws(Failure) {
        let reminders = Reminder.all(ready, of: try endings(plan, ready), today: environment.today)
        let days = try preferences().dayFormat
        let money = LocaleGuess(variables: environment.variables).moneyFormat
        (outcome.notices, outcome.lines) = Language.$current.withValue(environment.language(settings)) {
            (NoticeWords.notices(reminders, money: money, days: days), reminders.map(NoticeWords.line))
        }
        for notice in outcome.notices {
            let results = sender.send(notice, buttons: buttons)
            let isShown = caller == .window || results.isEmpty || results.contains { $0.fault == nil }
            outcome.results += results
            let keys = notice.key.map { [$0] } ?? reminders.compactMap(\.key)
            for claim in ready where keys.contains(claim.key) { try note(claim, isShown) }
        }
        // Its deadline was moved or its receipt was deleted since.
        let shown = Set(reminders.compactMap(\.key))
        for claim in ready where !shown.contains(claim.key) { try note(claim, true) }
    }

    var records: VaultRecords { VaultRecords(vault: open.vault, reader: reader) }

    private func isSyncing() throws(Failure) -> Bool {
        return try Failure.wrapping {
            guard try SyncAccount.load(from: reader)?.token != nil else { return false }
            return try SyncMode.load(from: reader) == .on
        }
    }

    private func preferences() throws(Failure) -> VaultPreferences {
        return try Failure.wrapping { try PreferenceSettings.chosen(reader, environment) }
    }

    /// The deadlines and expiry dates of the plan's days, and those of these claims.
    func endings(_ plan: ReminderPlan, _ claims: [ReminderClaim] = []) throws(Failure) -> [Ending] {
        return try Failure.wrapping {
            let window = max(plan.days.first ?? 0, claims.map(\.key.step).max() ?? 0)
            return Ending.all(of: try reader.expiring(today: environment.today, window: window, limit: Self.most))
        }
    }

    func load() throws(Failure) -> ReminderLedger {
        return try Failure.wrapping {
            ReminderLedger(json: try reader.setting(Self.ledger).flatMap { try? JSON(parsing: $0) })
        }
    }

    private func keep(_ ledger: ReminderLedger) throws(Failure) {
        let (vault, text) = (open.vault, ledger.json.text)
        try Blocking.run { () async throws(Failure) in
            do throws(StoreError) { try await vault.set([Self.ledger: text]) } catch { throw Failure(error) }
        }
    }
}

extension ReminderLedger {
    fileprivate func isDue(_ moment: ReminderMoment, by plan: ReminderPlan) -> Bool {
        isDue(on: moment.today, minute: moment.minute, by: plan)
    }
}
