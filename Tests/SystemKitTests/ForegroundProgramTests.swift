import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("A program in the foreground")
struct ForegroundProgramTests {
    private let environment = ["PATH": "/usr/bin:/bin"]

    @Test func `a program reads what it is fed, and may end before it has read it all`() throws {
        let folder = try TemporaryDirectory()
        let file = Descriptor(owning: open(folder.file("out"), O_RDWR | O_CREAT, 0o600))
        let long = Array(String(repeating: "a line\n", count: 100_000).utf8)
        let words = ChildCommand("sh", ["-c", "head -n 2; exit 3"], environment: environment)
        #expect(try ForegroundProgram.run(words, feeding: long, output: file.number) == .exited(3))
        let all = ChildCommand("wc", ["-c"], environment: environment)
        #expect(try ForegroundProgram.run(all, feeding: long, output: file.number) == .exited(0))
        let read = try folder.store.read("out", limit: 1000) ?? []
        #expect(String(decoding: read, as: UTF8.self) == "a line\na line\n700000\n")
    }

    @Test(
        arguments: [
            ("exit 0", .exited(0)), ("exit 3", .exited(3)), ("kill -TERM $$", .signalled(15)),
            ("kill -INT $$", .signalled(2)),
        ] as [(String, CommandResult.Ending)])
    func `is waited for, and its end is a result`(line: String, ending: CommandResult.Ending) throws {
        #expect(try ForegroundProgram.run(ChildCommand("sh", ["-c", line], environment: environment)) == ending)
    }

    @Test func `what it prints can be read while it runs, and nobody has to read all of it`() throws {
        var first: [UInt8] = []
        let line = "echo one; head -c 1000000 /dev/zero; exit 4"
        let ending = try ForegroundProgram.run(ChildCommand("sh", ["-c", line], environment: environment)) { output in
            first = (try? DescriptorIO.readAll(from: output, limit: 4)) ?? []
        }
        #expect(first == Array("one\n".utf8) && ending == .exited(4))
    }

    @Test func `prints to nobody where it has to be quiet`() throws {
        let line = "[ $(readlink /proc/$$/fd/1):$(readlink /proc/$$/fd/2) = /dev/null:/dev/null ] || exit 3"
        let command = ChildCommand("sh", ["-c", line], environment: environment)
        #expect(try ForegroundProgram.runQuietly(command) == .exited(0))
        let read = try ForegroundProgram.run(command) { _ in }
        #expect(read == .exited(3))
    }

    @Test func `that is not there is an error`() {
        #expect(throws: SystemError.self) {
            try ForegroundProgram.run(ChildCommand("no-such-editor", environment: environment))
        }
    }
}
