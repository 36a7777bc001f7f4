import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("A store that went back, and one that changes its mode")
struct StoreWentBackTests {
    func session(of world: ReplicaWorld) -> SessionResponse {
        SessionResponse(
            userID: world.newID(UserKind.self), deviceID: world.newID(DeviceKind.self), token: "token",
            expiresAt: Timestamp(milliseconds: 1), smsKey: "")
    }

    @Test(arguments: Flavour.allCases)
    func `it becomes another device: what was never sent gets a new key, what was sent keeps its own`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let sent = try world.add("Sent")
        let key = try world.batch()[0].key
        let unsent = try world.add("Unsent")
        let former = try world.entries(unsent)[0].entry.id
        let session = session(of: world)
        let standing = try world.transact { try $0.become(session) }
        #expect(standing.device == session.deviceID)
        #expect(standing.owed == .storeWentBack)
        #expect(try world.entries(sent).map(\.entry.id) == [key])
        #expect(try world.entries(unsent)[0].entry.id != former)
        #expect(try world.entries(unsent)[0].entry.changes[.storeName] == "Unsent")
    }

    /// The store keeps its numbers, so what an earlier device sent says nothing about this one.
    @Test(arguments: Flavour.allCases)
    func `the number that the server knows of a device is kept, and not for another device`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        for number in [1, 2] as [Int64] {
            let session = session(of: world)
            #expect(try world.transact { try $0.become(session) }.acknowledged == 0)
            _ = try world.add("Sent")
            _ = try world.batch()
            #expect(try world.standing().acknowledged == 0)
            for told in [number, 0, 9] {
                _ = try world.transact { try $0.settle([], cursor: nil, epoch: nil, lastDeviceSeq: told) }
            }
            #expect(try world.standing().acknowledged == number)
        }
    }

    @Test(arguments: Flavour.allCases)
    func `after signing in as another device, unsent changes get new keys`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let sent = try world.add("Sent")
        let key = try world.batch()[0].key
        let unsent = try world.add("Unsent")
        let former = try world.entries(unsent)[0].entry.id
        try world.transact { try $0.renewKeys() }
        #expect(try world.entries(sent).map(\.entry.id) == [key])
        #expect(try world.entries(unsent)[0].entry.id != former)
    }

    /// Restores a backup. One receipt was deleted on the server since, and another was edited before the backup.
    @Test(arguments: Flavour.allCases)
    func `after a restored backup nothing deleted since comes back, and no pending change is lost`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["Deleted since", "Edited", "Same"])
        try world.edit(refs[1], [.userNotes: "mine"])
        let session = session(of: world)
        try world.transact { _ = try $0.become(session) }
        let listed = try [world.change(refs[1], 4, [.warrantyMonths: 12]), world.change(refs[2], 1)]
        try world.reconcile(listed, cause: .storeWentBack)
        #expect(try world.shown(refs[0]) == nil)
        #expect(try world.shown(refs[1])?.value(.userNotes) == "mine")
        #expect(try world.shown(refs[1])?.value(.warrantyMonths) == 12)
        #expect(try world.batch().map(\.entity) == [refs[1]])
        #expect(try world.standing().owed == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `put aside, the queue is shown and kept but not sent, and it comes back as it was`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.userNotes: "sent"])
        let key = try world.batch()[0].key
        _ = try world.add("Unsent")
        try world.transact { try $0.setQueueAside() }
        #expect(try world.standing().counts == VaultCounts(receipts: 2))
        #expect(try world.shown(ref)?.value(.userNotes) == "sent")
        #expect(try world.batch().isEmpty)
        let standing = try world.transact { try $0.markEverythingForPush() }
        #expect(standing.owed == .toCloud)
        #expect(standing.counts.waiting == 2)
        let again = try world.batch()
        #expect(again.first?.key == key)
        #expect(again.count == 2)
    }

    @Test(arguments: Flavour.allCases)
    func `a change made while the queue is parked comes after it`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        try world.transact { try $0.setQueueAside() }
        try world.edit(ref, [.userNotes: "later"])
        #expect(try world.batch().isEmpty)
        try world.transact { _ = try $0.markEverythingForPush() }
        #expect(try world.batch().map(\.intent) == [.create])
        #expect(try world.shown(ref)?.value(.userNotes) == "later")
    }

    @Test(arguments: Flavour.allCases)
    func `default categories that nobody changed stay at home`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        #expect(try world.transact { try $0.markEverythingForPush() }.counts.waiting == 0)
        #expect(try world.batch().isEmpty)
    }
}
