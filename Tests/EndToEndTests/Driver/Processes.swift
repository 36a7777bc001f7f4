import Foundation

/// The machine's processes, as `/proc` tells.
enum Processes {
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
