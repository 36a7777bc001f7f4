import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("A phone as the scanner")
struct CaptureScreenTests {
    static let sizes = SyncScreenTests.sizes

    /// A checkerboard stands in for the QR code, whose content other tests read.
    private static func invitation(
        expiresIn seconds: Int64 = 581, side: Int = 33, lacksTLS: Bool = false
    ) -> Invitation {
        let picture = BlockPicture(columns: side, dark: (0..<side * side).map { $0 % 2 == 0 })
        let scheme = lacksTLS ? "http" : "https"
        return Invitation(
            server: "\(scheme)://vault.example.org", code: "7KQ2-M9XD",
            address: "\(scheme)://vault.example.org/capture/#code=7KQ2M9XD&currency=EUR", lacksTLS: lacksTLS,
            expiresAt: Timestamp(milliseconds: sampleNow.milliseconds + seconds * 1000), picture: picture)
    }

    private func tester(
        _ size: [Int] = [80, 24], lines: LineSet = .utf8, tab: Character = "4", state: SyncState = .idle
    ) -> ScreenTester {
        let context = Context.sample(columns: size[0], rows: size[1], lines: lines)
        let status = SyncScreenTests.status(state)
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.character(tab))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `a code is shown as an address everywhere, and as a picture where there is room`(
        size: [Int]
    ) {
        var tester = tester(size)
        tester.press(.character("c"))
        tester.expect(.sync(.inviteCapture))
        expectSnapshot(tester.canvas, "capture/asking")
        tester.answer(.sync(.invited(Self.invitation())))
        expectSnapshot(tester.canvas, "capture/code")
    }

    @Test func `a server without HTTPS is said to give phones no camera`() {
        var tester = tester()
        tester.press(.character("c"))
        tester.answer(.sync(.invited(Self.invitation(lacksTLS: true))))
        expectSnapshot(tester.canvas, "capture/insecure")
        #expect(tester.shows("no camera"))
    }

    @Test func `an expired code says so, and c asks for another one`() {
        var tester = tester()
        tester.press(.character("c"))
        tester.answer(.sync(.invited(Self.invitation(expiresIn: 0))))
        #expect(tester.shows("This code has expired"))
        _ = tester.takeEffects()
        tester.press(.character("c"))
        tester.expect(.sync(.inviteCapture))
        #expect(tester.shows("Asking the server"))
    }

    @Test func `what went wrong is shown in place of the code, and Esc leads back`() {
        var tester = tester(tab: "3")
        tester.press(.character("c"))
        tester.answer(.sync(.devicesFailed("Can't reach the server.")))
        #expect(tester.shows("! Can't reach the server."))
        tester.press(.escape)
        #expect(tester.shows("Inbox") && !tester.shows("Scan with a phone"))
    }

    @Test(arguments: ["3", "4"] as [Character])
    func `without an account, the key says what to do first`(tab: Character) {
        let context = Context.sample(columns: 80, rows: 24, lines: .utf8)
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: SyncStatus()))
        tester.press(.character(tab))
        _ = tester.takeEffects()
        tester.press(.character("c"))
        tester.expectNothingPending()
        #expect(tester.shows("ign in"))
    }

    @Test func `a phone is listed as a scanner among the devices`() {
        var tester = tester()
        tester.press(.character("V"))
        let phone = DeviceLine(
            id: DeviceID(ULID(high: 0x019A, low: 7)), name: "Chrome on Android", createdAt: sampleNow,
            lastSeenAt: sampleNow, isThis: false, isCapture: true)
        tester.answer(.sync(.devices([phone])))
        #expect(tester.shows("Chrome on Android (scanner)"))
    }
}
