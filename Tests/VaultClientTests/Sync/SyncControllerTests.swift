import Testing
import VaultModel
import VaultStore
import VaultSync

@testable import VaultClient

@Suite("The connection of a vault with its server", .timeLimit(.minutes(2)))
struct SyncControllerTests {
    private let server: HomeServer
    private let folder: VaultFolder

    init() throws {
        server = try HomeServer()
        folder = try VaultFolder()
    }

    /// A program that has signed in and synced once.
    private func started(_ folder: VaultFolder, isNew: Bool, as name: String = "laptop") async throws -> SyncProgram {
        let program = try SyncProgram(folder)
        try await program.logIn(to: server, isNew: isNew, as: name)
        try await program.controller.begin()
        await program.news.waitForRest()
        return program
    }

    /// Notices what another program has written.
    private func look(_ observer: inout StoreObserver) {
        let hasSeen = observer.look()
        #expect(hasSeen)
    }

    @Test func `a change of one device comes to the other one without a request`() async throws {
        let (first, second) = (
            try await started(folder, isNew: true), try await started(VaultFolder(), isNew: false, as: "phone")
        )
        try await first.addReceipt("Kiosk")
        await second.news.waitForOne { $0.received >= 1 }
        #expect(try second.receiptCount == 1)
        await first.controller.stop()
        await second.controller.stop()
    }

    @Test func `a vault that signs in twice is one device`() async throws {
        let program = try await started(folder, isNew: true)
        try await program.logIn(to: server)
        try await program.controller.begin()
        await program.news.waitForRest()
        #expect(try await program.controller.devices().map(\.name) == ["laptop"])
        await program.controller.stop()
    }

    @Test func `a device that another one signs out stops, and says so`() async throws {
        let first = try await started(folder, isNew: true)
        let second = try await started(VaultFolder(), isNew: false, as: "phone")
        let other = try #require(try await first.controller.devices().first { !$0.isThis })
        try await first.controller.revoke(other.id)
        await second.news.wait { if case .stopped = $0.state { true } else { false } }
        #expect(second.controller.status.state == .stopped(reason: SyncStop.revoked.sentence))
        await first.controller.stop()
        await second.controller.stop()
    }

    @Test func `signing out ends the session on the server, and changes wait`() async throws {
        let program = try await started(folder, isNew: true)
        let other = try await started(VaultFolder(), isNew: false, as: "phone")
        #expect(try await program.controller.logOut() == .ended)
        #expect(program.controller.status.isSignedOut)
        #expect(try await other.controller.devices().map(\.name) == ["phone"])
        try await program.addReceipt("Kiosk")
        #expect(try await program.open.vault.counts().waiting == 1)
        #expect(try await program.controller.logOut() == .nobody)
        await program.controller.stop()
        await other.controller.stop()
    }

    @Test func `orders are carried out in their order, however fast they come`() async throws {
        let program = try await started(folder, isNew: true)
        for _ in 0..<5 {
            program.controller.follow(.paused)
            program.controller.follow(.on)
        }
        try await program.addReceipt("Kiosk")
        try await program.waitUntilSent()
        program.controller.follow(.paused)
        program.controller.follow(.on)
        program.controller.follow(.paused)
        await program.news.wait { $0.state == .paused }
        await program.controller.stop()
        #expect(program.controller.status.state == .paused)
    }

    @Test func `a pause in one program pauses the others of that vault`() async throws {
        let window = try await started(folder, isNew: true)
        let command = try SyncProgram(folder)
        var observer = try window.observer()
        try await command.controller.setPaused(true)
        look(&observer)
        await window.news.wait { $0.state == .paused }
        try await command.controller.setPaused(false)
        look(&observer)
        await window.news.waitForRest()
        await window.controller.stop()
    }

    @Test func `a sign-in in one program is followed by the others of that vault`() async throws {
        let window = try await started(folder, isNew: true)
        let command = try SyncProgram(folder)
        var observer = try window.observer()
        #expect(try await command.controller.logOut() == .ended)
        look(&observer)
        await window.news.wait { $0.isSignedOut }
        try await command.logIn(to: server)
        look(&observer)
        await window.news.waitForRest()
        #expect(try await window.controller.devices().map(\.isThis) == [true])
        await window.controller.stop()
    }

    @Test func `nothing connects any more once it has stopped`() async throws {
        let program = try await started(folder, isNew: true)
        await program.controller.stop()
        let account = try #require(try await SyncAccount.load(from: program.open.vault))
        #expect(await program.controller.connect(account, live: true) == nil)
        #expect(program.controller.activeConnection == nil)
    }

    @Test func `of two reasons to connect one connection is left, and it works`() async throws {
        let program = try await started(folder, isNew: true)
        let account = try #require(try await SyncAccount.load(from: program.open.vault))
        async let first = program.controller.connect(account, live: true)
        async let second = program.controller.connect(account, live: true)
        let both = await [first, second].compactMap(\.self)
        #expect(both.count == 2 && both.filter { $0 === program.controller.activeConnection }.count == 1)
        try await program.addReceipt("Kiosk")
        try await program.waitUntilSent()
        await program.controller.stop()
    }

    @Test func `a sync that is off keeps what is written, and sends it once it's on`() async throws {
        let program = try await started(folder, isNew: true)
        try await program.controller.turn(on: false)
        #expect(program.controller.status.state == .deviceOnly)
        try await program.addReceipt("Kiosk")
        #expect(program.controller.activeConnection == nil)
        try await program.controller.turn(on: true)
        try await program.waitUntilSent()
        await program.controller.stop()
    }
}
