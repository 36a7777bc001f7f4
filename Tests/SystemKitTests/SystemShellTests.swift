import Glibc
import Testing
import VaultTestKit

@testable import SystemKit

@Suite("Watches, wakeups and input")
struct SystemShellTests {
    @Test func `a watch names what changed and is quiet before and after`() throws {
        let scratch = try TemporaryDirectory()
        let watch = try FileWatch(directory: scratch.path)
        let quiet = try Readiness.wait(for: [watch.descriptor], within: .zero)
        try scratch.store.write([1], to: "home.vault")
        let busy = try Readiness.wait(for: [watch.descriptor], within: .seconds(5))
        let changes = try watch.drain()
        let after = try watch.drain()
        #expect([quiet, busy] == [[false], [true]])
        #expect(changes.names.contains("home.vault"))
        #expect(after == FileWatch.Changes(names: [], isComplete: true))
        #expect(!after.isMoreThanLocks)
        #expect(!FileWatch.Changes(names: ["a.lock"], isComplete: true).isMoreThanLocks)
        #expect(FileWatch.Changes(names: ["a.lock", "a"], isComplete: true).isMoreThanLocks)
    }

    @Test func `a watch's overflow is told, and a record cut short is ignored`() {
        let records = InotifyRecord.parsed([1, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9])
        let changes = FileWatch.Changes(records)
        #expect(changes == FileWatch.Changes(names: [], isComplete: false) && changes.isMoreThanLocks)
    }

    @Test func `a wakeup is readable from signal to drain`() throws {
        let wakeup = try Wakeup()
        #expect(try Readiness.wait(for: [wakeup.descriptor], within: .zero) == [false])
        wakeup.signal()
        wakeup.signal()
        #expect(try Readiness.wait(for: [-1, wakeup.descriptor], within: nil) == [false, true])
        #expect(wakeup.drain())
        #expect(!wakeup.drain())
    }

    @Test func `a secret line is read to its end and not a byte further`() throws {
        let pipe = try Descriptor.pipe()
        try DescriptorIO.writeAll(Array("pass word\nrest\n".utf8), to: pipe.writing.number)
        #expect(try line(from: pipe.reading.number, room: 20) == "pass word")
        #expect(systemCode { _ = try line(from: pipe.reading.number, room: 3) } == .tooLarge)
    }

    @Test func `the end of input is told from an empty line`() throws {
        let pipe = try Descriptor.pipe()
        try DescriptorIO.writeAll(Array("\nlast".utf8), to: pipe.writing.number)
        let reading = pipe.takeReading()
        let lines = try (0..<3).map { _ in try line(from: reading.number, room: 20) }
        #expect(lines == ["", "last", nil])
    }

    @Test func `a reader that is gone is an error, not the end of the process`() throws {
        Signals.ignoreBrokenPipe()
        let writing = try Descriptor.pipe().takeWriting()
        #expect(systemCode { try DescriptorIO.writeAll([1], to: writing.number) } == .closedByPeer)
    }

    @Test func `the actor's executor runs its work, off the caller's thread`() async {
        #expect(await Counter().next() == 1)
    }

    private func line(from number: Int32, room: Int) throws -> String? {
        var bytes = [UInt8](repeating: 0, count: room)
        let count = try bytes.withUnsafeMutableBytes { try SecretInput.readLine(from: number, into: $0) }
        return count.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    private actor Counter {
        private let executor = QueueExecutor(label: "counter")
        private var count = 0
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func next() -> Int {
            executor.checkIsolated()
            count += 1
            return count
        }
    }
}
