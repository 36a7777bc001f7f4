import SystemKit
import Testing
import VaultTestKit

/// Runs a program whose clock is ahead: a library before the C library's adds seconds to the time of day, and to nothing
/// else, so that waits and timers stay as they are.
struct MovedClock {
    /// The words before a command that give it this clock.
    let runner: [String]

    init(ahead seconds: Int, in folder: TemporaryDirectory) throws {
        let source = try folder.write(MovedClock.source, to: "clock.c")
        let library = folder.file("clock.so")
        let words = ["-shared", "-fPIC", "-DAHEAD=\(seconds)", "-o", library, source, "-ldl"]
        let built = try CommandRunner().run(
            ChildCommand("/usr/bin/gcc", words, environment: ["PATH": "/usr/bin:/bin"]))
        try #require(built.isSuccess, "gcc: \(built.said)")
        runner = ["/usr/bin/env", "LD_PRELOAD=\(library)"]
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <time.h>

        int clock_gettime(clockid_t clock, struct timespec *time) {
            int (*next)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
            int result = next(clock, time);
            if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += AHEAD;
            return result;
        }

        """
}
