internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

/// One device: its store, its account on the server, and the person's forms.
struct SimDevice<Store: SimStore> {
    var store: Store
    let clock: SimClock
    let minter: Minter
    var id: DeviceID
    var isOnline = true
    var isCloud = true
    /// The process that holds the lease; nil where none does.
    var leaseHolder: Int?
    /// Whether the lease's holder died with it.
    var leaseIsDead = false
    /// What a form showed when it was opened.
    var forms: [Entity] = []
    /// When its store was copied; nil for never.
    var backedUpAt: Int64?
    /// Whether it asked a person whether so much may be deleted.
    var wasAsked = false
    /// Whether the copy took the store's place.
    var wentBack = false
    /// The mode of that copy.
    var wasCloud = true
    /// The highest position that was stored, in which life of the server.
    var lastPosition: (epoch: String, seq: Int64)?

    init(store: Store, clock: SimClock, id: DeviceID) {
        self.store = store
        self.clock = clock
        minter = clock.minter
        self.id = id
    }
}

extension SimDevice {
    /// What was in that field of any receipt, as far as the device keeps it in its own history.
    func kept(in field: FieldName) -> [JSON] {
        let events = (try? store.look { tables in try tables.unlistedEvents().map(\.fields) }) ?? []
        return events.compactMap { fields in
            fields["type"] == "valueOverwritten" && fields["field"]?.string == field.rawValue ? fields["value"] : nil
        }
    }

    /// The events that it keeps, those that the server does not have yet too, each with the receipt that it names.
    var events: [String: String] {
        let events = (try? store.look { try $0.unlistedEvents() }) ?? []
        return Dictionary(events.map { ($0.id, $0.fields["receiptId"]?.string ?? "") }) { first, _ in first }
    }
}

/// One process on a device's vault.
struct SimProcess {
    let device: Int
    var machine: SyncMachine
    /// Grows by every death, so that what was meant for the dead is not told to the living.
    var life = 0
    var isUp = true
    /// As which device it speaks.
    var token: String
    /// The requests that are waited for.
    var tickets: Set<Int> = []
    /// The alarm that counts.
    var alarm = 0
    /// Everything that is left to chance about this process.
    var random: SimRandom
}
