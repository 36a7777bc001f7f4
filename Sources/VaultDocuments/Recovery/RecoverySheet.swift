package import PageLayout
internal import Translation

/// A vault's recovery code as one sheet of paper that explains its purpose, or as text with the same words.
///
/// The words are in ``Language/current``; the vault's name and path, and the code, are set as given.
package struct RecoverySheet: Sendable {
    /// The code, as the vault returned it.
    package let groups: [String]
    /// The name of the vault.
    package let vault: String
    /// The path of the vault.
    package let path: String
    /// The day on which the code was created, in the person's format.
    package let day: String

    package init(groups: [String], vault: String, path: String, day: String) {
        (self.groups, self.vault, self.path, self.day) = (groups, vault, path, day)
    }

    /// The code on two lines of seven groups each.
    private var lines: [String] {
        stride(from: 0, to: groups.count, by: 7).map { start in
            groups[start..<min(start + 7, groups.count)].joined(separator: "  ")
        }
    }

    private static let small = PageFlow.TextStyle(9, grey: 0.35)
    private static let text = PageFlow.TextStyle(11)
    private static let strong = PageFlow.TextStyle(11, .bold)
    private static let code = PageFlow.TextStyle(18, .bold)

    /// One sheet, for any realistic name of a vault.
    package func pages(_ typeface: Typeface, format: PageFormat = .a4) -> [Page] {
        var flow = PageFlow(format, typeface)
        flow.startPage(heading: RecoveryWords.title)
        flow.paragraph(RecoveryWords.title, PageFlow.TextStyle(20, .bold))
        flow.paragraph(RecoveryWords.made(vault, day), RecoverySheet.text)
        flow.paragraph(path, RecoverySheet.small)
        flow.skip(14)
        flow.rule()
        flow.skip(10)
        for line in lines { flow.paragraph(line, RecoverySheet.code) }
        flow.skip(14)
        flow.rule()
        for (title, words) in RecoveryWords.sections {
            flow.skip(14)
            flow.paragraph(title, RecoverySheet.strong)
            flow.paragraph(words, RecoverySheet.text)
        }
        return flow.pages
    }

    /// The sheet as a file to read without a printer; the code's lines are the last, for programs.
    package var plainText: String {
        let head = [RecoveryWords.title, RecoveryWords.made(vault, day), path]
        let sections = RecoveryWords.sections.map { "\($0.title)\n\($0.text)\n" }
        return ([head.joined(separator: "\n") + "\n"] + sections + lines).joined(separator: "\n") + "\n"
    }
}
