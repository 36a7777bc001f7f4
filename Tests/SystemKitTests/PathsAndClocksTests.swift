import Testing

@testable import SystemKit

@Suite("Paths and clocks")
struct PathsAndClocksTests {
    @Test func `without variables everything lies below HOME`() {
        let paths = XDGPaths(environment: ["HOME": "/home/ada"])
        #expect(paths?.data == "/home/ada/.local/share/receipt-vault")
        #expect(paths?.config == "/home/ada/.config/receipt-vault")
        #expect(paths?.state == "/home/ada/.local/state/receipt-vault")
        #expect(paths?.runtime == nil)
        #expect(paths?.sockets == "/home/ada/.local/state/receipt-vault/run")
    }

    @Test func `variables win, but not when they are relative or empty`() {
        let paths = XDGPaths(environment: [
            "HOME": "/home/ada", "XDG_DATA_HOME": "/data/", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "state",
            "XDG_RUNTIME_DIR": "/run/user/1",
        ])
        #expect(paths?.data == "/data/receipt-vault")
        #expect(paths?.config == "/home/ada/.config/receipt-vault")
        #expect(paths?.state == "/home/ada/.local/state/receipt-vault")
        #expect(paths?.sockets == "/run/user/1/receipt-vault")
    }

    @Test func `without HOME there are no paths`() {
        #expect(XDGPaths(environment: [:]) == nil)
        #expect(XDGPaths(environment: ["HOME": "ada"]) == nil)
    }

    @Test func `the process knows its environment and itself`() throws {
        #expect(ProcessEnvironment.current()["PATH"] != nil)
        #expect(try ProcessEnvironment.executable().hasPrefix("/"))
    }

    @Test func `waiting is rounded up, never negative, and bounded`() {
        #expect(Duration.nanoseconds(1).pollMilliseconds == 1)
        #expect(Duration.milliseconds(1500).pollMilliseconds == 1500)
        #expect(Duration.milliseconds(-5).pollMilliseconds == 0)
        #expect(Duration.seconds(Int64.max).pollMilliseconds == 1_000_000_000)
    }

    @Test func `clocks are past this program's making, and time goes on`() {
        #expect(WallClock.system.now() > 1_700_000_000_000)
        let earlier = MonotonicClock.system.now()
        #expect(MonotonicClock.system.now() >= earlier)
    }
}
