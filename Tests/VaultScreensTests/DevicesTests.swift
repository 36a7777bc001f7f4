import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Devices and pairing")
struct DevicesTests {
    static let sizes = SyncScreenTests.sizes

    private static func device(_ number: UInt64, _ name: String, seen ago: Int64, isThis: Bool = false) -> DeviceLine {
        DeviceLine(
            id: DeviceID(ULID(high: 0x019A, low: number)), name: name,
            createdAt: Timestamp(milliseconds: sampleNow.milliseconds - 86_400_000 * Int64(number * 20)),
            lastSeenAt: Timestamp(milliseconds: sampleNow.milliseconds - ago * 1000), isThis: isThis)
    }

    private static let devices = [
        device(1, "laptop", seen: 0, isThis: true), device(2, "phone", seen: 3600),
        device(3, "\u{1B}[31mnas\u{7} 東京", seen: 260_000),
    ]

    /// A checkerboard stands in for the QR code, whose content other tests read.
    private static func invitation(expiresIn seconds: Int64 = 581, side: Int = 29) -> Invitation {
        let picture = BlockPicture(columns: side, dark: (0..<side * side).map { $0 % 2 == 0 })
        return Invitation(
            server: "https://vault.example.org", code: "7KQ2-M9XD",
            expiresAt: Timestamp(milliseconds: sampleNow.milliseconds + seconds * 1000), picture: picture)
    }

    private func tester(_ size: [Int] = [80, 24], lines: LineSet = .ascii, state: SyncState = .idle) -> ScreenTester {
        let context = Context.sample(columns: size[0], rows: size[1], lines: lines)
        let status = SyncScreenTests.status(state)
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.character("4"))
        tester.answer(.read(.queue([])), .read(.activity([])))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `devices are listed, this one is marked, and revoking asks`(size: [Int]) {
        var tester = tester(size)
        tester.press(.character("V"))
        tester.expect(.sync(.devices))
        expectSnapshot(tester.canvas, "devices/asking")
        tester.answer(.sync(.devices(Self.devices)))
        expectSnapshot(tester.canvas, "devices/list")
        tester.press(.down, .character("d"))
        expectSnapshot(tester.canvas, "devices/revoke")
        tester.expectNothingPending()
        tester.press(.character("y"))
        tester.expect(.sync(.revoke(Self.devices[1].id)))
        tester.answer(.sync(.devices([Self.devices[0]])))
        #expect(!tester.shows("phone") && tester.shows("this device"))
    }

    @Test func `devices of one name are told apart, in the question too`() {
        var tester = tester()
        tester.press(.character("V"))
        tester.answer(.sync(.devices([Self.device(1, "vm", seen: 0, isThis: true), Self.device(2, "vm", seen: 60)])))
        #expect(tester.shows("vm (0001)") && tester.shows("vm (0002)"))
        tester.press(.down, .character("d"))
        #expect(tester.shows("Sign out \"vm (0002)\"?"))
    }

    @Test func `the device one is at is not revoked from its own list`() {
        var tester = tester()
        tester.press(.character("V"))
        tester.answer(.sync(.devices(Self.devices)))
        _ = tester.takeEffects()
        tester.press(.character("d"))
        tester.expectNothingPending()
        #expect(tester.shows("press L on the Sync screen"))
    }

    @Test(arguments: sizes) func `a code is shown as text everywhere, and as a picture where there is room`(size: [Int])
    {
        var tester = tester(size, lines: .utf8)
        tester.press(.character("i"))
        tester.expect(.sync(.invite))
        tester.answer(.sync(.invited(Self.invitation())))
        expectSnapshot(tester.canvas, "devices/invite")
        #expect(tester.shows("7KQ2-M9XD") && tester.shows("9:41 min"))
        #expect(tester.shows("▀▄▀▄") || tester.shows("█ █ █") == (size[0] >= 80))
    }

    @Test func `after a pairing code the devices are read again, since one may have joined with it`() {
        var tester = tester()
        tester.press(.character("V"))
        tester.answer(.sync(.devices(Self.devices)))
        tester.press(.character("i"))
        tester.answer(.sync(.invited(Self.invitation())))
        _ = tester.takeEffects()
        tester.press(.escape)
        tester.expect(.sync(.devices))
    }

    @Test func `the code counts down, and goes with its picture when it has run out`() {
        var tester = tester(lines: .utf8)
        tester.press(.character("i"))
        tester.answer(.sync(.invited(Self.invitation(expiresIn: 61))))
        #expect(tester.model.isCounting && tester.shows("1:01 min"))
        tester.send(.tick(now: Timestamp(milliseconds: sampleNow.milliseconds + 61_000), today: day("2025-11-21")))
        #expect(tester.shows("expired") && !tester.shows("7KQ2") && !tester.model.isCounting)
        #expect(!tester.rows.joined().contains("▀"))
    }

    @Test func `a symbol too large for the window, or a terminal without its characters, leaves the code`() {
        for (side, lines) in [(77, LineSet.utf8), (29, .ascii)] {
            var tester = tester(lines: lines)
            tester.press(.character("i"))
            tester.answer(.sync(.invited(Self.invitation(side: side))))
            #expect(tester.shows("7KQ2-M9XD") && !tester.rows.joined().contains("▀"))
        }
    }

    @Test func `what the server says against it is told where the answer was awaited`() {
        var tester = tester()
        tester.press(.character("i"))
        tester.answer(.sync(.devicesFailed("Can't reach the server.")))
        #expect(tester.shows("! Can't reach the server."))
        tester.press(.escape, .character("V"))
        tester.answer(.sync(.devicesFailed("Can't reach the server.")))
        #expect(tester.shows("Account devices") && tester.shows("! Can't reach the server."))
    }

    @Test func `the hints of signing in name what the keys lead to from here`() {
        var tester = ScreenTester(
            .sample(columns: 120, status: SyncStatus()), opening: VaultOpening(name: "Home"))
        tester.press(.character("4"), .character("l"))
        #expect(tester.rows[23].contains("Ctrl-N new account  Ctrl-P by code"))
        tester.press(.control("p"))
        #expect(tester.rows[23].contains("Ctrl-N new account  Ctrl-P by email"))
        tester.press(.control("n"))
        #expect(tester.rows[23].contains("Ctrl-N sign in  Ctrl-P by code"))
        tester.press(.control("n"))
        #expect(tester.rows[23].contains("Ctrl-N new account  Ctrl-P by code"))
        tester.press(.control("p"), .control("p"))
        #expect(tester.rows[23].contains("Ctrl-P by code") && tester.shows("Password"))
    }

    @Test(arguments: sizes) func `joining takes a code and a server, or a picture's text alone`(size: [Int]) {
        let context = Context.sample(columns: size[0], rows: size[1], status: SyncStatus())
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home"))
        tester.press(.character("4"), .character("l"), .control("p"))
        _ = tester.takeEffects()
        expectSnapshot(tester.canvas, "devices/join")
        tester.press(.enter)
        #expect(tester.shows("Type the code"))
        tester.type("7KQ2M9XD")
        tester.press(.enter)
        tester.type("vault.example.org")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "7KQ2M9XD", server: "https://vault.example.org")))
        tester.answer(.sync(.logInFailed("The server does not know this code.")))
        tester.press(.backTab)
        for _ in 0..<8 { tester.press(.backspace) }
        tester.paste("RVAULT:7KQ2-M9XD:HTTPS://VAULT.EXAMPLE.ORG")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "RVAULT:7KQ2-M9XD:HTTPS://VAULT.EXAMPLE.ORG", server: "")))
    }
}
