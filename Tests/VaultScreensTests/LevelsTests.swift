import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("What works at each level, and rehearsals")
struct LevelsTests {
    private func tester(
        _ status: SyncStatus, _ size: [Int] = [80, 24], language: Language = .english
    ) -> ScreenTester {
        var tester = ScreenTester(
            .sample(columns: size[0], rows: size[1], status: status, language: language),
            opening: VaultOpening(name: "Home", status: status))
        tester.press(.character("4"))
        tester.answer(.read(.queue(SyncScreenTests.queue)), .read(.activity([])))
        _ = tester.takeEffects()
        return tester
    }

    private func status(_ reach: Reachability, _ resort: LastResortState = .notConfigured) -> SyncStatus {
        var status = SyncScreenTests.status(.idle)
        (status.reach, status.lastResort) = (reach, resort)
        return status
    }

    @Test(arguments: SyncScreenTests.sizes) func `the page lists the levels, and marks the current one`(size: [Int]) {
        for (name, status) in [
            ("online", status(.online)), ("local", status(.portal, .configured)), ("last", status(.offline, .active)),
        ] {
            var tester = tester(status, size)
            tester.press(.character("W"))
            expectSnapshot(tester.canvas, "sync/level-\(name)")
            tester.press(.escape)
            #expect(tester.shows("PENDING"))
        }
    }

    @Test(arguments: Language.allCases) func `the page fits in every language`(_ language: Language) {
        var tester = tester(status(.offline), language: language)
        expectSnapshot(tester.canvas, "sync/offline-\(language.rawValue)")
        tester.press(.character("W"))
        expectSnapshot(tester.canvas, "sync/levels-\(language.rawValue)")
    }

    @Test func `a vault of this device only has no levels, and says why`() {
        var tester = tester(SyncStatus())
        #expect(!tester.shows("Level"))
        tester.press(.character("W"))
        #expect(tester.shows("This vault is on this device only"))
    }

    @Test(arguments: NetworkRehearsal.allCases, [[80, 24], [120, 40], [40, 10], [60, 3]])
    func `a rehearsal is named in line 1 of every screen`(_ rehearsal: NetworkRehearsal, _ size: [Int]) {
        var context = Context.sample(columns: size[0], rows: size[1])
        context.rehearsal = rehearsal
        var locked = ScreenTester(locked: context, hasVault: true)
        #expect(locked.rows[0].contains(rehearsal.rawValue), "\(locked)")
        locked.type("a")
        #expect(locked.rows[0].contains(rehearsal.rawValue), "\(locked)")
        for status in [SyncStatus.sample, SyncScreenTests.status(SyncScreenTests.waiting)] {
            var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
            for key in "12345?" {
                tester.press(.character(key))
                #expect(tester.rows[0].contains(rehearsal.rawValue), "\(tester)")
            }
        }
    }

    @Test func `line mode names a rehearsal in its greeting and in every prompt`() {
        var context = Context.sample()
        context.rehearsal = .slow
        let (model, step) = PlainApp.start(.sample, in: context)
        #expect(step.lines.first?.hasPrefix("[rehearsal: slow] Receipt Vault") == true, "\(step.lines)")
        #expect(model.prompt == "[slow] > ")
        #expect(PlainApp.start(.sample, in: .sample()).model.prompt == "> ")
    }

    @Test(arguments: SyncScreenTests.sizes) func `a rehearsal leaves line 1 readable`(size: [Int]) {
        var context = Context.sample(columns: size[0], rows: size[1])
        context.rehearsal = .lossyReply
        let tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: .sample))
        expectSnapshot(tester.canvas, "list/rehearsal")
    }
}
