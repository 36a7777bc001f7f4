internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

/// A device: its store, its account on the server, and the person's open forms.
struct SimDevice<Store: SimStore> {
    var store: Store
    let clock: SimClock
    let minter: IDGenerator
    var id: DeviceID
    var isOnline = true
    var isCloud = true
    /// The process that holds the lease; nil if none does.
    var leaseHolder: Int?
    /// Whether the lease's holder died while it held the lease.
    var leaseIsDead = false
    /// Entities as forms showed them when they were opened.
    var forms: [Entity] = []
    var pictures = SimPictures()
    /// The simulation's time when the store was copied; nil if it never was.
    var backedUpAt: Int64?
    /// Whether the mass-deletion guard asked the person.
    var wasAsked = false
    /// Whether the copy has replaced the store.
    var wentBack = false
    /// Whether the copy was made in cloud mode.
    var wasCloud = true
    /// The highest position that was stored, with the server's epoch.
    var lastPosition: (epoch: String, seq: Int64)?

    init(store: Store, clock: SimClock, id: DeviceID) {
        self.store = store
        self.clock = clock
        minter = clock.minter
        self.id = id
    }
}

extension SimDevice {
    /// Returns the overwritten values of that field, of any receipt, in the device's own history.
    func kept(in field: FieldName) -> [JSON] {
        let events = (try? store.look { tables in try tables.unlistedEvents().map(\.fields) }) ?? []
        return events.compactMap { fields in
            fields["type"] == "valueOverwritten" && fields["field"]?.string == field.rawValue ? fields["value"] : nil
        }
    }

    /// The events on this device, unsent ones included, each with the ID of its receipt.
    var events: [String: String] {
        let events = (try? store.look { try $0.unlistedEvents() }) ?? []
        return Dictionary(events.map { ($0.id, $0.fields["receiptId"]?.string ?? "") }) { first, _ in first }
    }
}

/// A process on a device's vault.
struct SimProcess {
    let device: Int
    var machine: SyncMachine
    /// Increases with every death, so that messages for a dead process do not reach its successor.
    var life = 0
    var isUp = true
    /// The token of the device as which it speaks to the server.
    var token: String
    /// The requests whose answers it waits for.
    var tickets: Set<Int> = []
    /// The number of the latest alarm; older ones are ignored.
    var alarm = 0
    /// The source of all randomness of this process.
    var random: SimRandom
}
