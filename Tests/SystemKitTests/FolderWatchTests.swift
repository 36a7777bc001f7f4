import Foundation
import Synchronization
import SystemKit
import Testing
import VaultTestKit

@Suite("Watched folders")
struct FolderWatchTests {
    /// A clock that stands still until it is moved.
    private final class StandingClock: Sendable {
        private let time = Mutex<Duration>(.zero)

        func advance(_ step: Duration) { time.withLock { $0 += step } }

        var clock: MonotonicClock { MonotonicClock { self.time.withLock { $0 } } }
    }

    private let directory: TemporaryDirectory
    private let clock = StandingClock()

    init() throws { directory = try TemporaryDirectory(on: .memory) }

    private func watch(_ layout: Arrivals.Layout = .folder) throws -> FolderWatch {
        try FolderWatch(directory.path, layout, settle: .seconds(2), clock: clock.clock)
    }

    /// Waits for the descriptor, which the kernel has made readable before a call returns.
    private func next(_ watch: inout FolderWatch) throws -> [String] {
        #expect(try Readiness.wait(for: [watch.descriptor], within: .seconds(60)) == [true])
        return try watch.next()
    }

    @Test func `a file that is written and closed arrives`() throws {
        var watch = try watch()
        #expect(try watch.next() == [])
        try directory.write("receipt", to: "a.pdf")
        #expect(try next(&watch) == ["a.pdf"])
        #expect(try watch.next() == [] && watch.timeToNext == nil)
    }

    @Test func `a file that is still open arrives when it is closed`() throws {
        var watch = try watch()
        _ = try watch.next()
        #expect(FileManager.default.createFile(atPath: directory.file("a.pdf"), contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: directory.file("a.pdf")))
        try file.write(contentsOf: Data("first".utf8))
        #expect(try next(&watch) == [])
        try file.write(contentsOf: Data("second".utf8))
        try file.close()
        #expect(try next(&watch) == ["a.pdf"])
    }

    @Test func `a file that stays open arrives when it has settled`() throws {
        var watch = try watch()
        _ = try watch.next()
        let file = try #require(FileHandle(forWritingAtPath: directory.write("", to: "a.pdf")))
        try file.write(contentsOf: Data("first".utf8))
        #expect(try next(&watch) == [] && watch.timeToNext == .seconds(2))
        clock.advance(.seconds(1))
        try file.write(contentsOf: Data("second".utf8))
        #expect(try next(&watch) == [] && watch.timeToNext == .seconds(2))
        clock.advance(.seconds(2))
        #expect(watch.timeToNext == .zero)
        #expect(try watch.next() == ["a.pdf"] && watch.timeToNext == nil)
        try file.close()
        #expect(try next(&watch) == [])
    }

    @Test func `a download arrives when it gets its name`() throws {
        var watch = try watch()
        _ = try watch.next()
        try directory.write("receipt", to: "a.pdf.part")
        #expect(try next(&watch) == [])
        try FileManager.default.moveItem(atPath: directory.file("a.pdf.part"), toPath: directory.file("a.pdf"))
        #expect(try next(&watch) == ["a.pdf"])
    }

    @Test func `a file that is there at the start arrives after the settle time`() throws {
        try directory.write("receipt", to: "a.pdf")
        try directory.write("receipt", to: ".hidden")
        var watch = try watch()
        #expect(watch.timeToNext == .zero)
        #expect(try watch.next() == [] && watch.timeToNext == .seconds(2))
        clock.advance(.seconds(2))
        #expect(try watch.next() == ["a.pdf"])
    }

    @Test func `folders and links do not arrive`() throws {
        var watch = try watch()
        _ = try watch.next()
        try FileManager.default.createDirectory(atPath: directory.file("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link.pdf"), withDestinationPath: "/etc/hostname")
        #expect(try next(&watch) == [] && watch.timeToNext == nil)
    }

    @Test func `a file that is removed before it settles does not arrive`() throws {
        try directory.write("receipt", to: "a.pdf")
        var watch = try watch()
        _ = try watch.next()
        try FileManager.default.removeItem(atPath: directory.file("a.pdf"))
        #expect(try next(&watch) == [] && watch.timeToNext == nil)
    }

    @Test func `files with any name arrive in their order`() throws {
        var watch = try watch()
        _ = try watch.next()
        let names = ["z.pdf", "-rf.pdf", "a b\n.pdf", "\u{1B}[2J.pdf", "Απόδειξη.pdf"]
        for name in names { try directory.write("receipt", to: name) }
        #expect(try next(&watch) == names)
    }

    @Test func `nothing is lost when the system's queue overflows`() throws {
        var watch = try watch()
        _ = try watch.next()
        try directory.write("receipt", to: "known.pdf")
        #expect(try next(&watch) == ["known.pdf"])
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let files = [try directory.write("", to: "x.tmp"), try directory.write("", to: "y.tmp")]
        // The same change twice in a row is queued once.
        for index in 0...(try #require(Int(limit.split(separator: "\n")[0]))) {
            close(open(files[index % 2], O_WRONLY))
        }
        try directory.write("receipt", to: "a.pdf")
        #expect(try next(&watch) == [] && watch.timeToNext == .seconds(2))
        clock.advance(.seconds(2))
        #expect(try watch.next() == ["a.pdf"])
    }

    @Test func `a folder that is removed or renamed is reported each time`() throws {
        for change in ["remove", "rename"] {
            let folder = directory.file(change)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            var watch = try FolderWatch(folder, settle: .seconds(2))
            _ = try watch.next()
            if change == "remove" {
                try FileManager.default.removeItem(atPath: folder)
            } else {
                try FileManager.default.moveItem(atPath: folder, toPath: folder + "d")
            }
            for _ in 0..<2 {
                let error = #expect(throws: SystemError.self) { try watch.next() }
                #expect(error?.code == .notFound)
            }
        }
    }

    @Test func `a missing folder cannot be watched`() throws {
        let error = #expect(throws: SystemError.self) {
            _ = try FolderWatch(directory.file("missing"), settle: .seconds(2))
        }
        #expect(error?.code == .notFound)
        #expect(throws: SystemError.self) { _ = try FolderWatch(directory.path, .maildir, settle: .seconds(2)) }
    }

    @Test func `mails of a Maildir arrive when they are delivered, once`() throws {
        for folder in ["tmp", "new", "cur"] {
            try FileManager.default.createDirectory(atPath: directory.file(folder), withIntermediateDirectories: false)
        }
        try directory.write("mail", to: "new/0.a.host")
        try directory.write("mail", to: "cur/0.b.host:2,S")
        var watch = try watch(.maildir)
        #expect(try watch.next() == ["new/0.a.host", "cur/0.b.host:2,S"])
        try directory.write("mail", to: "tmp/1.a.host")
        try FileManager.default.moveItem(
            atPath: directory.file("tmp/1.a.host"), toPath: directory.file("new/1.a.host"))
        #expect(try next(&watch) == ["new/1.a.host"])
        try FileManager.default.moveItem(
            atPath: directory.file("new/1.a.host"), toPath: directory.file("cur/1.a.host:2,S"))
        #expect(try next(&watch) == [])
    }
}
