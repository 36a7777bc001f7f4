import Foundation

/// The processes of this computer, from `/proc`.
enum Processes {
    /// Returns the path of a process's program; empty if it cannot be read.
    static func program(of pid: pid_t) -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? ""
    }

    /// Returns nil if the process has ended.
    static func parent(of pid: pid_t) -> pid_t? {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let close = status.lastIndex(of: ")")
        else { return nil }
        return status[status.index(after: close)...].split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }

    /// Returns the children of a process whose program has that name.
    static func children(of parent: pid_t, named name: String) throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter { pid in
            guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                let open = status.firstIndex(of: "("), let close = status.lastIndex(of: ")")
            else { return false }
            let rest = status[status.index(after: close)...].split(separator: " ")
            return status[status.index(after: open)..<close] == name && rest.count > 1 && pid_t(rest[1]) == parent
        }
    }
}
