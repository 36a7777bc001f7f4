internal import SystemKit

/// The limits of a child process that reads bytes from outside.
struct ToolLimits: Equatable, Sendable {
    /// Address space, in bytes. It also bounds what a file that decompresses without end can fill.
    var memory = 1 << 30
    /// Processor time, in seconds, after which the kernel ends it.
    var seconds = 20
    /// The time after which it is ended, however little it did: twice the above, for a busy computer.
    var deadline = Duration.seconds(40)
    /// Bytes of output; more end it.
    var output = 64 << 20
}

/// The ways to enclose a child process.
enum Enclosure: CaseIterable, Sendable {
    /// bubblewrap.
    case namespaces
    /// Landlock and a filter of system calls, where the system permits no namespaces, as in most services and containers.
    case landlock
}

/// Starts programs with nothing but their input and the programs of this computer: no network, no files of any person,
/// nothing that can be written, no other processes, and limits on memory and time.
///
/// `docs/decisions/0032-children.md` explains what encloses them and what remains.
struct Sandbox: Sendable {
    /// The folders in which programs are looked for.
    let path: String

    /// The folders that programs read in Debian, besides `/usr`. Missing ones are left out.
    private static let readable = [
        "/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig", "/var/lib/ghostscript",
    ]

    /// The environment of every tool; nothing of this process's is passed on.
    private static let variables = [
        // Two threads are not faster, and many times slower while another program is busy.
        "OMP_THREAD_LIMIT": "1", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "1",
        // Loaders that nobody tests with hostile files are off: vips itself says which.
        "VIPS_BLOCK_UNTRUSTED": "1",
        // Large pictures stay in memory, where the limit stops them; there is no disk.
        "VIPS_DISC_THRESHOLD": "100g",
        "LC_ALL": "C.UTF-8", "HOME": "/",
    ]

    /// The command that runs a tool on these bytes.
    func command(
        _ tool: Tool, _ arguments: [String], input: [UInt8], limits: ToolLimits, in enclosure: Enclosure
    ) throws(MediaError) -> ChildCommand {
        guard ProgramSearch.isThere("bwrap", path: path) else {
            throw .missing(program: "bwrap", package: "bubblewrap")
        }
        guard let place = place(of: tool.rawValue) else {
            throw .missing(program: tool.rawValue, package: tool.package)
        }
        var command: ChildCommand
        switch enclosure {
        case .namespaces:
            let words = Self.enclosing(extra: place.folder) + ["--", place.program] + arguments
            command = ChildCommand(
                "prlimit", Self.limiting(limits) + ["bwrap"] + words, environment: ["PATH": path], directory: "/")
        case .landlock:
            var variables = Self.variables
            variables["PATH"] = path
            command = ChildCommand(
                "prlimit", Self.limiting(limits) + [place.program] + arguments, environment: variables, directory: "/")
            command.readable =
                ["/usr", "/dev/urandom", "/proc/self"] + Self.readable + (place.folder.map { [$0] } ?? [])
        }
        command.input = input
        command.canSeekInput = true
        command.outputLimit = limits.output
        command.timeout = limits.deadline
        return command
    }

    /// The path of a program, and its folder if that is not below `/usr`, which every tool sees.
    private func place(of program: String) -> (program: String, folder: String?)? {
        let folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        guard let folder = folders.first(where: { ProgramSearch.isThere("\($0)/\(program)", path: path) }) else {
            return nil
        }
        let isShared = folder.hasPrefix("/usr/") || folder == "/bin" || folder == "/sbin"
        return ("\(folder)/\(program)", isShared ? nil : folder)
    }

    /// `prlimit` is part of every Debian. A file size of 0 ends a program that writes to any file.
    private static func limiting(_ limits: ToolLimits) -> [String] {
        [
            "--as=\(limits.memory)", "--cpu=\(limits.seconds)", "--fsize=0", "--nofile=64", "--core=0", "--",
        ]
    }

    private static func enclosing(extra folder: String?) -> [String] {
        var words = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr"]
        for name in ["bin", "lib", "lib32", "lib64", "libx32", "sbin"] {
            words += ["--symlink", "usr/\(name)", "/\(name)"]
        }
        for place in readable { words += ["--ro-bind-try", place, place] }
        if let folder { words += ["--ro-bind", folder, folder] }
        // A program that needs a path for its input opens /dev/stdin, which Linux has below /proc.
        words += [
            "--proc", "/proc", "--dev-bind", "/dev/null", "/dev/null", "--dev-bind", "/dev/urandom", "/dev/urandom",
        ]
        for (number, name) in ["stdin", "stdout", "stderr"].enumerated() {
            words += ["--symlink", "/proc/self/fd/\(number)", "/dev/\(name)"]
        }
        words += ["--dir", "/empty", "--chdir", "/empty", "--remount-ro", "/", "--clearenv"]
        words += ["--setenv", "PATH", "/usr/bin"]
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) { words += ["--setenv", name, value] }
        return words
    }
}
