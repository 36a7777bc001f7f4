internal import CLinux
internal import Glibc

/// Keeps the contents of this process's memory out of files and away from debuggers of the same user.
package enum ProcessHardening {
    /// Disables core dumps and ptrace by the same user, and makes new files accessible only to the user.
    ///
    /// Children inherit the limit on core files and the umask, but not the protection from ptrace.
    package static func apply() throws(SystemError) {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = try SystemCall.run("setrlimit") { setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) }
        _ = try SystemCall.run("prctl") { clinux_set_undumpable() }
        umask(0o077)
    }

    /// Whether ``apply()`` is in effect: the system can neither dump nor trace this process.
    package static var isApplied: Bool {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 && limit.rlim_cur == 0
            && clinux_is_dumpable() == 0
    }
}
