import Foundation
import Glibc
import TerminalUI
import Testing

/// Compares a canvas with its recorded text, `Snapshots/<screen>/<state>.<columns>x<rows>.txt`.
///
/// `RVAULT_RECORD_SNAPSHOTS=1` records the texts; otherwise a missing one is an error. The file that
/// `RVAULT_SNAPSHOT_LOG` names gets a line with each snapshot that was compared: after a full run
/// `check-snapshots.sh` finds in it which snapshots no test reads any longer.
///
/// - Parameter name: The screen and its state, such as `list/marked`.
func expectSnapshot(_ canvas: Canvas, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let name = "\(name).\(canvas.columns)x\(canvas.rows).txt"
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots/\(name)")
    let text = canvas.snapshot + "\n"
    let environment = ProcessInfo.processInfo.environment
    do {
        if let log = environment["RVAULT_SNAPSHOT_LOG"] { try append(name, to: log) }
        if environment["RVAULT_RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: path, atomically: true, encoding: .utf8)
            return
        }
    } catch {
        Issue.record("\(name) cannot be written: \(error)", sourceLocation: sourceLocation)
    }
    guard let recorded = try? String(contentsOf: path, encoding: .utf8) else {
        Issue.record("There is no snapshot \(name); record it and look at it.", sourceLocation: sourceLocation)
        return
    }
    if recorded != text {
        let difference = zip(recorded.split(separator: "\n"), text.split(separator: "\n")).enumerated()
            .filter { $0.element.0 != $0.element.1 }
            .map { "row \($0.offset)\n  recorded \($0.element.0)\n  now      \($0.element.1)" }
        Issue.record("\(name) differs:\n\(difference.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
}

/// Appends a line with one `write`, so that lines of tests that run at the same time, in whatever process, stay whole.
private func append(_ line: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    let bytes = Array("\(line)\n".utf8)
    guard write(file, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
}
