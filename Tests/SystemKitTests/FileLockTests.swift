import Glibc
import Testing
import VaultTestKit

@testable import SystemKit

@Suite("File lock")
struct FileLockTests {
    private let scratch: TemporaryDirectory
    private var path: String { scratch.file("vault.lock") }

    init() throws { scratch = try TemporaryDirectory() }

    private enum Outcome: Equatable { case acquired, held(LockHolder) }

    private func outcome(_ attempt: consuming FileLock.Attempt) -> Outcome {
        switch consume attempt {
        case .acquired: .acquired
        case .held(let holder): .held(holder)
        }
    }

    @Test func `the second to try is told who has it and since when`() throws {
        let first = try FileLock.attempt(path, clock: WallClock { 1_700_000_000_000 })
        let second = outcome(try FileLock.attempt(path))
        #expect(second == .held(LockHolder(process: Int(getpid()), since: 1_700_000_000_000)))
        #expect(outcome(first) == .acquired)
        #expect(try scratch.store.permissions(of: "vault.lock")?.isPrivate == true)
    }

    @Test func `a released lock is free`() throws {
        switch try FileLock.attempt(path) {
        case .acquired(let lock): lock.release()
        case .held: Issue.record("nobody else has it")
        }
        #expect(outcome(try FileLock.attempt(path)) == .acquired)
    }

    @Test func `a holder that was killed holds nothing`() throws {
        let stop = try Wakeup()
        var command = ChildCommand("/usr/bin/flock", [path, "-c", "echo held; sleep 60"])
        command.outputLimit = 3
        // The output limit kills the child once it has printed "held", while it holds the lock.
        let result = try CommandRunner().run(command, stop: stop)
        #expect(result.ending == .outputTooLarge)
        #expect(outcome(try FileLock.wait(path, upTo: .seconds(10))) == .acquired)
    }

    @Test func `waiting ends with the holder when the time is over`() throws {
        let first = try FileLock.attempt(path, clock: WallClock { 5 })
        let second = outcome(try FileLock.wait(path, upTo: .milliseconds(50)))
        #expect(second == .held(LockHolder(process: Int(getpid()), since: 5)))
        #expect(outcome(first) == .acquired)
    }

    @Test func `a link in its place is refused`() throws {
        symlink("/etc/passwd", path)
        #expect(systemCode { _ = outcome(try FileLock.attempt(path)) } == .notAPlainFile)
    }
}
