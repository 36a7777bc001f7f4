internal import VaultModel
internal import VaultReminders
internal import VaultStore

/// The events about reminders in an open vault.
struct VaultRecords: ReminderRecords {
    let vault: Vault
    let reader: VaultReader

    func record(_ events: [ReminderEvent]) throws(Failure) -> Set<EventID> {
        let (vault, recorded) = (vault, events.map { (id: $0.id, event: $0.recorded) })
        return try Blocking.run { () async throws(Failure) in
            do throws(StoreError) { return try await vault.recordOnce(recorded) } catch { throw Failure(error) }
        }
    }

    func standing(of id: EventID) throws(Failure) -> ReminderTiming.Standing {
        return try Failure.wrapping {
            switch try reader.standing(of: id) {
            case .pending: .pending
            case .own: .own
            case .others: .others
            case .none: .gone
            }
        }
    }

    func events(of receipt: ReceiptID) throws(Failure) -> [ReminderEvent] {
        return try Failure.wrapping { try reader.reminderEvents(of: receipt).compactMap { ReminderEvent($0) } }
    }
}
