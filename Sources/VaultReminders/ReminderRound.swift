package import VaultModel

/// The place that keeps the events about reminders; the same for a vault and for a test.
package protocol ReminderRecords {
    associatedtype Fault: Error

    /// Records events that are not there yet; returns those that were recorded now.
    func record(_ events: [ReminderEvent]) throws(Fault) -> Set<EventID>
    /// The state of an event that this device recorded.
    func standing(of id: EventID) throws(Fault) -> ReminderTiming.Standing
    /// The events about a receipt's reminders, from all devices, in any order.
    func events(of receipt: ReceiptID) throws(Fault) -> [ReminderEvent]
}

/// A moment as a person sees it on the wall, and as a clock counts it.
package struct ReminderMoment: Hashable, Sendable {
    package let today: CalendarDay
    /// Minutes after midnight, in the person's zone.
    package let minute: Int
    /// Milliseconds since 1970.
    package let now: Int64

    package init(today: CalendarDay, minute: Int, now: Int64) {
        (self.today, self.minute, self.now) = (today, minute, now)
    }
}

/// One look at reminders: claims what is due, and says what to show.
///
/// The caller holds the ledger alone from the beginning to the end of a look, keeps it afterwards, and looks again
/// while ``ReminderLedger/open`` is not empty.
package struct ReminderRound<Records: ReminderRecords> {
    private let records: Records
    private let moment: ReminderMoment
    private let plan: ReminderPlan
    /// Whether there is a server that decides who shows a reminder.
    private let isSyncing: Bool

    package init(_ records: Records, at moment: ReminderMoment, by plan: ReminderPlan, isSyncing: Bool) {
        (self.records, self.moment, self.plan, self.isSyncing) = (records, moment, plan, isSyncing)
    }

    /// Claims the reminders of these deadlines that are due today, the nearest first.
    package func claim(_ endings: [Ending], _ ledger: inout ReminderLedger) throws(Records.Fault) {
        var known: [ReceiptID: [ReminderEvent]] = [:]
        var claims: [ReminderClaim] = []
        for ending in endings where ending.line.day >= moment.today {
            let receipt = ending.line.id
            let events: [ReminderEvent]
            if let found = known[receipt] { events = found } else { events = try records.events(of: receipt) }
            known[receipt] = events
            let history = ReminderHistory(of: ending, events, told: ledger.told(of: ending))
            if let claim = history.claim(for: ending, today: moment.today, by: plan) { claims.append(claim) }
        }
        claims.sort {
            ($0.key.day, $0.key.kind.rawValue, $0.key.receipt) < ($1.key.day, $1.key.kind.rawValue, $1.key.receipt)
        }
        ledger.add(try recorded(claims), today: moment.today, now: moment.now)
    }

    /// Takes over what another device could not show, and tries again what this one could not.
    package func retake(_ ledger: inout ReminderLedger) throws(Records.Fault) {
        var next: [ReminderClaim] = []
        for claim in ledger.lost.keys.sorted(by: ReminderClaim.areInOrder) where claim.attempt < ReminderClaim.attempts
        {
            guard try records.standing(of: ReminderEvent(claim.key, .failed(attempt: claim.attempt)).id) != .gone
            else { continue }
            ledger.replace(claim)
            next.append(ReminderClaim(claim.key, attempt: claim.attempt + 1))
        }
        for open in ledger.open where open.failures > 0 && isSyncing && open.claim.attempt < ReminderClaim.attempts {
            guard ReminderTiming.step(open, .own, isSyncing: true, now: moment.now) == .show else { continue }
            ledger.replace(open.claim)
            next.append(ReminderClaim(open.claim.key, attempt: open.claim.attempt + 1))
        }
        let added = try recorded(next)
        for claim in next where !added.contains(claim) { ledger.lose(claim, now: moment.now) }
        ledger.add(added, today: nil, now: moment.now)
    }

    /// Drops the claims that another device has won; returns those to show now.
    ///
    /// - Parameter isLast: whether nobody waits for the server any longer.
    package func ready(_ ledger: inout ReminderLedger, isLast: Bool) throws(Records.Fault) -> [ReminderClaim] {
        guard plan.allows(moment.minute) else { return [] }
        var ready: [ReminderClaim] = []
        for open in ledger.open {
            let standing = try records.standing(of: ReminderEvent(open.claim).id)
            switch ReminderTiming.step(open, standing, isSyncing: isSyncing, isLast: isLast, now: moment.now) {
            case .wait: break
            case .drop: ledger.lose(open.claim, now: moment.now)
            case .show: ready.append(open.claim)
            }
        }
        return ready
    }

    /// Notes whether a reminder was shown. The first failure is announced, so that another device shows it.
    package func note(_ claim: ReminderClaim, isShown: Bool, _ ledger: inout ReminderLedger) throws(Records.Fault) {
        if isShown { return ledger.close(claim) }
        ledger.fail(claim, now: moment.now)
        guard isSyncing, claim.attempt < ReminderClaim.attempts else { return }
        _ = try records.record([ReminderEvent(claim.key, .failed(attempt: claim.attempt))])
    }

    private func recorded(_ claims: [ReminderClaim]) throws(Records.Fault) -> [ReminderClaim] {
        guard !claims.isEmpty else { return [] }
        let added = try records.record(claims.map { ReminderEvent($0) })
        return claims.filter { added.contains(ReminderEvent($0).id) }
    }
}

extension ReminderEvent {
    fileprivate init(_ claim: ReminderClaim) { self.init(claim.key, .shown(attempt: claim.attempt)) }
}

extension ReminderClaim {
    fileprivate static func areInOrder(_ left: ReminderClaim, _ right: ReminderClaim) -> Bool {
        (left.key.day, left.key.kind.rawValue, left.key.receipt, left.key.step, left.attempt)
            < (right.key.day, right.key.kind.rawValue, right.key.receipt, right.key.step, right.attempt)
    }
}
