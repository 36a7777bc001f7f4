import Foundation

/// The machine's processes, as `/proc` tells.
enum Processes {
    /// The path of what a process runs; empty where that cannot be known.
    static func program(of pid: pid_t) -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? ""
    }

    /// Nil where the process has gone.
    static func parent(of pid: pid_t) -> pid_t? {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let close = status.lastIndex(of: ")")
        else { return nil }
        return status[status.index(after: close)...].split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }

    /// Children of a process whose program has that name.
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
