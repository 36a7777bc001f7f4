import Synchronization
import VaultModel
import VaultReminders
import VaultTestKit

/// A server that accepts the first event of an id, and keeps the order of all.
final class SharedEvents {
    var accepted: [(event: ReminderEvent, device: Int)] = []
    var byID: [EventID: Int] = [:]
}

/// A device with its events: those it recorded and has not sent, and those it has received.
final class ReminderDevice: ReminderRecords {
    let number: Int
    let server: SharedEvents
    var ledger = ReminderLedger()
    private var received: [EventID: (event: ReminderEvent, device: Int)] = [:]
    private var own: [EventID: ReminderEvent] = [:]
    private var queue: [EventID] = []
    private var cursor = 0
    /// Everything that a person saw here.
    var shown: [ReminderClaim] = []

    init(_ number: Int, _ server: SharedEvents) { (self.number, self.server) = (number, server) }

    func record(_ events: [ReminderEvent]) throws(Never) -> Set<EventID> {
        var added: Set<EventID> = []
        for event in events where own[event.id] == nil && received[event.id] == nil {
            own[event.id] = event
            queue.append(event.id)
            added.insert(event.id)
        }
        return added
    }

    func standing(of id: EventID) throws(Never) -> ReminderTiming.Standing {
        if let other = received[id], other.device != number { return .others }
        if own[id] == nil { return .gone }
        return queue.contains(id) ? .pending : .own
    }

    func events(of receipt: ReceiptID) throws(Never) -> [ReminderEvent] {
        (Array(own.values) + received.values.map(\.event)).filter { $0.key.receipt == receipt }
    }

    /// Receives and sends, or the other way round; ends before one of the two if the line breaks.
    func sync(_ random: inout SeededRandom, breaks: Bool) {
        if random.next() % 2 == 0 {
            pull()
            if !breaks { push() }
        } else {
            push()
            if !breaks { pull() }
        }
    }

    private func pull() {
        for entry in server.accepted[cursor...] where entry.device != number {
            // The other device was first; the pending one here is void.
            if own[entry.event.id] != nil { own[entry.event.id] = nil }
            queue.removeAll { $0 == entry.event.id }
            received[entry.event.id] = entry
        }
        cursor = server.accepted.count
    }

    private func push() {
        for id in queue {
            guard let event = own[id] else { continue }
            if let first = server.byID[id] {
                if first != number { own[id] = nil }
            } else {
                server.byID[id] = number
                server.accepted.append((event, number))
            }
        }
        queue = []
    }
}
