import Testing

@testable import SystemKit

@Suite("Command runner")
struct CommandRunnerTests {
    private let runner = CommandRunner()

    private func shell(_ script: String, _ arguments: String...) -> ChildCommand {
        ChildCommand("/bin/sh", ["-c", script, "sh"] + arguments, environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test func `output, errors and status come back, a failing status being no error`() throws {
        let result = try runner.run(shell("echo out; echo err >&2; exit 3"))
        #expect(result == CommandResult(ending: .exited(3), output: Array("out\n".utf8), errors: Array("err\n".utf8)))
        #expect(!result.isSuccess)
    }

    @Test func `arguments arrive as they are, whatever a shell would make of them`() throws {
        let result = try runner.run(shell("printf %s \"$1\"", "a 'b' $HOME; *\n"))
        #expect(result.outputText == "a 'b' $HOME; *\n")
    }

    @Test func `input larger than a pipe goes through and comes back`() throws {
        var command = shell("cat")
        command.input = Array(repeating: UInt8(ascii: "x"), count: 300_000)
        #expect(try runner.run(command).output == command.input)
    }

    @Test func `input in memory can be read twice, and nobody can change it`() throws {
        var command = shell("cat /dev/stdin; cat /dev/stdin; (echo more >>/dev/stdin) 2>/dev/null || echo sealed")
        command.canSeekInput = true
        command.input = Array("text\n".utf8)
        #expect(try runner.run(command).outputText == "text\ntext\nsealed\n")
        command.input = Array(repeating: UInt8(ascii: "x"), count: 300_000)
        #expect(try runner.run(command).output.count == 600_000 + "sealed\n".utf8.count)
    }

    @Test func `a program that wants no input ends by itself`() throws {
        var command = shell("exec <&-; echo done")
        command.input = Array(repeating: 1, count: 300_000)
        #expect(try runner.run(command).outputText == "done\n")
    }

    @Test func `the environment is what was given and nothing else`() throws {
        let command = ChildCommand("env", environment: ["PATH": "/usr/bin:/bin", "A": "1=2"])
        #expect(try runner.run(command).outputText == "A=1=2\nPATH=/usr/bin:/bin\n")
    }

    @Test func `it runs where it is told`() throws {
        var command = shell("pwd")
        command.directory = "/usr"
        #expect(try runner.run(command).outputText == "/usr\n")
    }

    @Test func `over its time it is ended with all that it started`() throws {
        var command = shell("sleep 60 & echo $!; wait")
        command.timeout = .milliseconds(200)
        let result = try runner.run(command)
        #expect(result.ending == .timedOut)
        #expect(!result.output.isEmpty)
    }

    @Test func `more output than allowed ends it and is cut`() throws {
        var command = shell("yes")
        command.outputLimit = 1000
        let result = try runner.run(command)
        #expect(result.ending == .outputTooLarge)
        #expect(result.output.count == 1000)
    }

    @Test func `a grandchild that keeps the output open does not keep us`() throws {
        let result = try runner.run(shell("sleep 2 & echo started"))
        #expect(result.ending == .exited(0))
        #expect(result.outputText == "started\n")
    }

    @Test func `a program that is not there is an error with its name`() {
        let command = ChildCommand("no-such-program", environment: ["PATH": "/usr/bin:/bin"])
        #expect(systemCode { _ = try runner.run(command) } == .notFound)
        #expect(systemCode { _ = try runner.run(ChildCommand("/no/such")) } == .notFound)
    }

    @Test func `a death by signal is told as such`() throws {
        #expect(try runner.run(shell("kill -TERM $$")).ending == .signalled(15))
    }

    @Test func `cancelling the task ends the program`() async throws {
        let command = shell("sleep 60")
        let task = Task { try await CommandRunner().run(command) }
        task.cancel()
        #expect(try await task.value.ending == .cancelled)
    }
}
