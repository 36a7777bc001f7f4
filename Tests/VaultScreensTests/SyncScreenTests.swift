import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("Sync screen")
struct SyncScreenTests {
    static let sizes = [[80, 24], [120, 40], [40, 10]]

    static func operation(_ number: UInt64) -> OperationID { OperationID(ULID(high: 0x019A, low: number)) }

    private static func line(
        _ number: UInt64, _ intent: Operation.Intent, _ title: String, _ fields: [FieldName], _ state: QueueLine.State,
        tries: Int = 0, nextTryIn: Int64? = nil, lastError: String? = nil
    ) -> QueueLine {
        QueueLine(
            id: operation(number), entity: EntityRef(receiptID(number)), intent: intent, title: title, fields: fields,
            state: state, tries: tries, nextTryIn: nextTryIn, lastError: lastError)
    }

    static let queue = [
        line(1, .update, "Desk lamp", [.userNotes, .userTags], .inFlight, tries: 1),
        line(2, .create, "Kettle & Co", [.storeName, .totalMinor, .currency], .pending, tries: 2, nextTryIn: 42_000),
        line(3, .update, "Drill battery", [.warrantyMonths, .userEditedFields], .pending),
        line(
            4, .update, "Jigsaw", [.userTags], .failed, tries: 1,
            lastError: "a tag is longer than 50 characters; shorten it, then retry"),
        line(9, .update, "Vacuum S5", [.storeName], .conflict, tries: 1),
        line(6, .delete, "\u{1B}[31m東京\u{7}百貨店", [], .pending),
    ]

    private static func activity(_ ago: Int64, _ kind: ActivityLine.Kind, _ text: Phrase) -> ActivityLine {
        ActivityLine(at: Timestamp(milliseconds: sampleNow.milliseconds - ago * 1000), kind: kind, text: text)
    }

    private static let activity = [
        activity(2, .sent, "Desk lamp"), activity(125, .finished, "received 2, sent 5, 0 conflicts, 1.2 s"),
        activity(1200, .offline, "no route to host; 6 changes kept, next try in 15 min"),
        activity(4000, .joined, "Vacuum S5: notes from laptop and phone, both kept"),
        activity(90_000, .error, "\u{1B}]0;title\u{7} 500 from the server"),
    ]

    static func status(_ state: SyncState) -> SyncStatus {
        var status = SyncStatus.sample
        status.state = state
        status.account = "ingrid@example.org"
        status.lastAnswerMilliseconds = 41
        status.counts = VaultCounts(receipts: 214, waiting: 4, failed: 1, conflicts: 1)
        return status
    }

    static let waiting = SyncState.waiting(
        until: Timestamp(milliseconds: sampleNow.milliseconds + 42_000), reason: "the server did not answer")

    private func tester(
        _ size: [Int] = [80, 24], _ status: SyncStatus = status(.pushing(sent: 0, total: 5)),
        queue: [QueueLine] = queue,
        activity: [ActivityLine] = activity
    ) -> ScreenTester {
        let context = Context.sample(columns: size[0], rows: size[1])
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.character("4"))
        tester.answer(.read(.queue(queue)), .read(.activity(activity)))
        _ = tester.takeEffects()
        return tester
    }

    private let detail = QueueEntryDetail(
        line: queue[3], createdAt: Timestamp(milliseconds: sampleNow.milliseconds - 7_200_000),
        changes: [
            .init(field: .totalMinor, from: 8499, to: 8999), .init(field: .currency, from: "EUR", to: "EUR"),
            .init(field: .userTags, from: [], to: ["add", "tool"]),
            .init(field: .returnBy, from: .null, to: "2025-12-01"),
        ])

    @Test(arguments: sizes) func `pending changes and activity are listed`(size: [Int]) {
        var tester = tester(size)
        expectSnapshot(tester.canvas, "sync/busy")
        tester.press(.tab, .character("f"))
        expectSnapshot(tester.canvas, "sync/errors")
        expectSnapshot(self.tester(size, Self.status(Self.waiting)).canvas, "sync/pending")
    }

    @Test(arguments: sizes) func `a device without a server says so`(size: [Int]) {
        expectSnapshot(self.tester(size, SyncStatus(), queue: [], activity: []).canvas, "sync/device-only")
        let stopped = Self.status(.stopped(reason: "this device was signed out"))
        expectSnapshot(self.tester(size, stopped, queue: []).canvas, "sync/stopped")
    }

    @Test(arguments: sizes) func `an entry is looked into, and what a drop loses is named before it`(size: [Int]) {
        var tester = tester(size)
        tester.press(.down, .down, .down, .enter)
        tester.expect(.read(.queueEntry(Self.operation(4))))
        tester.answer(.read(.queueEntry(Self.operation(4), detail)))
        expectSnapshot(tester.canvas, "sync/entry")
        tester.press(.character("D"))
        tester.expect(.read(.queueEntry(Self.operation(4))))
        tester.answer(.read(.queueEntry(Self.operation(4), detail)))
        expectSnapshot(tester.canvas, "sync/discard")
        tester.press(.enter)
        tester.expectNothingPending()
        tester.press(.character("y"))
        tester.expect(.write(.discard(Self.operation(4))))
    }

    @Test(arguments: sizes) func `signing in says what is missing, that it works, and what went wrong`(size: [Int]) {
        var tester = tester(size, SyncStatus(), queue: [], activity: [])
        tester.press(.character("l"))
        expectSnapshot(tester.canvas, "sync/sign-in")
        tester.type("vault.example.org")
        tester.press(.enter, .enter)
        expectSnapshot(tester.canvas, "sync/sign-in-missing")
        tester.type("ingrid@example.org")
        tester.press(.enter, .control("n"))
        tester.type("secret words")
        tester.press(.enter)
        tester.type("secret wards")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "sync/sign-in-mistake")
        tester.expectNothingPending()
        tester.press(.control("u"))
        tester.type("secret words")
        tester.press(.enter)
        tester.expectNothingPending()
        expectSnapshot(tester.canvas, "sync/sign-in-invitation")
        tester.type("7q2m x0kd 4t9f aw3b")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "sync/sign-in-busy")
        tester.expect(
            .sync(
                .logIn(
                    LogInRequest(
                        server: "https://vault.example.org", email: "ingrid@example.org",
                        password: Passphrase("secret words"), isNew: true, invitation: "7q2m x0kd 4t9f aw3b"))))
        tester.answer(
            .sync(
                .logInFailed(
                    "The invitation is unknown, used, expired or for another email. Check the code and the email, or ask the server's operator for a new one."
                )))
        expectSnapshot(tester.canvas, "sync/sign-in-failed")
        tester.answer(.sync(.loggedIn(Self.status(.pulling))))
        #expect(tester.shows("Signed in.") && !tester.shows("Password"))
    }

    @Test func `after a refusal every field is as it was, and a new account needs no code where it is not wanted`() {
        var tester = tester([80, 24], SyncStatus(), queue: [], activity: [])
        tester.press(.character("l"), .control("n"))
        for text in ["vault.example.org", "ingrid@example.org", "secret words", "secret words"] {
            tester.type(text)
            tester.press(.tab)
        }
        var request = LogInRequest(
            server: "https://vault.example.org", email: "ingrid@example.org", password: Passphrase("secret words"),
            isNew: true)
        tester.press(.enter)
        tester.expect(.sync(.logIn(request)))
        tester.answer(.sync(.logInFailed("This server doesn't allow sign-up.")))
        tester.paste(" 7Q2M-X0KD-4T9F-AW3B\n")
        tester.press(.enter)
        request.invitation = "7Q2M-X0KD-4T9F-AW3B"
        tester.expect(.sync(.logIn(request)))
        tester.answer(.sync(.logInFailed("The invitation is used.")))
        // Back to an account that exists, which needs no code.
        tester.press(.control("n"), .enter)
        request.isNew = false
        request.invitation = nil
        tester.expect(.sync(.logIn(request)))
    }

    @Test func `Esc stops asking the server, and closes the page only then`() {
        var tester = tester([80, 24], SyncStatus(), queue: [], activity: [])
        tester.press(.character("l"), .control("p"))
        tester.paste("RVAULT:ABCD:HTTPS://VAULT.EXAMPLE.ORG")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "RVAULT:ABCD:HTTPS://VAULT.EXAMPLE.ORG", server: "")))
        tester.press(.escape)
        tester.expect(.sync(.cancelLogIn))
        tester.answer(.sync(.logInFailed("Stopped; you're not signed in.")))
        #expect(tester.shows("! Stopped; you're not signed in."))
        tester.press(.escape)
        tester.expectNothingPending()
        #expect(!tester.shows("Stopped"))
    }

    @Test func `the password of a new account is asked for twice, that of another once`() {
        var tester = tester([80, 24], SyncStatus(), queue: [], activity: [])
        tester.press(.character("l"), .control("n"))
        tester.type("vault.example.org")
        tester.press(.tab)
        tester.type("ingrid@example.org")
        tester.press(.tab)
        tester.type("secret words")
        tester.press(.enter, .enter)
        #expect(tester.shows("Type the password again."))
        tester.expectNothingPending()
        tester.type("secret word")
        tester.press(.enter)
        #expect(tester.shows("The passwords don't match. Ctrl-T shows them."))
        tester.expectNothingPending()
        tester.press(.control("t"))
        #expect(tester.shows("secret words") && tester.shows("[secret word "))
        tester.press(.control("n"), .enter)
        let request = LogInRequest(
            server: "https://vault.example.org", email: "ingrid@example.org", password: Passphrase("secret words"),
            isNew: false)
        tester.expect(.sync(.logIn(request)))
    }

    @Test(arguments: ["http://127.0.0.1:8080", "https://vault.example.org", "HTTPS://vault.example.org"])
    func `an address that is pasted or typed whole takes the place of the scheme`(address: String) {
        var tester = tester([80, 24], SyncStatus(), queue: [], activity: [])
        tester.press(.character("l"))
        tester.paste(address + "\n")
        #expect(tester.shows("[\(address) "))
        tester.paste(address)
        #expect(tester.shows("[\(address) "))
        tester.press(.escape, .character("l"))
        #expect(tester.shows("[https:// "))
        tester.type(address)
        #expect(tester.shows("[\(address) "))
    }

    @Test func `a whole address behind the scheme that stands there is taken as typed`() {
        var tester = tester([80, 24], SyncStatus(), queue: [], activity: [])
        tester.press(.character("l"))
        tester.type("http://127.0.0.1:8080")
        tester.press(.enter)
        tester.type("ingrid@example.org")
        tester.press(.enter)
        tester.type("secret words")
        tester.press(.enter)
        tester.expect(
            .sync(
                .logIn(
                    LogInRequest(
                        server: "http://127.0.0.1:8080", email: "ingrid@example.org",
                        password: Passphrase("secret words"), isNew: false))))
    }

    @Test func `the countdown follows the clock and stops at now`() {
        var tester = tester([80, 24], Self.status(Self.waiting))
        #expect(tester.model.isCounting && tester.shows("in 42 s"))
        tester.send(.tick(now: Timestamp(milliseconds: sampleNow.milliseconds + 40_000), today: day("2025-11-21")))
        #expect(tester.shows("in 2 s") && !tester.shows("in 42 s"))
        tester.send(.tick(now: Timestamp(milliseconds: sampleNow.milliseconds + 90_000), today: day("2025-11-21")))
        #expect(!tester.shows("in 2 s"))
    }

    @Test func `nothing ticks where nothing counts down`() {
        #expect(!tester([80, 24], SyncStatus(), queue: []).model.isCounting)
        #expect(!tester([80, 24], Self.status(.idle), queue: [Self.queue[3]]).model.isCounting)
    }

    @Test func `a conflict of the queue opens the picker`() {
        var tester = tester()
        tester.press(.down, .down, .down, .down, .enter)
        tester.expect(.read(.conflicts(limit: ConflictPicker.stretch)))
    }

    @Test func `r, S and P ask for what they say`() {
        var tester = tester([80, 24], Self.status(.idle))
        tester.press(.down, .character("r"), .character("S"), .character("P"))
        tester.expect(.write(.retry(Self.operation(2))))
        tester.expect(.sync(.now))
        tester.expect(.sync(.setPaused(true)))
        tester.expectNothingPending()
    }

    @Test(arguments: [SyncState.paused, .stopped(reason: "this device was signed out")])
    func `r says why it cannot send while sync does not run, and S what has to come first`(_ state: SyncState) {
        var tester = tester([80, 24], Self.status(state))
        tester.press(.down, .character("r"))
        tester.expectNothingPending()
        #expect(tester.shows("Sync is off: P resumes, l signs in."))
        tester.press(.character("S"))
        #expect(tester.shows(state == .paused ? "Sync is paused" : "Action needed before syncing"))
    }

    @Test func `signing out asks, and says how much the server lacks, including rejected changes and conflicts`() {
        var tester = tester([80, 24], Self.status(.idle))
        tester.press(.character("L"))
        #expect(tester.shows("6 changes not uploaded") && tester.shows("rvault export"))
        tester.press(.character("n"))
        tester.expectNothingPending()
        tester.press(.character("L"), .character("y"))
        tester.expect(.sync(.logOut))
    }

    @Test func `parked changes are named when signing out, and one that is also listed counts once`() {
        var status = Self.status(.deviceOnly)
        status.counts = VaultCounts(receipts: 214)
        var tester = tester([80, 24], status, queue: [Self.queue[1]])
        tester.press(.character("L"))
        #expect(tester.shows("1 change not uploaded"))
        tester.press(.character("n"))
        tester.answer(.read(.queue(Array(repeating: Self.queue[1], count: SyncScreen.queueLimit))))
        tester.press(.character("L"))
        #expect(tester.shows("At least 500 changes not uploaded"))
    }

    @Test func `without a server nothing is discarded or retried`() {
        var tester = tester([80, 24], SyncStatus(state: .deviceOnly))
        for key in ["D", "r"] {
            tester.press(.character(Character(key)))
            tester.expectNothingPending()
            #expect(tester.shows("on this device only; l signs in"))
        }
    }

    @Test func `after signing out, the keys that need a session say how to get one`() {
        var status = Self.status(.stopped(reason: "Signed out."))
        status.isSignedOut = true
        var tester = tester([80, 24], status)
        #expect(tester.rows[0].contains("! signed out; sign in to sync again"))
        #expect(tester.rows[23].contains("l sign in") && !tester.rows[23].contains("L sign out"))
        for key in ["S", "P", "L", "F"] {
            tester.press(.character(Character(key)))
            tester.expectNothingPending()
            #expect(tester.shows("l signs in again"), "\(key)")
        }
        tester.press(.character("l"))
        #expect(!tester.shows("l signs in again"))
    }

    @Test func `the cursor stays on its entry when others go`() {
        var tester = tester()
        tester.press(.down, .down)
        tester.answer(.read(.queue(Array(Self.queue.dropFirst()))))
        tester.press(.character("r"))
        tester.expect(.write(.retry(Self.operation(3))))
    }

    @Test func `the page of an entry that was sent closes`() {
        var tester = tester()
        tester.press(.down, .down, .down, .enter)
        tester.answer(.read(.queueEntry(Self.operation(4), detail)), .read(.queue([])))
        #expect(tester.shows("PENDING"))
    }

    @Test func `the configured server is filled in for signing in, and the next field has the focus`() {
        var context = Context.sample()
        let config = "[sync]\nserver = \"https://r.example.org\"\nevery = \"never\""
        context.settings = SettingLayers(config: SettingsReader.read(config, commands: []).settings)
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home"))
        tester.press(.char("4"), .char("l"))
        tester.type("me@example.org")
        #expect(tester.shows("https://r.example.org") && tester.shows("me@example.org"))
    }

    @Test func `an idle sync says when it goes again`() {
        var context = Context.sample()
        context.settings = SettingLayers(config: SettingsReader.read("[sync]\nevery = \"1h\"", commands: []).settings)
        let opening = VaultOpening(name: "Home", status: Self.status(.idle))
        var tester = ScreenTester(context, opening: opening)
        tester.press(.char("4"))
        #expect(tester.shows("at the next change, or every 1h"))
        tester.answer(
            .terminal(
                .configRead(SettingsReader.read("[sync]\nevery = \"never\"", commands: []).settings, problem: nil)))
        #expect(tester.shows("at the next change") && !tester.shows("or every"))
    }
}
