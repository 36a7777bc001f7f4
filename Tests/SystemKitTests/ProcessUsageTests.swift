import SystemKit
import Testing
import VaultTestKit

@Suite("What a process and a disk say of themselves")
struct ProcessUsageTests {
    @Test func `a process knows its memory, its files and its time`() throws {
        let usage = ProcessUsage.current()
        #expect(try #require(usage.residentBytes) > 1 << 20)
        let files = try #require(usage.openFiles)
        #expect(files >= 3 && files <= usage.mostFiles ?? 0)
        #expect(try #require(usage.processorSeconds) > 0)
    }

    @Test func `a disk has some size, and a path that isn't there has none`() throws {
        let folder = try TemporaryDirectory()
        let space = try #require(DiskSpace(of: folder.path))
        #expect(space.size > 0 && (0...space.size).contains(space.free))
        #expect(DiskSpace(of: folder.file("missing")) == nil)
    }

    @Test func `an error without its subject is otherwise the same`() {
        let error = SystemError(number: 28, function: "write", subject: "/srv/blobs/usr_1")
        #expect(error.withoutSubject == SystemError(number: 28, function: "write"))
        #expect(error.withoutSubject.code == .diskFull)
    }
}
