import Foundation
import Glibc
import SystemKit

/// Traces that programs have left where others may read them: output, files, arguments and environment.
struct Evidence {
    /// Each ends with its only zero byte, for `strstr`; other zeros are replaced by line feeds.
    private var pieces: [(place: String, bytes: [UInt8])] = []

    /// Returns the number of pieces whose place starts with `place`.
    func count(of place: String) -> Int { pieces.count { $0.place.hasPrefix(place) } }

    mutating func add(_ bytes: some Sequence<UInt8>, from place: String) {
        pieces.append((place, bytes.map { $0 == 0 ? 10 : $0 } + [0]))
    }

    /// Adds a command's standard output and error.
    mutating func add(_ result: CommandResult, of command: String) {
        add(result.output, from: "output of \(command)")
        add(result.errors, from: "errors of \(command)")
    }

    /// Adds every file below a folder, and the files' names.
    mutating func addFiles(below folder: String) {
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
            let path = folder + "/" + name
            add(name.utf8, from: "name of \(path)")
            let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
            // Reading a pipe would never end.
            if type == .typeRegular, let bytes = FileManager.default.contents(atPath: path) {
                add(bytes, from: "file \(path)")
            }
        }
    }

    /// Adds the arguments and environment of every process that runs one of the programs, and of its child processes.
    mutating func addProcesses(of programs: [String]) {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
        let own = Set(all.filter { programs.contains(Processes.program(of: $0)) })
        for pid in all where own.contains(pid) || Processes.parent(of: pid).map(own.contains) == true {
            let name = "\(pid), \(Processes.program(of: pid))"
            for part in ["cmdline", "environ"] {
                if let bytes = FileManager.default.contents(atPath: "/proc/\(pid)/\(part)") {
                    add(bytes, from: "\(part) of \(name)")
                }
            }
        }
    }

    /// Returns the places that contain a word, as it is or in another spelling.
    func places(of word: String) -> [String] {
        let ways = Evidence.spellings(of: word)
        return pieces.filter { piece in ways.contains { Evidence.holds(piece.bytes, $0) } }.map(\.place)
    }

    private static func holds(_ bytes: [UInt8], _ word: String) -> Bool {
        bytes.withUnsafeBytes { all in
            guard let start = all.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
            return strstr(start, word) != nil
        }
    }

    /// Returns the word as it is, in lower and upper case, in hex, and in Base64 at any offset.
    static func spellings(of word: String) -> [String] {
        let hex = word.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let base64 = (0..<3).flatMap { offset in
            let text = Data(Array(repeating: 0, count: offset) + word.utf8).base64EncodedString()
            let sure = String(text.dropFirst(offset == 0 ? 0 : offset + 1).dropLast(4))
            return [sure, sure.replacing("+", with: "-").replacing("/", with: "_")]
        }
        return [word, word.lowercased(), word.uppercased(), hex, hex.uppercased()] + base64
    }
}
