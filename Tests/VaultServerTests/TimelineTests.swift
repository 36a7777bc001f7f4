import Foundation
import PostgresKit
import Testing
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultServerPostgres
import VaultServerSQLite
import VaultTestKit
import VaultWire

@Suite("Timelines")
struct TimelineTests {
    @Test func `a seq is on the last timeline that began before it`() {
        var timelines = AccountTimelines()
        #expect(timelines.name(at: 1) == nil)
        for (seq, name) in [(Int64(3), "a"), (4, "a"), (7, "b"), (9, "a")] { timelines.note(seq, on: name) }
        #expect((1...10).map { timelines.name(at: $0) } == [nil, nil, "a", "a", "a", "a", "b", "b", "a", "a"])
        #expect(AccountTimelines(text: timelines.text) == timelines)
    }

    @Test func `the oldest timelines are forgotten, and a damaged text names none`() {
        var timelines = AccountTimelines()
        for seq in Int64(1)...100 { timelines.note(seq, on: "t\(seq)") }
        #expect(timelines.name(at: 68) == nil && timelines.name(at: 69) == "t69" && timelines.text.utf8.count < 400)
        for text in ["x", "a=b", "1=", "=", "9=b x=c"] { #expect(AccountTimelines(text: text).name(at: 5) == nil) }
    }

    /// Devices that stand at different seqs of an account when its store goes back to an earlier state, and the store then.
    private struct Return {
        let rules: Rules
        let token: String
        /// Of the change that is still there, and of the one that is lost.
        let kept: Cursor?
        let lost: Cursor?

        /// - Parameters:
        ///   - keep: called when the state is to be kept.
        ///   - goBack: returns the store with that state.
        init(_ storage: any ServerStorage, keep: () throws -> Void, goBack: () throws -> any ServerStorage) throws {
            var rules = Rules(storage)
            token = try rules.token()
            _ = try rules.push([Make.create(SampleRecord.receipt(1), key: 1)], token: token)
            kept = try rules.pull(token: token).cursor
            try keep()
            _ = try rules.push([Make.create(SampleRecord.receipt(2), key: 2)], token: token)
            lost = try rules.pull(token: token).cursor
            rules = Rules(try goBack())
            self.rules = rules
        }

        func check() throws {
            #expect { try rules.pull(lost, token: token) } throws: { ($0 as? Problem)?.code == .cursorAhead }
            // Others go past it.
            for number in 3...4 {
                _ = try rules.push([Make.create(SampleRecord.receipt(number), key: number)], token: token)
            }
            #expect { try rules.pull(lost, token: token) } throws: { ($0 as? Problem)?.code == .cursorAhead }
            #expect(try rules.pull(kept, token: token).changes.map(\.seq) == [2, 3])
            let next = try rules.pull(kept, token: token, limit: 1).cursor
            #expect(try rules.pull(next, token: token).changes.map(\.seq) == [3])
        }
    }

    @Test func `a store that went back is recognized after others have gone past the position`() throws {
        let memory = MemoryStorage(epoch: "feedc0de")
        var state: MemoryState?
        try Return(memory, keep: { state = memory.snapshot() }) {
            memory.restore(try #require(state), epoch: "feedc0de")
            return memory
        }.check()

        let (scratch, copy) = (try TemporaryDirectory(), try TemporaryDirectory())
        let file = try scratch.openStorage(isNew: true)
        try Return(file) {
            try file.settle()
            try FileManager.default.copyItem(atPath: scratch.storePath, toPath: copy.storePath)
        } goBack: {
            try copy.openStorage(isNew: false)
        }.check()
    }

    @Test func `a store that is opened again without a loss is the same to every position`() throws {
        let scratch = try TemporaryDirectory()
        let (token, cursors): (String, [Cursor])
        do {
            let rules = Rules(try scratch.openStorage(isNew: true))
            token = try rules.token()
            cursors = try (1...3).map { number in
                _ = try rules.push([Make.create(SampleRecord.receipt(number), key: number)], token: token)
                return try rules.pull(token: token).cursor
            }
        }
        let rules = Rules(try scratch.openStorage(isNew: false))
        for number in 4...5 {
            _ = try rules.push([Make.create(SampleRecord.receipt(number), key: number)], token: token)
        }
        for (index, cursor) in cursors.enumerated() {
            #expect(try rules.pull(cursor, token: token).changes.count == 4 - index)
        }
    }

    @Test func `processes on one database write on one timeline, which ends with that of PostgreSQL`() throws {
        let place = try Flavour.preparedPlace()
        let (first, second) = (Rules(try PostgresStorage(place)), Rules(try PostgresStorage(place)))
        let token = try first.token()
        _ = try first.push([Make.create(SampleRecord.receipt(1), key: 1)], token: token)
        let cursor = try first.pull(token: token).cursor
        _ = try second.push([Make.create(SampleRecord.receipt(2), key: 2)], token: token)
        #expect(try second.pull(cursor, token: token).changes.map(\.seq) == [2])
        let administrator = try PostgresConnection(place)
        let timelines = try administrator.rows("SELECT timelines FROM account") { $0.text(0) }
        #expect(timelines.count == 1 && timelines[0].hasPrefix("1=") && !timelines[0].contains(" "))
        // The state of a database that was restored without a word.
        try administrator.execute("UPDATE account SET timelines = '2=later 1=former'")
        #expect { try first.pull(cursor, token: token) } throws: { ($0 as? Problem)?.code == .cursorAhead }
        _ = try first.push([Make.create(SampleRecord.receipt(3), key: 3)], token: token)
        #expect(
            try administrator.rows("SELECT timelines FROM account") { $0.text(0) }
                == [timelines[0].replacing("1=", with: "3=") + " 2=later 1=former"])
    }
}
