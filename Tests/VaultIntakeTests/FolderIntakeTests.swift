import AttachmentStore
import Foundation
import Synchronization
import SystemKit
import Testing
import VaultIntake
import VaultModel
import VaultStore
import VaultTestKit

@Suite("Watched folders")
struct FolderIntakeTests {
    private let fixture: IntakeFixture
    private let folder: TemporaryDirectory
    private let news: AsyncStream<WatchNews>
    private let continuation: AsyncStream<WatchNews>.Continuation

    init() throws {
        fixture = try IntakeFixture()
        folder = try TemporaryDirectory()
        (news, continuation) = AsyncStream.makeStream(of: WatchNews.self)
    }

    private func intake() throws -> FolderIntake {
        let continuation = continuation
        return try FolderIntake(fixture.attachments) {
            "2026-11-20T21:04:05"
        } tell: {
            continuation.yield($0)
        }
    }

    private func drop(_ file: ArrivingFile, as name: String) throws {
        try Data(file.bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    }

    private func receipts() throws -> Int { try fixture.reader.attachments { try $0.inbox() }.count }

    @Test func `files that are there and that come are taken, equal ones once`() async throws {
        try drop(IntakeFixture.receipt(), as: "a.pdf")
        let intake = try intake()
        intake.follow(WatchPlan(folders: [folder.path], settle: .zero))
        var heard = news.makeAsyncIterator()
        #expect(await heard.next() == .added(file: "a.pdf"))
        try drop(IntakeFixture.receipt(), as: "copy.pdf")
        try drop(IntakeFixture.receipt("Robot Shop"), as: "b.pdf")
        #expect(await heard.next() == .added(file: "b.pdf"))
        try folder.write("text", to: "c.txt")
        #expect(await heard.next() == .refused(file: "c.txt", .unknownType))
        await intake.stop()
        #expect(try receipts() == 2)
    }

    @Test func `a folder that is missing is told, and watched once another plan names one that is there`() async throws
    {
        let intake = try intake()
        intake.follow(WatchPlan(folders: [folder.path + "/none"]))
        var heard = news.makeAsyncIterator()
        guard case .missing(let path, let error) = await heard.next() else {
            Issue.record("nothing was told")
            return
        }
        #expect(path == folder.path + "/none" && error.code == .notFound)
        try drop(IntakeFixture.receipt(), as: "a.pdf")
        intake.follow(WatchPlan(folders: [folder.path], settle: .zero))
        #expect(await heard.next() == .added(file: "a.pdf"))
        await intake.stop()
    }

    @Test func `a second one with the same vault takes nothing, and does once the first has ended`() async throws {
        let (first, second) = (try intake(), try intake())
        let plan = WatchPlan(folders: [folder.path], settle: .zero)
        first.follow(plan)
        var heard = news.makeAsyncIterator()
        try drop(IntakeFixture.receipt(), as: "a.pdf")
        #expect(await heard.next() == .added(file: "a.pdf"))
        second.follow(plan)
        try drop(IntakeFixture.receipt("Robot Shop"), as: "b.pdf")
        #expect(await heard.next() == .added(file: "b.pdf"))
        await first.stop()
        try drop(IntakeFixture.receipt("Third"), as: "c.pdf")
        second.follow(WatchPlan(folders: [folder.path], settle: .milliseconds(1)))
        #expect(await heard.next() == .added(file: "c.pdf"))
        await second.stop()
        #expect(try receipts() == 3)
    }

    @Test func `one that was stopped stays so`() async throws {
        let intake = try intake()
        await intake.stop()
        try drop(IntakeFixture.receipt(), as: "a.pdf")
        intake.follow(WatchPlan(folders: [folder.path], settle: .zero))
        await intake.stop()
        #expect(try receipts() == 0)
    }
}
