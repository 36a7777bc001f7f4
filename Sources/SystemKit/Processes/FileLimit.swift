internal import Glibc

/// The number of files that this process may have open at once.
package enum FileLimit {
    /// The limit now; nil if the system doesn't say, or if there is none.
    package static var current: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }

    /// Raises the limit to `count`, or as far as the system permits; never lowers it.
    ///
    /// - Returns: the limit afterwards.
    package static func raise(to count: Int) -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        let wanted = rlim_t(clamping: count)
        guard limit.rlim_cur < wanted else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        guard setrlimit(resource, &limit) == 0, getrlimit(resource, &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }
}
