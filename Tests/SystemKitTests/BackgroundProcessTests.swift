import SystemKit
import Testing
import VaultTestKit

@Suite("Background processes")
struct BackgroundProcessTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func start(_ script: String, within time: Duration = .seconds(10)) throws -> Bool {
        let command = ChildCommand(
            "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], directory: scratch.path)
        return try Array("key".utf8).withUnsafeBytes { bytes in
            try BackgroundProcess.start(command, handing: bytes, readyWithin: time)
        }
    }

    @Test func `it is handed the bytes and their end, and is ready once it says so`() throws {
        #expect(try start("cat > got; echo"))
        #expect(try scratch.store.read("got", limit: 10) == Array("key".utf8))
    }

    @Test func `one that ends without a word is not ready`() throws {
        #expect(try start("exit 0") == false)
    }

    @Test func `one that says nothing in time is ended`() throws {
        #expect(systemCode { _ = try start("sleep 60", within: .milliseconds(50)) } == .timedOut)
    }

    @Test func `a hardened process leaves no core and cannot be traced`() throws {
        try ProcessHardening.apply()
        #expect(ProcessHardening.isApplied)
    }
}
