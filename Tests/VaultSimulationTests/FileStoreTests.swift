import SQLiteKit
import Testing
import VaultReplica
import VaultSimulation
import VaultStore

@testable import VaultSimulationOnDisk

/// Tests of the file stores that a simulation depends on.
@Suite("A simulated device's store in a file")
final class FileStoreTests {
    private let folder: SimFolder

    init() throws { folder = try SimFolder.temporary() }

    deinit { folder.remove() }

    private func store(_ connections: Int) throws -> some SimStore {
        try VaultFileStore(folder, name: "store", connections: connections, keepsFormer: false) {
            ReplicaFile.tables(over: $0)
        }
    }

    @Test(arguments: [1, 2])
    func `a death in a transaction leaves what was committed`(connections: Int) throws {
        var store = try store(connections)
        for number in 1...3 {
            try store.alter { try $0.setDeviceSeq(Int64(number)) }
            try store.reopen()
            #expect(try store.look { try $0.deviceSeq() } == Int64(number))
        }
        #expect(try store.contradictions().isEmpty)
    }

    @Test func `a copy that is put back is what was copied`() throws {
        var store = try store(1)
        #expect(try !store.restore())
        try store.alter { try $0.setEpoch("before") }
        try store.backUp()
        try store.alter { try $0.setEpoch("after") }
        #expect(try store.restore())
        #expect(try store.look { try $0.epoch() } == "before")
    }

    @Test(arguments: [
        "INSERT INTO search (docid, words) VALUES (77, 'nothing')", "UPDATE counts SET number = number + 1",
        "INSERT INTO conflicts VALUES ('rcpt_0', 'storeName', '1', '2', '3', 'server', 0, 0, 'op_0')",
    ])
    func `what contradicts itself is found`(damage: String) throws {
        let store = try VaultFileStore(folder, name: "damaged", connections: 1, keepsFormer: false) {
            ReplicaFile.tables(over: $0)
        }
        #expect(try store.contradictions().isEmpty)
        try store.current.connection.execute(damage)
        #expect(try !store.contradictions().isEmpty)
    }
}
