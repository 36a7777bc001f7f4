internal import Translation
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultSync

/// The worker's messages: one line on standard error for each event of sync.
struct WorkerLog: Sendable {
    private let console: Console
    /// Whether the journal reads the lines: they begin with a syslog level then, and need no time.
    private let isJournal: Bool

    init(_ console: Console, variables: [String: String]) {
        self.console = console
        isJournal = variables["JOURNAL_STREAM"]?.isEmpty == false
    }

    func take(_ news: ControllerNews) {
        guard case .activity(let line) = news else { return }
        write(line.kind, line.text.english, at: line.at)
    }

    func take(_ state: Preparation.State) {
        switch state {
        case .resting, .working: break
        case .failed(let reason): write(.error, reason.english)
        }
    }

    func take(_ outcome: ReminderService.Outcome) {
        for notice in outcome.notices { take(ReminderWatch.News.sent(notice)) }
        for fault in outcome.results.compactMap(\.fault) { take(ReminderWatch.News.failed(fault)) }
    }

    func take(_ news: ReminderWatch.News) {
        switch news {
        case .sent(let notice): write(.started, "\(notice.title): \(notice.text)")
        case .failed(let reason): write(.offline, reason.english)
        }
    }

    /// - Parameter at: Nil for a message about the present moment, which needs no time.
    func write(_ kind: ActivityLine.Kind, _ text: String, at: Timestamp? = nil) {
        console.say(WorkerLog.line(kind, text, at: at, isJournal: isJournal))
    }

    /// One line for any text: a line break in the server's text could start a line with any level.
    static func line(_ kind: ActivityLine.Kind, _ text: String, at: Timestamp?, isJournal: Bool) -> String {
        let words = "\(kind.rawValue): \(VisibleText.line(text))"
        if isJournal { return "<\(level(of: kind))>\(words)" }
        return (at.map { "\($0)  " } ?? "") + words
    }

    /// The syslog level: 3 for errors, 4 for warnings, 6 for information.
    static func level(of kind: ActivityLine.Kind) -> Int {
        switch kind {
        case .error, .refused: 3
        case .offline, .conflict: 4
        case .sent, .received, .joined, .resolved, .finished, .started: 6
        }
    }
}
