package import PageContent
internal import Translation
internal import VaultModel

/// A vault's recovery code as one sheet of paper that explains its purpose, or as text with the same words.
///
/// The words are in ``Language/current``. On paper, the vault's name and path go through `VisibleText`; the text has
/// them as given.
package struct RecoverySheet: Printable {
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
    private func lines(between blanks: String) -> [String] {
        stride(from: 0, to: groups.count, by: 7).map { start in
            groups[start..<min(start + 7, groups.count)].joined(separator: blanks)
        }
    }

    private static let small = TextStyle(9, grey: 0.35)
    private static let text = TextStyle(11)
    private static let strong = TextStyle(11, .bold)
    private static let code = TextStyle(18, .bold)

    package var title: String { "Receipt Vault" }

    /// One sheet, for any realistic name of a vault.
    package var sections: [PageSection] {
        var blocks: [PageBlock] = [
            .text(RecoveryWords.title, TextStyle(20, .bold)),
            .text(VisibleText.line(RecoveryWords.made(vault, day)), RecoverySheet.text),
            .text(VisibleText.line(path), RecoverySheet.small), .gap(14), .rule, .gap(10),
        ]
        blocks += lines(between: " ").map { .text($0, RecoverySheet.code) }
        blocks += [.gap(14), .rule]
        for (title, words) in RecoveryWords.sections {
            blocks += [.gap(14), .text(title, RecoverySheet.strong), .text(words, RecoverySheet.text)]
        }
        return [PageSection(heading: RecoveryWords.title, blocks)]
    }

    /// The sheet as a file to read without a printer; the code's lines are the last, for programs.
    package var plainText: String {
        let head = [RecoveryWords.title, RecoveryWords.made(vault, day), path]
        let sections = RecoveryWords.sections.map { "\($0.title)\n\($0.text)\n" }
        return ([head.joined(separator: "\n") + "\n"] + sections + lines(between: "  ")).joined(separator: "\n") + "\n"
    }
}
