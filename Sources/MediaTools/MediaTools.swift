internal import SystemKit

/// Decodes pictures and documents, and reads what is on them, by programs that run as enclosed child processes.
///
/// Every function bounds time and memory whatever the bytes are, passes them only through memory and pipes, and throws
/// ``MediaError``. Canceling the task ends the programs.
package struct MediaTools: Sendable {
    private let sandbox: Sandbox
    private let runner = CommandRunner()
    let limits: ToolLimits
    private let enclosures: [Enclosure]

    /// `path`: the folders of programs, as in `PATH`.
    package init(path: String) {
        self.init(path: path, limits: ToolLimits())
    }

    /// `enclosures`: the first that the system permits is used.
    init(path: String, limits: ToolLimits, enclosures: [Enclosure] = [.namespaces, .landlock]) {
        sandbox = Sandbox(path: path)
        self.limits = limits
        self.enclosures = enclosures
    }

    /// Returns the error for each program that is missing, each package once.
    package func missing() -> [MediaError] {
        var found: [MediaError] = []
        var packages: Set<String> = []
        for (program, package) in [("bwrap", "bubblewrap")] + Tool.allCases.map({ ($0.rawValue, $0.package) })
        where !ProgramSearch.isThere(program, path: sandbox.path) && packages.insert(package).inserted {
            found.append(.missing(program: program, package: package))
        }
        return found
    }

    /// Runs a tool that has to succeed; returns its output.
    func output(
        of tool: Tool, _ arguments: [String], input: [UInt8], limits: ToolLimits? = nil
    ) async throws(MediaError) -> [UInt8] {
        let result = try await run(tool, arguments, input: input, limits: limits)
        if let error = ToolFailure(result).error { throw error }
        return result.output
    }

    /// Runs a tool; any status of its own is a result.
    func run(
        _ tool: Tool, _ arguments: [String], input: [UInt8], limits: ToolLimits? = nil
    ) async throws(MediaError) -> CommandResult {
        for enclosure in enclosures {
            let command = try sandbox.command(
                tool, arguments, input: input, limits: limits ?? self.limits, in: enclosure)
            do throws(MediaError) {
                return try await run(command)
            } catch {
                if error != .notEnclosed { throw error }
            }
        }
        throw .notEnclosed
    }

    private func run(_ command: ChildCommand) async throws(MediaError) -> CommandResult {
        let result: CommandResult
        do throws(SystemError) {
            result = try await runner.run(command)
        } catch {
            if ["landlock", "seccomp"].contains(error.function) { throw .notEnclosed }
            throw error.code == .notFound ? .missing(program: "prlimit", package: "util-linux") : .system(error)
        }
        if let error = ToolFailure(result).ending { throw error }
        return result
    }
}
