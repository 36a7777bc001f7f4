import Foundation
import SQLiteKit
import Testing
import VaultModel
import VaultServerCore
import VaultServerSQLite
import VaultTestKit

@Suite("SQLite storage")
struct SQLiteStorageTests {
    @Test func `what was written is there when the file is opened again, under the same epoch`() throws {
        let scratch = try TemporaryDirectory()
        do {
            let storage = try scratch.openStorage(isNew: true)
            try storage.write { try $0.insert(SampleRecord.account(1)) }
        }
        let again = try scratch.openStorage(isNew: false, epoch: "another")
        #expect(again.epoch == "feedc0de")
        #expect(try again.read { try $0.account(SampleRecord.account(1).id) } == SampleRecord.account(1))
    }

    @Test func `another key opens nothing`() throws {
        let scratch = try TemporaryDirectory()
        _ = try scratch.openStorage(isNew: true)
        #expect(throws: StorageFailure.self) {
            try SQLiteStorage(
                path: scratch.storePath, isNew: false, key: Array(repeating: 1, count: 32), newEpoch: "x")
        }
    }

    private func size(_ path: String) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: path)).count
    }

    /// Creates account 1 with one receipt in the file and a second one only in the log.
    private func storage(in scratch: TemporaryDirectory) throws -> SQLiteStorage {
        let storage = try scratch.openStorage(isNew: true)
        let account = SampleRecord.account(1)
        try storage.write { try $0.insert(account) }
        for number in [1, 2] {
            try storage.settle()
            try storage.write { storage in
                let seq = try storage.nextSeq(of: account.id)
                try storage.put(
                    ServerRecord(entity: SampleRecord.entity(number), seq: seq), replacing: nil, of: account.id)
            }
        }
        return storage
    }

    /// Opens what a process killed now would leave, after `change` has altered its log.
    private func reopened(_ scratch: TemporaryDirectory, _ change: (inout Data) -> Void) throws -> (
        SQLiteStorage, TemporaryDirectory
    ) {
        let copy = try TemporaryDirectory()
        try FileManager.default.copyItem(atPath: scratch.storePath, toPath: copy.storePath)
        var log = try Data(contentsOf: URL(fileURLWithPath: scratch.storePath + "-wal"))
        #expect(!log.isEmpty)
        change(&log)
        try log.write(to: URL(fileURLWithPath: copy.storePath + "-wal"))
        return (try copy.openStorage(isNew: false), copy)
    }

    @Test func `settled, everything is in the file and nothing in the log`() throws {
        let scratch = try TemporaryDirectory()
        let storage = try storage(in: scratch)
        try storage.settle()
        #expect(try size(scratch.storePath + "-wal") == 0)
        let copy = try TemporaryDirectory()
        try FileManager.default.copyItem(atPath: scratch.storePath, toPath: copy.storePath)
        let again = try copy.openStorage(isNew: false)
        #expect(try again.read { try $0.ledger(of: SampleRecord.account(1).id).lastSeq } == 2)
    }

    @Test func `what was written and not settled survives the process`() throws {
        let scratch = try TemporaryDirectory()
        let storage = try storage(in: scratch)
        let (again, copy) = try reopened(scratch) { _ in }
        defer { withExtendedLifetime(copy) {} }
        #expect(again.epoch == storage.epoch)
        #expect(try again.read { try $0.ledger(of: SampleRecord.account(1).id).lastSeq } == 2)
        #expect(try again.read { try $0.entity(SampleRecord.entity(2).ref, of: SampleRecord.account(1).id) } != nil)
    }

    /// The account's counter goes back too, so a device that has seen more gets 410.
    @Test func `a damaged log takes whole transactions away, never one in part`() throws {
        let scratch = try TemporaryDirectory()
        let storage = try storage(in: scratch)
        let (again, copy) = try reopened(scratch) { $0[$0.count / 2] ^= 1 }
        defer { withExtendedLifetime(copy) {} }
        #expect(try storage.read { try $0.ledger(of: SampleRecord.account(1).id).lastSeq } == 2)
        #expect(try again.read { try $0.ledger(of: SampleRecord.account(1).id).lastSeq } == 1)
        #expect(try again.read { try $0.entity(SampleRecord.entity(1).ref, of: SampleRecord.account(1).id) } != nil)
        #expect(try again.read { try $0.entity(SampleRecord.entity(2).ref, of: SampleRecord.account(1).id) } == nil)
    }

    @Test func `a copy has what is written while it is made, and nobody waits for it`() throws {
        let (scratch, copy) = (try TemporaryDirectory(), try TemporaryDirectory())
        let storage = try storage(in: scratch)
        let account = SampleRecord.account(1).id
        var (parts, seqs): ([[UInt8]], [Int64]) = ([[], []], [])
        /// Takes a piece, and writes before the next one is read.
        func take(_ piece: [UInt8], _ part: Int) throws {
            parts[part] += piece
            guard seqs.count < 3 else { return }
            seqs.append(try storage.write { try $0.nextSeq(of: account) })
            try storage.settle()
        }
        try storage.copy(log: { try take($0, 1) }) { try take($0, 0) }
        #expect(seqs.prefix(2) == [3, 4])
        for (bytes, ending) in zip(parts, ["", "-wal"]) {
            try Data(bytes).write(to: URL(fileURLWithPath: copy.storePath + ending))
        }
        try SQLiteStorage.finishCopy(copy.storePath, key: Array(0..<32))
        #expect(try copy.openStorage(isNew: false).read { try $0.ledger(of: account).lastSeq } == 3)
        // The log is moved again afterwards.
        try storage.settle()
        #expect(try size(scratch.storePath + "-wal") == 0)
    }

    @Test func `a store of the former journal changes over`() throws {
        let scratch = try TemporaryDirectory()
        _ = try storage(in: scratch)
        do {
            let key = [UInt8](0..<32)
            let former = try key.withUnsafeBytes {
                try Connection(path: scratch.storePath, key: $0, options: ConnectionOptions(access: .readWrite))
            }
            #expect(try former.text("PRAGMA journal_mode") == "truncate")
        }
        let again = try scratch.openStorage(isNew: false)
        #expect(try again.read { try $0.ledger(of: SampleRecord.account(1).id).lastSeq } == 2)
    }
}
