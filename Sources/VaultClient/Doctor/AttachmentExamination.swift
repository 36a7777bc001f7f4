package import AttachmentStore
internal import CommandLineKit
internal import CommandTable
package import VaultIntake
internal import VaultModel

/// Findings about the contents of attachments.
package struct AttachmentExamination {
    private let found: Attachments.Examination

    package init(_ found: Attachments.Examination) {
        self.found = found
    }

    /// The files that can be fetched or made again.
    package var broken: [AttachmentTable.FileHere] { found.fetchable }

    /// Nothing for a vault without attachments.
    package var findings: [Finding] {
        if found.files == 0 { return [] }
        var findings: [Finding] = []
        if !found.lost.isEmpty {
            let names = found.lost.prefix(3).map { $0.name.isEmpty ? $0.media.description : $0.name }
            findings.append(
                .problem(
                    .vault,
                    "\(Self.words(found.lost.count)) damaged or missing, and not on a server: "
                        + "\(names.joined(separator: ", ")). Restore a backup, or attach the file again.", .damaged))
        }
        if !found.fetchable.isEmpty {
            findings.append(
                .problem(
                    .vault, "\(Self.words(found.fetchable.count)) damaged or missing, and can be fetched again.",
                    .damaged))
        }
        if findings.isEmpty {
            findings.append(.good(.vault, "Every stored picture is intact (\(found.files.worded("file")))."))
        }
        return findings
    }

    private static func words(_ count: Int) -> String { count.worded("stored picture is", "stored pictures are") }
}
