import Testing
import VaultModel
import VaultReplica

@testable import VaultStore

@Suite("A pause that the server asked for")
struct KeptPauseTests {
    private let pause = Pause(milliseconds: 3_600_000, planned: 2000, reason: "Too many requests.", tries: 2)

    @Test(arguments: Flavour.allCases)
    func `is known to whoever opens the vault next, with what is left of it`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        try world.transact { try $0.pause(pause) }
        let kept = try #require(try world.standing().pause)
        #expect(kept.reason == pause.reason && kept.tries == 2)
        #expect((3_599_000..<3_600_000).contains(kept.milliseconds), "the clock of the test moves on")
        #expect((1000..<2000).contains(kept.planned))
        try world.transact { try $0.pause(nil) }
        #expect(try world.standing().pause == nil)
    }

    @Test(
        arguments: Flavour.allCases,
        [
            #"{"until":"2099-01-01T00:00:00.000Z","reason":"r","tries":3}"#,
            #"{"until":"2001-01-01T00:00:00.000Z","reason":"r","tries":3}"#,
        ])
    func `of a clock that was set back, or long past, asks for no time`(_ flavour: Flavour, _ text: String) throws {
        let world = try ReplicaWorld(flavour)
        try world.set("sync.pause", to: text)
        #expect(try world.standing().pause == Pause(milliseconds: 0, reason: "r", tries: 3))
    }

    /// The test's clock shows a day of 2026.
    @Test(
        arguments: Flavour.allCases,
        [
            #"{"until":"2001-01-01T00:00:00.000Z","next":"2099-01-01T00:00:00.000Z","since":"2001-01-01T00:00:00.000Z","#,
            #"{"until":"2001-01-01T00:00:00.000Z","next":"2001-01-01T00:00:01.000Z","since":"2001-01-01T00:00:00.000Z","#,
            #"{"until":"2001-01-01T00:00:00.000Z","next":"2026-09-21T14:30:02.000Z","since":"2026-09-21T14:30:00.000Z","#,
            #"{"until":"2001-01-01T00:00:00.000Z","next":7,"#,
        ])
    func `of a clock that was set back or forward plans nothing`(_ flavour: Flavour, _ text: String) throws {
        let world = try ReplicaWorld(flavour)
        try world.set("sync.pause", to: text + #""reason":"r","tries":3}"#)
        #expect(try world.standing().pause == Pause(milliseconds: 0, reason: "r", tries: 3))
    }

    @Test(arguments: Flavour.allCases, ["", "7", "{}", #"{"until":"soon","reason":"r","tries":3}"#])
    func `that cannot be read is none`(_ flavour: Flavour, _ text: String) throws {
        let world = try ReplicaWorld(flavour)
        try world.set("sync.pause", to: text)
        #expect(try world.standing().pause == nil)
    }
}
