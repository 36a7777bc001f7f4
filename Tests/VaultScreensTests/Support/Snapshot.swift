import Foundation
import TerminalUI
import Testing

/// Compares a canvas with the text stored beside the tests.
///
/// `RVAULT_RECORD_SNAPSHOTS=1` records the texts again; otherwise a missing one is an error.
func expectSnapshot(
    _ canvas: Canvas, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots")
    let path = folder.appendingPathComponent(name + ".txt")
    let text = canvas.snapshot + "\n"
    if ProcessInfo.processInfo.environment["RVAULT_RECORD_SNAPSHOTS"] == "1" {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try text.write(to: path, atomically: true, encoding: .utf8)
        } catch {
            Issue.record("\(name) cannot be written: \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let kept = try? String(contentsOf: path, encoding: .utf8) else {
        Issue.record("There is no snapshot \(name); record it and look at it.", sourceLocation: sourceLocation)
        return
    }
    if kept != text {
        let difference = zip(kept.split(separator: "\n"), text.split(separator: "\n")).enumerated()
            .filter { $0.element.0 != $0.element.1 }
            .map { "row \($0.offset)\n  kept \($0.element.0)\n  now  \($0.element.1)" }
        Issue.record("\(name) differs:\n\(difference.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
}
