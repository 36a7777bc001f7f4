import Glibc
import Testing
import VaultTestKit

/// Two hosts and a cable. Where the screen must react within a time, the tests wait no longer than that.
@Suite("The network between device and server", .serialized)
struct NetworkStory {
    /// A vault on one host, signed in to a server on the other.
    private struct Scene {
        let terminal: Terminal
        let network: NetworkPair
        /// Runs outside of tmux, which would wake a stopped process.
        let server: ServerProcess

        init() throws {
            network = try NetworkPair()
            terminal = try Terminal()
            let host = NetworkPair.serverAddress
            server = try ServerProcess(
                data: terminal.folder.path + "/server", host: host, isOpen: true, runner: network.runner(of: .server))
            try terminal.startVault(also: "RVAULT_INSECURE_HTTP=1", runner: network.runner(of: .client))
            try terminal.makeVault()
            try terminal.signIn(at: "http://\(host):\(server.port)", isNew: true)
        }

        /// Waits until one of the first three lines, which include the status strip, has the text.
        func head(says text: String, within seconds: Int) throws {
            let begin = ContinuousClock.now
            try terminal.wait(until: "the head to say \(text)", seconds: seconds + TestIntensity.slack) { screen in
                screen.split(separator: "\n").prefix(3).contains { $0.contains(text) }
            }
            TestIntensity.report("\(text): said after \(ContinuousClock.now - begin)")
        }
    }

    @Test func `a cable that is pulled is told, and shows by itself that it is back`() throws {
        let scene = try Scene()
        try scene.network.plug(in: false)
        try scene.head(says: "offline", within: 8 + 2)
        try scene.network.plug(in: true)
        try scene.head(says: "sync ok", within: 10)
        try scene.network.plug(in: false)
        try scene.terminal.addReceipt(store: "Robot Shop", total: "349,00")
        try scene.head(says: "offline", within: 8 + 2)
        try scene.network.plug(in: true)
        try scene.head(says: "sync ok", within: 10)
    }

    @Test func `a route that goes is told as no network, and shows by itself that it is back`() throws {
        let scene = try Scene()
        try scene.network.route(false)
        try scene.head(says: "offline", within: 8 + 2)
        try scene.network.route(true)
        try scene.head(says: "sync ok", within: 10)
    }

    @Test func `a server that stands still is told, with a change that waits, and goes on by itself`() throws {
        let scene = try Scene()
        #expect(kill(scene.server.pid, SIGSTOP) == 0)
        try scene.terminal.addReceipt(store: "Robot Shop", total: "349,00")
        try scene.head(says: "not answering", within: 20)
        #expect(kill(scene.server.pid, SIGCONT) == 0)
        try scene.head(says: "sync ok", within: 40)
    }

    @Test func `a server that falls silent is told though nothing waits`() throws {
        let scene = try Scene()
        #expect(kill(scene.server.pid, SIGSTOP) == 0)
        try scene.head(says: "not answering", within: 10 + 3 + 3 + 8 + 2)
        #expect(kill(scene.server.pid, SIGCONT) == 0)
        try scene.head(says: "sync ok", within: 40)
    }

    @Test func `a network that swallows everything is told though nothing waits`() throws {
        let scene = try Scene()
        try scene.network.swallow(true)
        try scene.head(says: "not answering", within: 10 + 3 + 3 + 8 + 2)
        try scene.network.swallow(false)
        try scene.head(says: "sync ok", within: 40)
    }
}
