import SystemKit
import Testing

@Suite("A program in the foreground")
struct ForegroundProgramTests {
    private let environment = ["PATH": "/usr/bin:/bin"]

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

    @Test func `that is not there is an error`() {
        #expect(throws: SystemError.self) {
            try ForegroundProgram.run(ChildCommand("no-such-editor", environment: environment))
        }
    }
}
