import SystemKit
package import VaultJSON

/// Programs that share no code with ours and read what it writes; a missing program fails the test.
package enum Oracle {
    /// The result of a program.
    package struct Answer: Equatable, Sendable {
        /// Whether the program succeeded.
        package let isSuccess: Bool
        /// Its standard output.
        package let bytes: [UInt8]
        /// Its standard error.
        package let errors: String

        /// Its standard output as text.
        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs a program in `/usr/bin` that reads `input` from standard input.
    package static func run(_ program: String, _ arguments: [String], reading input: [UInt8]) throws -> Answer {
        var command = ChildCommand(
            "/usr/bin/" + program, arguments,
            environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "BEANCOUNT_DISABLE_LOAD_CACHE": "1"])
        command.input = input
        command.outputLimit = 16 << 20
        command.timeout = .seconds(120)
        let result = try CommandRunner().run(command)
        return Answer(
            isSuccess: result.isSuccess, bytes: result.output,
            errors: String(decoding: result.errors, as: UTF8.self))
    }

    /// Runs a program like ``run(_:_:reading:)-([UInt8],_,_)``, with text as input.
    package static func run(_ program: String, _ arguments: [String], reading input: String) throws -> Answer {
        try run(program, arguments, reading: Array(input.utf8))
    }

    /// Runs a program in `/usr/bin` on a file with these bytes, its last argument. For programs that seek in their
    /// input.
    package static func run(_ program: String, _ arguments: [String], on bytes: [UInt8]) throws -> Answer {
        let folder = try TemporaryDirectory()
        let path = folder.file("input")
        try RawFile.write(bytes, to: path)
        return try run(program, arguments + [path], reading: "")
    }

    /// Runs a script with Debian's Python and parses the one JSON value that it prints.
    package static func python(_ script: String, reading input: String) throws -> JSON {
        let answer = try run("python3", ["-c", script], reading: input)
        guard answer.isSuccess else { throw OracleFailure(words: answer.errors) }
        return try JSON(parsing: answer.output)
    }
}

/// The error output of a program that failed.
package struct OracleFailure: Error, CustomStringConvertible {
    let words: String
    package var description: String { words }
}
