import CLinux
import Glibc

/// A program that runs beside the test and whose output can be read; killed with its owner.
///
/// Foundation's own wait for a process sometimes never returns although the process has ended.
final class SpawnedProcess {
    /// The program could not be started; `number` is the `errno`.
    struct Failure: Error {
        let number: Int32
    }

    let pid: pid_t
    private let output: Int32
    private var hasEnded = false

    /// Starts the program at the path `words[0]`, with readable output; its errors are discarded.
    init(_ words: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw Failure(number: errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        _ = clinux_close_from(&actions, 3)
        var arguments = words.map { strdup($0) } + [nil]
        var child: pid_t = 0
        let result = posix_spawn(&child, words[0], &actions, nil, &arguments, clinux_environment())
        for argument in arguments { free(argument) }
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        (pid, output) = (child, ends[0])
        guard result == 0 else {
            hasEnded = true
            throw Failure(number: result)
        }
    }

    deinit {
        end(SIGKILL)
        close(output)
    }

    var isRunning: Bool {
        if !hasEnded { hasEnded = waitpid(pid, nil, WNOHANG) != 0 }
        return !hasEnded
    }

    /// Returns the next output, at most 64 KiB; empty once the program and all that share its output have ended.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(output, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
    }

    /// Stops the program at a moment at which no program uses the SQLite store at `path`: a lock of one that is stopped would
    /// hold up all others. `SIGCONT` continues it.
    func stop(whileUnused path: String) throws {
        let file = open(path, O_RDWR)
        guard file >= 0 else { throw Failure(number: errno) }
        defer { close(file) }
        while isRunning {
            kill(pid, SIGSTOP)
            var status: Int32 = 0
            waitpid(pid, &status, WUNTRACED)
            let isStopped = status & 0xFF == 0x7F
            guard isStopped else { return hasEnded = true }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            guard fcntl(file, F_GETLK, &lock) == 0 else { throw Failure(number: errno) }
            if lock.l_type == F_UNLCK { return }
            kill(pid, SIGCONT)
            poll(nil, 0, 5)
        }
    }

    /// Sends the signal and returns once the program has ended.
    func end(_ signal: Int32) {
        guard isRunning else { return }
        kill(pid, signal)
        while waitpid(pid, nil, 0) < 0, errno == EINTR {}
        hasEnded = true
    }
}
