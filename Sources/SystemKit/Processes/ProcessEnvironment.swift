internal import CLinux
internal import Glibc

/// The environment and path of the process; to be read once at the start and passed on as values.
package enum ProcessEnvironment {
    /// Returns all variables; of two with the same name the first counts.
    package static func current() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = clinux_environment()
        while let text = entry?.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            entry = entry?.successor()
        }
        return variables
    }

    /// Returns the path of the running program, for starting it again.
    package static func executable() throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try SystemCall.run("readlink", subject: "/proc/self/exe") {
            readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path of the working directory; empty if it was removed.
    package static var directory: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// The whole path of what a person names, seen from the working directory.
    package static func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : directory + "/" + path }

    /// The process ID.
    package static var identifier: Int32 { getpid() }
}
