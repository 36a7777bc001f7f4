internal import Dispatch
internal import SQLiteKit
internal import Synchronization
internal import VaultModel
internal import VaultServerCore

/// Shares one connection among many threads, one transaction at a time. Jobs that arrive while one runs share the next,
/// and with it one wait for the disk.
///
/// Accounts take turns, so that many jobs of one account delay another's by one of them.
///
/// The thread that finds the connection free carries out the waiting jobs, its own among them; then the thread of the
/// first remaining job takes over. Waiting threads sleep: a spinning lock would take the processor from threads that
/// could use it.
final class TransactionQueue: Sendable {
    private struct State {
        var waiting: [StorageJob] = []
        var isBusy = false
    }

    /// The maximum number of jobs that share one transaction, so that none waits for long.
    private static let share = 8
    /// The time after which no further job joins a transaction: what is left takes the next one.
    private static let shareTime = Duration.milliseconds(40)

    private let connection: Mutex<Connection>
    private let timeline: String
    private let state = Mutex(State())
    /// Writing transactions so far; each is counted while it has the connection.
    private let written = Atomic<UInt64>(0)

    var waiting: Int { state.withLock { $0.waiting.count } }

    var commits: UInt64 { written.load(ordering: .acquiring) }

    /// - Parameter timeline: that of all changes from now on.
    init(_ connection: sending Connection, timeline: String) {
        self.connection = Mutex(connection)
        self.timeline = timeline
    }

    /// Uses the connection outside the queue's transactions.
    func withConnection<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        try connection.withLock { try body($0) }
    }

    /// Runs the job, and returns when it has its outcome.
    func perform(_ job: StorageJob) {
        let isFirst = state.withLock { state in
            state.waiting.append(job)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isFirst || job.waitForTurn() { carryOut() }
    }

    private func carryOut() {
        let jobs = state.withLock { state in
            let places = Turns.first(Self.share, among: state.waiting.map(\.account))
            let jobs = places.map { state.waiting[$0] }
            for place in places.sorted(by: >) { state.waiting.remove(at: place) }
            return jobs
        }
        let done = connection.withLock { connection in
            // Also if the commit failed: nobody can tell what of it is in the file.
            defer { if !jobs.allSatisfy(\.isReading) { written.add(1, ordering: .releasing) } }
            let shared = jobs.count > 1 ? share(jobs, on: connection) : 0
            if shared > 0 { return shared }
            for job in jobs { alone(job, on: connection) }
            return jobs.count
        }
        for job in jobs[1..<done] { job.wake(isTurn: false) }
        let next = state.withLock { state in
            state.waiting.insert(contentsOf: jobs[done...], at: 0)
            state.isBusy = !state.waiting.isEmpty
            return state.waiting.first
        }
        next?.wake(isTurn: true)
    }

    private func alone(_ job: StorageJob, on connection: Connection) {
        do {
            try transaction(of: [job], on: connection) { try job.run($0) }
        } catch {
            job.fail(error)
        }
    }

    /// Carries out the jobs in one transaction. A job that fails before it changed anything fails alone.
    ///
    /// - Returns: the number of jobs that were carried out, from the first on; 0 if nothing was done, because a job
    ///   failed halfway or the commit failed.
    private func share(_ jobs: [StorageJob], on connection: Connection) -> Int {
        var done = 0
        let begun = ContinuousClock.now
        let end: Void? = try? transaction(of: jobs, on: connection) { transaction in
            for job in jobs where done == 0 || ContinuousClock.now - begun < Self.shareTime {
                done += 1
                let former = transaction.changes
                do {
                    try job.run(transaction)
                } catch  where transaction.changes == former && connection.isInTransaction {
                    job.fail(error)
                }
            }
        }
        return end == nil ? 0 : done
    }

    private func transaction(
        of jobs: [StorageJob], on connection: Connection, _ body: (SQLiteTransaction) throws -> Void
    ) throws {
        try connection.checkPlace()
        if jobs.allSatisfy(\.isReading) { return try connection.snapshot { try body(SQLiteTransaction(connection)) } }
        try connection.transaction {
            let transaction = SQLiteTransaction(connection, timeline: timeline)
            try body(transaction)
            try transaction.finish()
        }
        // A file that nobody can open again keeps nothing, so nothing of this may be answered as done.
        try connection.checkPlace()
    }
}

/// A body to run in a transaction, on its own thread or another one.
final class StorageJob: Sendable {
    let isReading: Bool
    /// The account whose turn it takes; nil for a turn of its own.
    let account: UserID?
    private let body: @Sendable (SQLiteTransaction) throws -> Void
    private let failure = Mutex<(any Error)?>(nil)
    private let isTurn = Mutex(false)
    private let signal = DispatchSemaphore(value: 0)

    /// The body stores its result itself; it may be called again after everything it did was undone.
    init(
        isReading: Bool, account: UserID? = nil, _ body: @escaping @Sendable (SQLiteTransaction) throws -> Void
    ) {
        self.isReading = isReading
        self.account = account
        self.body = body
    }

    func run(_ transaction: SQLiteTransaction) throws {
        failure.withLock { $0 = nil }
        try body(transaction)
    }

    func fail(_ error: any Error) { failure.withLock { $0 = error } }

    func throwFailure() throws {
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Sleeps until another thread has carried out the job, or until it is this thread's turn to carry out waiting
    /// jobs.
    func waitForTurn() -> Bool {
        signal.wait()
        return isTurn.withLock { $0 }
    }

    func wake(isTurn: Bool) {
        self.isTurn.withLock { $0 = isTurn }
        signal.signal()
    }
}
