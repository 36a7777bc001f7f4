import TerminalUI
import Testing
import Translation
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("What line 1 says of sync")
struct SyncWordsTests {
    private static let now = Timestamp(milliseconds: 1_000_000_000)

    private static func status(_ state: SyncState, _ reach: Reachability, waiting: Int = 0, tries: Int = 0)
        -> SyncStatus
    {
        var status = SyncStatus(
            state: state, reach: reach, lastGood: Timestamp(milliseconds: now.milliseconds - 120_000))
        status.counts.waiting = waiting
        status.tries = tries
        if case .waiting = state { status.obstacle = .server }
        return status
    }

    private static let later = SyncState.waiting(
        until: Timestamp(milliseconds: now.milliseconds + 39_000), reason: "The server answered with status 500.")

    static let said: [(SyncStatus, String)] = [
        (status(.idle, .online), "v sync ok, 2 min ago"),
        (status(.idle, .slow), "v sync ok, 2 min ago"),
        (status(.idle, .offline), "- offline, last sync 2 min ago"),
        (status(.idle, .limited), "! server not answering, last sync 2 min ago"),
        (status(.idle, .portal), "! network login needed, last sync 2 min ago"),
        (status(.idle, .portal, waiting: 1), "^ 1 pending change, network login needed"),
        (status(later, .offline), "- offline, last sync 2 min ago"),
        (status(later, .limited), "! server not answering, last sync 2 min ago"),
        (status(later, .online), "- last sync 2 min ago"),
        (status(.idle, .offline, waiting: 1), "^ 1 pending change, offline"),
        (status(later, .limited, waiting: 2), "^ 2 pending changes, server not answering"),
        (status(.pulling, .limited), "- no reply yet"),
        (status(later, .online, waiting: 2, tries: 4), "^ 2 pending changes"),
        (status(later, .online, waiting: 2, tries: 5), "! 2 changes not sent after 5 tries"),
        (status(later, .online, tries: 7), "! sync failed 7 times"),
    ]

    @Test func `an unreachable server is shown after what needs a person`() {
        for (reach, place) in [
            (Reachability.offline, "offline"), (.limited, "server not answering"), (.online, "rest synced"),
        ] {
            var status = SyncWordsTests.status(.idle, reach)
            status.counts.conflicts = 2
            #expect(SyncWords(status, now: SyncWordsTests.now).text == "! 2 conflicts, \(place)")
        }
        var status = SyncWordsTests.status(.idle, .offline)
        status.counts.offered = 1
        #expect(SyncWords(status, now: SyncWordsTests.now).text == "? 1 change missing on server, offline")
        status.state = .paused
        #expect(!SyncWords(status, now: SyncWordsTests.now).text.contains("offline"))
    }

    @Test func `line 1 of 80 columns has room for a server that does not answer`() {
        var tester = ScreenTester(
            .sample(), opening: VaultOpening(name: "Home", status: SyncWordsTests.status(.idle, .limited)))
        tester.press(.char("4"))
        tester.send(.tick(now: SyncWordsTests.now, today: day("2025-11-21")))
        #expect(tester.rows[0].contains("! server not answering, last sync 2 min ago"), "\(tester.rows[0])")
    }

    @Test func `nothing that waits is signed as waiting, in a narrow window too`() {
        #expect(SyncWords(SyncWordsTests.status(.idle, .offline), now: SyncWordsTests.now).short == "- off")
    }

    @Test func `how long the last answer took is told of a server that answers well alone`() {
        for reach in [Reachability.online, .slow, .limited, .offline] {
            var status = SyncWordsTests.status(.idle, reach)
            (status.lastAnswerMilliseconds, status.server) = (1, "https://vault.example.org")
            var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: status))
            tester.press(.char("4"))
            #expect(tester.shows(", 1 ms") == (reach == .online), "\(reach)")
        }
    }

    @Test(arguments: said) func `each state has its words`(status: SyncStatus, words: String) {
        #expect(SyncWords(status, now: SyncWordsTests.now).text == words)
    }

    static let unreached: [(SyncState, Reachability)] = [SyncState.idle, later].flatMap { state in
        [Reachability.offline, .limited, .portal].map { (state, $0) }
    }

    @Test(arguments: unreached, [0, 1]) func `it is never ok while the server can't be reached`(
        at place: (state: SyncState, reach: Reachability), waiting: Int
    ) {
        let status = SyncWordsTests.status(place.state, place.reach, waiting: waiting)
        #expect(!SyncWords(status, now: SyncWordsTests.now).text.contains("ok"))
    }

    private static func waiting(_ obstacle: SyncObstacle, notBefore: Int64? = nil) -> SyncStatus {
        var status = status(later, .online)
        status.obstacle = obstacle
        status.notBefore = notBefore.map { Timestamp(milliseconds: now.milliseconds + $0) }
        return status
    }

    static let obstacles: [(SyncStatus, String?)] = [
        (status(.idle, .online), nil), (status(.pulling, .online), nil), (waiting(.server), nil),
        (waiting(.server, notBefore: -1), nil),
        (waiting(.server, notBefore: 41_500), "The server asked to wait; retrying in 42 s."),
        (waiting(.otherProgram), "Another program is syncing this vault; pending changes are sent next."),
        (status(.paused, .online), "Sync is paused; pending changes are sent when it resumes."),
        (status(.deviceOnly, .unknown), "This vault is on this device only; it doesn't sync."),
        (status(.stopped(reason: "Sign in again."), .online), "Action needed before syncing: Sign in again."),
    ]

    @Test(arguments: obstacles)
    func `who asks for a sync is told why none begins`(_ status: SyncStatus, _ words: String?) {
        #expect(Phrase.noSyncYet(status, now: SyncWordsTests.now)?.text == words)
    }

    @Test func `the strip names what the network does, on every screen, while sync is on`() {
        let strips = [
            Reachability.offline: "Offline: changes will sync when reconnected", .slow: "Slow connection",
            .portal: "This network needs a login", .limited: "Server not answering: changes will sync when it does",
        ]
        for (reach, words) in strips {
            for key in ["1", "2", "4"] as [Character] {
                var tester = ScreenTester(
                    .sample(), opening: VaultOpening(name: "Home", status: SyncWordsTests.status(.idle, reach)))
                tester.press(.char(key))
                #expect(tester.rows[2].contains(words), "\(reach) on \(key)")
            }
        }
        var tester = ScreenTester(
            .sample(), opening: VaultOpening(name: "Home", status: SyncWordsTests.status(.paused, .offline)))
        #expect(!tester.rows[2].contains("Offline"))
        tester.answer(.news(.status(SyncWordsTests.status(.idle, .online))))
        #expect(!tester.rows[2].contains("Slow"))
    }

    @Test func `the fifth failure names the key that shows more, as it is set`() {
        let later = SyncState.waiting(until: SyncWordsTests.now, reason: "No.")
        let failing = SyncWordsTests.status(later, .online, waiting: 1, tries: 5)
        for (config, key) in [("", "4"), ("[keys]\nsync-screen = \"F8\"", "F8")] {
            var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: .sample))
            let said = SettingsReader.read(config, commands: KeyMap.commands).settings
            tester.answer(.terminal(.configRead(said, problem: nil)), .news(.status(failing)))
            #expect(tester.shows("\(key) shows when."))
        }
    }

    @Test func `the fifth failure is told once with its reason, and again only after a good sync`() {
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: .sample))
        let told = "Sync failed 5 times: The server answered with status 500."
        tester.answer(.news(.status(SyncWordsTests.status(SyncWordsTests.later, .online, waiting: 1, tries: 4))))
        #expect(!tester.shows(told))
        tester.answer(.news(.status(SyncWordsTests.status(SyncWordsTests.later, .online, waiting: 1, tries: 5))))
        #expect(tester.shows(told))
        tester.press(.down)
        tester.answer(.news(.status(SyncWordsTests.status(.pulling, .online, waiting: 1))))
        tester.answer(.news(.status(SyncWordsTests.status(SyncWordsTests.later, .online, waiting: 1, tries: 6))))
        #expect(!tester.shows("Sync failed 6 times"))
        tester.answer(.news(.status(SyncWordsTests.status(.idle, .online))))
        tester.answer(.news(.status(SyncWordsTests.status(SyncWordsTests.later, .online, waiting: 1, tries: 5))))
        #expect(tester.shows(told))
    }
}
