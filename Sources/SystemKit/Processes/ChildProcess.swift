internal import CConfine
internal import CLinux
internal import Glibc

/// Starts programs by `posix_spawn`, with three descriptors and nothing else of this process.
enum ChildProcess {
    /// The descriptors that become a child's standard streams; each stays open here.
    struct Streams {
        var input: Int32
        var output: Int32
        var errors: Int32
    }

    /// The process group of a child, which determines the signals that it shares with its parent.
    enum Group {
        /// Its own group: ended together by ``end(_:)``, and not reached by the terminal's Ctrl-C.
        case own
        /// Its own session, without the terminal: it keeps running when the terminal closes.
        case session
        /// This process's group, with its terminal: the terminal's signals reach both.
        case shared
    }

    static func spawn(_ command: ChildCommand, streams: Streams, group: Group) throws(SystemError) -> pid_t {
        if let readable = command.readable { return try start(command, streams: streams, reading: readable) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, source) in [(0, streams.input), (1, streams.output), (2, streams.errors)] as [(Int32, Int32)] {
            try SystemCall.check("adddup2", posix_spawn_file_actions_adddup2(&actions, source, target))
        }
        try SystemCall.check("addclosefrom", clinux_close_from(&actions, 3))
        if let directory = command.directory {
            try SystemCall.check("addchdir", clinux_change_directory(&actions, directory))
        }
        var attributes = try attributes(for: group)
        defer { posix_spawnattr_destroy(&attributes) }
        let path = try locate(command)
        let variables = command.environment.map { "\($0.key)=\($0.value)" }.sorted()
        return try withStrings([command.program] + command.arguments, variables) {
            (words, environment) throws(SystemError) in
            var pid: pid_t = 0
            let result = posix_spawn(&pid, path, &actions, &attributes, words, environment)
            try SystemCall.check("posix_spawn", subject: path, result)
            return pid
        }
    }

    /// Starts a program confined by Landlock, in a group of its own.
    ///
    /// Throws an error of the function `landlock` or `seccomp` if the kernel lacks it.
    private static func start(
        _ command: ChildCommand, streams: Streams, reading places: [String]
    ) throws(SystemError) -> pid_t {
        let path = try locate(command)
        let variables = command.environment.map { "\($0.key)=\($0.value)" }.sorted()
        return try withStrings([command.program] + command.arguments, variables) {
            (words, environment) throws(SystemError) in
            try withStrings(places, []) { (places, _) throws(SystemError) in
                var function: UnsafePointer<CChar>?
                let readable = places.map { $0.map { UnsafePointer($0) } }
                let pid = cconfine_start(
                    path, words, environment, [streams.input, streams.output, streams.errors], command.directory,
                    readable, &function)
                if pid < 0 {
                    let name = function.map { String(cString: $0) } ?? "fork"
                    throw SystemError(number: errno, function: name, subject: path)
                }
                return pid
            }
        }
    }

    /// Kills a child and its process group immediately.
    static func end(_ pid: pid_t) {
        kill(-pid, SIGKILL)
        kill(pid, SIGKILL)
    }

    private static func attributes(for group: Group) throws(SystemError) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        try SystemCall.check("setsigmask", posix_spawnattr_setsigmask(&attributes, &signals))
        // A child that inherits "ignored" for SIGPIPE would not end when its reader is gone.
        sigaddset(&signals, SIGPIPE)
        if group == .shared { for number in [SIGINT, SIGQUIT] { sigaddset(&signals, number) } }
        try SystemCall.check("setsigdefault", posix_spawnattr_setsigdefault(&attributes, &signals))
        let leader =
            switch group {
            case .own: Int32(POSIX_SPAWN_SETPGROUP)
            case .session: Int32(0x80) /* POSIX_SPAWN_SETSID */
            case .shared: Int32(0)
            }
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Int16(leader)
        try SystemCall.check("setflags", posix_spawnattr_setflags(&attributes, flags))
        return attributes
    }

    /// Returns the program's path. `posix_spawnp` would use this process's PATH instead of the command's.
    private static func locate(_ command: ChildCommand) throws(SystemError) -> String {
        if command.program.contains("/") { return command.program }
        let folders = command.environment["PATH"] ?? "/usr/bin:/bin"
        for folder in folders.split(separator: ":") where access("\(folder)/\(command.program)", X_OK) == 0 {
            return "\(folder)/\(command.program)"
        }
        throw SystemError(.notFound, function: "posix_spawn", subject: command.program)
    }

    private static func withStrings<Result>(
        _ words: [String], _ variables: [String],
        _ body: ([UnsafeMutablePointer<CChar>?], [UnsafeMutablePointer<CChar>?]) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        let words = words.map { strdup($0) }
        let variables = variables.map { strdup($0) }
        defer { for text in words + variables { free(text) } }
        return try body(words + [nil], variables + [nil])
    }
}
