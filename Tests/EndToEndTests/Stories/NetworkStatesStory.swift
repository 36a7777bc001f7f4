import FaultProxy
import Glibc
import Testing
import VaultTestKit

/// Line 1 and the strip in each state of the network, on two hosts joined by a cable. No state may ever pass for another:
/// while there is a network, nothing says "Offline".
@Suite("States of the network")
struct NetworkStatesStory {
    /// A vault on one host, signed in to a server on the other, behind a proxy that can become anything.
    private struct Scene {
        let terminal: Terminal
        let network: NetworkPair
        let server: ChaosProcess

        init() throws {
            network = try NetworkPair()
            terminal = try Terminal()
            server = try ChaosProcess(data: terminal.folder.path + "/server", runner: network.runner(of: .server))
            try terminal.startVault(also: "RVAULT_INSECURE_HTTP=1", runner: network.runner(of: .client))
            try terminal.makeVault()
            try terminal.signIn(at: "http://\(NetworkPair.serverAddress):\(server.port)", isNew: true)
        }

        /// Waits until one of the first three lines, which include the strip, has the text, and expects that none of the
        /// others is said before.
        func head(says text: String, within seconds: Int, never others: [String]) throws {
            let begin = ContinuousClock.now
            try terminal.wait(until: "the head to say \(text)", seconds: seconds + TestIntensity.slack) { screen in
                let head = screen.split(separator: "\n").prefix(3).joined(separator: "\n").lowercased()
                #expect(!others.contains { head.contains($0.lowercased()) }, "\(head)")
                return head.contains(text.lowercased())
            }
            TestIntensity.report("\(text): said after \(ContinuousClock.now - begin)")
        }

        /// Expects that the head says none of all this for some time.
        func head(saysNothingFor milliseconds: Int) throws {
            let end = ContinuousClock.now + .milliseconds(milliseconds)
            while ContinuousClock.now < end {
                let head = try terminal.screen().split(separator: "\n").prefix(3).joined(separator: "\n").lowercased()
                #expect(!all.contains { head.contains($0) }, "\(head)")
                poll(nil, 0, 50)
            }
        }

        private let all = ["offline", "not answering", "slow connection", "login"]
    }

    /// The time within which a state that the stream's end shows at once has to appear: up to 5 s to the health check,
    /// 8 s to what it shows, 3 s for a busy computer.
    private static let soon = 5 + 8 + 3

    @Test func `a login page in the server's place is told as one, and the login is noticed`() throws {
        let scene = try Scene()
        try scene.server.meet(.answer(.portal))
        try scene.head(says: "This network needs a login", within: Self.soon, never: ["offline", "not answering"])
        try scene.terminal.addReceipt(store: "Robot Shop", total: "349,00")
        try scene.server.meet()
        try scene.head(says: "sync ok", within: 30, never: ["offline", "not answering"])
    }

    @Test func `a server that is gone while the network is there is not told as offline`() throws {
        let scene = try Scene()
        scene.server.goAway()
        try scene.head(says: "Server not answering", within: Self.soon, never: ["offline", "login"])
        try scene.server.meet()
        try scene.head(says: "sync ok", within: 30, never: ["offline", "login"])
    }

    @Test func `short interruptions show nothing, and health checks keep their distance`() throws {
        let scene = try Scene()
        let (begin, before) = (ContinuousClock.now, try scene.server.requests("/v1/health").count)
        for _ in 0..<TestIntensity.count(everyday: 3, soak: 100) {
            try scene.network.plug(in: false)
            try scene.head(saysNothingFor: 1200)
            try scene.network.plug(in: true)
            try scene.head(saysNothingFor: 700)
        }
        // A request may be sent while the cable is out, and arrives with the next one: only their number is certain.
        let checks = try scene.server.requests("/v1/health").count - before
        let turns = (ContinuousClock.now - begin) / .seconds(5)
        TestIntensity.report("health checks: \(checks) in \(turns) turns")
        #expect(Double(checks) <= turns + 1)
    }

    @Test func `an address that is lost is offline, and a slow link is slow`() throws {
        let scene = try Scene()
        try scene.network.address(false)
        try scene.head(says: "Offline", within: 8 + 2, never: ["not answering", "login"])
        try scene.network.address(true)
        try scene.head(says: "sync ok", within: 30, never: ["not answering", "login"])
        try scene.server.meet(.delay(milliseconds: 2500))
        try scene.terminal.addReceipt(store: "Robot Shop", total: "349,00")
        try scene.head(says: "Slow connection", within: Self.soon + 10, never: ["offline", "login"])
        try scene.server.meet()
        try scene.head(says: "sync ok", within: 40, never: ["offline", "login"])
    }

    @Test func `a name server that answers nothing blocks nobody`() throws {
        let network = try NetworkPair()
        let terminal = try Terminal()
        try network.swallow(true)
        let runner = try network.runner(resolvingBy: NetworkPair.serverAddress, in: terminal.folder.path)
        try terminal.startVault(runner: runner)
        try terminal.makeVault()
        try terminal.press("4")
        try terminal.wait(for: "Press l to sign in")
        try terminal.fillSignIn(at: "https://vault.example.org", isNew: false)
        try terminal.wait(for: "Esc stops")
        try terminal.press("Escape")
        try terminal.wait(for: "Stopped", seconds: 15)
        try terminal.press("Escape")
        try terminal.wait(for: "Press l to sign in", seconds: 15)
        try terminal.press("1")
        try terminal.press("q")
        try terminal.waitForEnd(seconds: 15)
    }
}
