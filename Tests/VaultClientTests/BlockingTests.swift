import Testing

@testable import VaultClient

@Suite("Waiting with a bound")
struct BlockingTests {
    /// Never returns unless its task is canceled, which nobody does.
    private static func waitForever() async {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        end.finish()
    }

    @Test(.timeLimit(.minutes(1))) func `work that never ends is left where it is`() async {
        await Blocking.wait(atMost: .milliseconds(1)) { await Self.waitForever() }
        Blocking.run(atMost: .milliseconds(1)) { await Self.waitForever() }
    }

    @Test(.timeLimit(.minutes(1))) func `work that ends is waited for no longer`() async {
        await Blocking.wait(atMost: .seconds(3600)) {}
        Blocking.run(atMost: .seconds(3600)) {}
    }
}
