/// The kinds and rates of faults in a run. Rates are per thousand.
package struct SimKnobs: Hashable, Sendable {
    /// Requests that never arrive.
    package var lostRequests = 0
    /// Answers that never arrive.
    package var lostAnswers = 0
    /// Requests that arrive twice.
    package var duplicates = 0
    /// Requests of which a copy arrives minutes or hours later.
    package var lateCopies = 0
    /// Answers that cannot be read.
    package var garbled = 0
    /// Operations that the server cannot take at the moment.
    package var unavailable = 0
    /// Deaths of a process before a local commit, and after it but before the process learns of it.
    package var deathsBefore = 0
    package var deathsAfter = 0
    /// Local transactions that fail.
    package var storeFaults = 0
    /// Nudges that never arrive.
    package var lostNudges = 0
    /// The longest time that a message takes, in milliseconds.
    package var delay: Int64 = 50
    /// The most operations in a push, and the most changes on a page.
    package var batch = 25
    package var page = 500
    /// Service instances on the one store.
    package var instances = 1
    /// Processes on every device's vault.
    package var processes = 1
    /// The largest error of devices' clocks, in years.
    package var skewYears = 0
    /// Whether the newest value wins if two devices change a field, instead of a conflict.
    package var keepsNewest = false
    /// Whether persons resolve all conflicts once the faults are over.
    package var resolvesAll = true

    package init() {}

    /// Changes for shrinking, each of which makes a run gentler.
    static let gentler: [(name: String, change: @Sendable (inout SimKnobs) -> Void)] = [
        ("no request is lost", { $0.lostRequests = 0 }), ("no answer is lost", { $0.lostAnswers = 0 }),
        ("nothing arrives twice", { $0.duplicates = 0 }), ("nothing arrives late", { $0.lateCopies = 0 }),
        ("every answer can be read", { $0.garbled = 0 }), ("the server takes everything", { $0.unavailable = 0 }),
        ("no process dies before a commit", { $0.deathsBefore = 0 }),
        ("no process dies after a commit", { $0.deathsAfter = 0 }),
        ("no disk fails", { $0.storeFaults = 0 }), ("no nudge is lost", { $0.lostNudges = 0 }),
        ("messages are quick", { $0.delay = 5 }), ("batches are large", { $0.batch = 25 }),
        ("pages are large", { $0.page = 500 }), ("one server process", { $0.instances = 1 }),
        ("one process a device", { $0.processes = 1 }), ("clocks are right", { $0.skewYears = 0 }),
        ("the newest is not kept", { $0.keepsNewest = false }),
    ]
}
