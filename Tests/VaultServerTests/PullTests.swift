import Synchronization
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Pull and cursors")
struct PullTests {
    private func fill(_ device: TestDevice, _ numbers: Range<Int>) throws {
        _ = try device.push(numbers.map { Make.create(SampleRecord.receipt($0), key: $0) })
    }

    @Test(arguments: Flavour.allCases)
    func `pages together hold everything once, in order, and end with nothing more`(flavour: Flavour) throws {
        let device = try TestServer(flavour).signIn(new: true)
        try fill(device, 1..<8)
        var cursor: Cursor?
        var seqs: [[Int64]] = []
        repeat {
            let page = try device.pull(cursor, limit: 3)
            seqs.append(page.changes.map(\.seq))
            cursor = page.cursor
            if !page.hasMore { break }
        } while true
        #expect(seqs == [[1, 2, 3], [4, 5, 6], [7]])
        #expect(try device.pull(cursor).changes.isEmpty)
        #expect(try device.pull(cursor).cursor == cursor)
    }

    @Test func `an entity that changes while pages are read comes again, and none is missed`() throws {
        let device = try TestServer().signIn(new: true)
        try fill(device, 1..<5)
        let page = try device.pull(limit: 2)
        _ = try device.push(Make.update(SampleRecord.receipt(1), key: 9, from: 1, [.isFavorite: true]))
        #expect(try device.pull(page.cursor).changes.map(\.seq) == [3, 4, 5])
    }

    @Test(arguments: Flavour.allCases)
    func `a cursor that is not of this account and history is 410`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let device = try server.signIn(new: true)
        try fill(device, 1..<3)
        let other = try server.signIn("b@example.org", new: true)
        let good = try #require(CursorPosition(try device.pull().cursor))
        var (ahead, reborn) = (good, good)
        ahead.seq += 1
        reborn.epoch = "0"
        let bad = [
            ahead.cursor.rawValue, reborn.cursor.rawValue, try other.pull().cursor.rawValue, "", "x", "1.a.b.-1",
        ]
        for cursor in bad {
            let answer = try server.call(.pull, token: device.token, ["cursor": .string(cursor)])
            let isAhead = cursor == ahead.cursor.rawValue
            #expect(answer.status == 410 && answer.code == (isAhead ? "CURSOR_AHEAD" : "CURSOR_INVALID"))
        }
    }

    @Test func `after a push that nobody came between, its cursor is where the device stands`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let start = try device.pull().cursor
        let answer = try device.push(
            [Make.create(SampleRecord.receipt(1), key: 1), Make.create(SampleRecord.receipt(2), key: 2)], cursor: start)
        let adopted = try #require(answer.cursor)
        #expect(try device.pull(adopted).changes.isEmpty)
        #expect(try device.push([Make.create(SampleRecord.receipt(3), key: 3)]).cursor == nil)
    }

    @Test func `a repeated push whose answer was lost gives the cursor too`() throws {
        let device = try TestServer().signIn(new: true)
        let start = try device.pull().cursor
        let lost = try device.push([Make.create(SampleRecord.receipt(1), key: 1)], cursor: start).cursor
        #expect(try device.push([Make.create(SampleRecord.receipt(1), key: 1)], cursor: start).cursor == lost)
        #expect(lost != nil)
    }

    @Test func `what another wrote, and an event of the server's, have to be pulled first`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let other = try server.signIn(device: "phone")
        let start = try device.pull().cursor
        _ = try other.push(Make.create(SampleRecord.receipt(1), key: 1, Make.amount(1)))
        #expect(try device.push([Make.create(SampleRecord.receipt(2), key: 2)], cursor: start).cursor == nil)
        let now = try device.pull().cursor
        var decision = Make.update(SampleRecord.receipt(1), key: 3, from: 1, Make.amount(2), base: Make.amount(1))
        decision.resolves = [.totalMinor]
        #expect(try device.push([decision], cursor: now).cursor == nil)
    }

    @Test func `an invalid cursor is no error in a push`() throws {
        let device = try TestServer().signIn(new: true)
        let answer = try device.push([Make.create(SampleRecord.receipt(1), key: 1)], cursor: Cursor(rawValue: "gone"))
        #expect(answer.cursor == nil && answer.results[0].verdict.outcome == .accepted)
    }

    @Test(arguments: Flavour.allCases)
    func `a reader beside eight writers misses nothing`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let reader = try server.signIn(new: true)
        let failures = Mutex<[String]>([])
        let seen = Mutex<Set<String>>([])
        concurrently(9) { index in
            do {
                if index == 8 { return try readAll(reader, until: 80, into: seen) }
                let writer = try server.signIn(device: "w\(index)")
                for round in 0..<10 {
                    _ = try writer.push(
                        Make.create(SampleRecord.receipt(index * 100 + round), key: index * 100 + round))
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(seen.withLock { $0.count } == 80)
        #expect(try reader.pull(limit: 1000).changes.map(\.seq) == Array(1...80))
    }

    private func readAll(_ reader: TestDevice, until count: Int, into seen: borrowing Mutex<Set<String>>) throws {
        var cursor: Cursor?
        while seen.withLock({ $0.count }) < count {
            let page = try reader.pull(cursor, limit: 7)
            seen.withLock { $0.formUnion(page.changes.map(\.entityID)) }
            cursor = page.cursor
        }
    }
}
