internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

/// The state of an event that every device would record under the same id.
package enum SharedEventStanding: Hashable, Sendable {
    /// Recorded here, and not confirmed by the server.
    case pending
    /// Recorded here, and accepted by the server.
    case own
    /// Another device recorded it first.
    case others
    /// Not in the vault.
    case none
}

extension Vault {
    /// Records events that are not here yet, each under its id, all or none.
    ///
    /// - Returns: the ids of those that were recorded now.
    package func recordOnce(_ events: [(id: EventID, event: LocalEvent)]) throws(StoreError) -> Set<EventID> {
        try transact { transaction in
            var added: Set<EventID> = []
            for (id, event) in events where try transaction.recordOnce(event, id: id) { added.insert(id) }
            return added
        }
    }
}

extension VaultReader {
    /// Returns what the vault has of an event under such an id.
    package func standing(of id: EventID) throws(StoreError) -> SharedEventStanding {
        try wrapped {
            try connection.snapshot {
                let table = EventTable(connection: connection)
                guard let fields = try table.fields(id: id.description) else { return .none }
                let device = fields["deviceId"]?.string
                let own = try SettingsTable(connection: connection).text(SettingsTable.ownDevice)
                if let device, device != own { return .others }
                let waits = try QueueTable(connection: connection).entries(of: EntityRef(id)).isEmpty == false
                return waits ? .pending : .own
            }
        }
    }

    /// Returns the events about a receipt's reminders, in no order; the devices have ids instead of names.
    package func reminderEvents(of receipt: ReceiptID) throws(StoreError) -> [HistoryLine] {
        try wrapped { try EventTable(connection: connection).lines(of: receipt, types: EventType.shared) }
    }
}
