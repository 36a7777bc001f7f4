internal import SystemKit
internal import Translation
internal import VaultJSON
package import VaultModel
package import VaultReminders
package import VaultSettings
package import VaultStore

/// Sends each reminder once: reads the vault, checks the ledger, sends, and records it.
package struct ReminderService {
    /// The store's setting for the ledger, which reveals as much as receipts do.
    private static let ledger = "reminders.told"

    /// The limit for each kind in one round; the rest is sent on the following days.
    private static let most = 1000

    package let environment: ClientEnvironment
    package let vault: Vault
    let reader: VaultReader
    package let settings: Settings

    package init(environment: ClientEnvironment, vault: Vault, reader: VaultReader, settings: Settings) {
        self.environment = environment
        self.vault = vault
        self.reader = reader
        self.settings = settings
    }

    /// The result of a round.
    package struct Outcome {
        package var notices: [Notice] = []
        package var results: [NoticeSender.Result] = []

        /// Whether there was something to send, and nothing of it could be sent.
        package var failed: Bool { !results.isEmpty && results.allSatisfy { $0.fault != nil } }
    }

    package var plan: ReminderPlan {
        let standard = ReminderPlan.standard
        return ReminderPlan(
            days: settings.reminderDays ?? standard.days, minute: settings.reminderMinute ?? standard.minute)
    }

    /// Whether today's reminders have yet to be sent.
    package func isDue() throws(Failure) -> Bool {
        let seconds = Int(environment.now.milliseconds / 1000) + environment.secondsFromUTC
        let minute = (seconds % 86_400 + 86_400) % 86_400 / 60
        return try load().isDue(on: environment.today, minute: minute, by: plan)
    }

    /// The day of the last round; nil before the first.
    package func lastDay() throws(Failure) -> CalendarDay? { try load().day }

    /// Sends what is due now. If nothing could be sent, nothing is recorded, so that it is sent again.
    package func tell() throws(Failure) -> Outcome {
        let (today, plan) = (environment.today, plan)
        var ledger = try load()
        var outcome = Outcome()
        let endings: [Ending]
        let words: VaultPreferences
        do throws(StoreError) {
            let window = plan.days.first ?? 0
            endings = Ending.all(of: try reader.expiring(today: today, window: window, limit: Self.most))
            words = try PreferenceSettings.chosen(reader, environment)
        } catch {
            throw Failure(error)
        }
        let due = ledger.reminders(of: endings, today: today, by: plan)
        let money = LocaleGuess(variables: environment.variables).moneyFormat
        let sender = NoticeSender(settings, variables: environment.variables)
        outcome.notices = Language.$current.withValue(environment.language(settings)) {
            NoticeWords.notices(due, money: money, days: words.dayFormat)
        }
        for notice in outcome.notices { outcome.results += sender.send(notice) }
        guard !outcome.failed else { return outcome }
        ledger.note(due, today: today, by: plan)
        let (vault, text) = (vault, ledger.json.text)
        try Blocking.run { () async throws(Failure) in
            do throws(StoreError) { try await vault.set([Self.ledger: text]) } catch { throw Failure(error) }
        }
        return outcome
    }

    private func load() throws(Failure) -> ReminderLedger {
        do throws(StoreError) {
            return ReminderLedger(json: try reader.setting(Self.ledger).flatMap { try? JSON(parsing: $0) })
        } catch {
            throw Failure(error)
        }
    }
}
