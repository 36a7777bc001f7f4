internal import CLinux
internal import Glibc

/// Restarts this program within its process, so that nothing of its memory remains.
///
/// The process keeps its ID, its terminal and its standard streams. Everything else is lost: memory, threads, locks,
/// and all other descriptors. State for the new program goes through a pipe; it must not contain secrets.
package enum Restart {
    /// The environment variable that tells the new program the pipe's descriptor.
    private static let variable = "RVAULT_RESTART_FD"
    /// The number of bytes that fit into a pipe that nobody reads yet.
    package static let longest = 32_768

    /// Replaces this process's program with a new start of itself. Returns only by throwing; then nothing has changed
    /// but close-on-exec flags and the signal mask.
    ///
    /// - Parameters:
    ///   - words: the command line, starting with the program's name.
    ///   - variables: the environment of the new start.
    ///   - text: at most ``longest`` bytes for ``takeHandover()``.
    package static func perform(
        _ words: [String], variables: [String: String], handing text: [UInt8]
    ) throws(SystemError) -> Never {
        guard text.count <= longest else { throw SystemError(.tooLarge, function: "write") }
        let pipe = try Descriptor.pipe()
        try DescriptorIO.writeAll(text, to: pipe.writing.number)
        let reading = pipe.takeReading()
        closeAtExec()
        _ = try SystemCall.run("fcntl") { fcntl(reading.number, F_SETFD, 0) }
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        var variables = variables
        variables[variable] = String(reading.number)
        let path = program()
        let arguments = words.map { strdup($0) } + [nil]
        let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        _ = try SystemCall.run("execve", subject: path) { execve(path, arguments, environment) }
        throw SystemError(.other, function: "execve", subject: path)
    }

    /// Returns the bytes passed by ``perform(_:variables:handing:)``; nil for a normal start. Children do not inherit
    /// them.
    package static func takeHandover() -> [UInt8]? {
        guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
        unsetenv(variable)
        guard let number = Int32(text), number > 2 else { return nil }
        var facts = stat()
        // If the variable was set to anything else, this is a normal start.
        guard fstat(number, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return nil }
        let pipe = Descriptor(owning: number)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        return try? DescriptorIO.readAll(from: pipe.number, limit: longest)
    }

    /// Returns the program's path if the file there is still the running one. Otherwise, after an update or a removal,
    /// returns the running file itself, because the state that is passed on is of its version.
    private static func program() -> String {
        let running = "/proc/self/exe"
        guard let path = try? ProcessEnvironment.executable(), let named = FileIdentity(path: path),
            named == FileIdentity(path: running)
        else { return running }
        return path
    }

    private static func closeAtExec() {
        if clinux_close_at_exec(3) == 0 { return }
        // Kernels before 5.11.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        for number in 3..<Int32(clamping: min(limit.rlim_cur, 65_536)) { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    }
}
