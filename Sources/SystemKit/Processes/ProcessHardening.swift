internal import CLinux
internal import Glibc

/// Keeps what is in this process's memory out of files and away from debuggers of the same user.
package enum ProcessHardening {
    /// No core dumps, no ptrace by others of this user, and files made from now on are the user's alone.
    ///
    /// Children inherit the limit on core files but not the rest.
    package static func apply() throws(SystemError) {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = try SystemCall.run("setrlimit") { setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) }
        _ = try SystemCall.run("prctl") { clinux_set_undumpable() }
        umask(0o077)
    }

    /// Whether ``apply()`` holds: the system may neither dump nor trace this process.
    package static var isApplied: Bool {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 && limit.rlim_cur == 0
            && clinux_is_dumpable() == 0
    }
}
