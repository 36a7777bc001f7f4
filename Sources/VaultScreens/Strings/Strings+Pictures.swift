import Translation
import VaultAttachments
import VaultModel
import VaultWording

extension Strings {
    enum Pictures {
        static var title: String { say("Picture") }

        /// The facts about a picture that is not drawn, one to a line, and why it is not.
        static func description(_ answer: PictureAnswer) -> String {
            var lines = answer.facts.map { [name($0), size($0)] } ?? []
            if case .text(let reason) = answer.content { lines.append(say(reason)) }
            return lines.filter { !$0.isEmpty }.joined(separator: "\n")
        }

        static func name(_ facts: PictureFacts) -> String { Files.name(facts.name) }

        /// `JPEG, 1.4 MB`
        static func size(_ facts: PictureFacts) -> String {
            [facts.type, facts.byteCount.map(Files.bytes) ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        }

        /// `uploading 42 %`
        static func progress(_ progress: TransferProgress) -> String {
            switch progress.task.direction {
            case .upload: say("uploading \(progress.percent) %")
            case .download: say("fetching \(progress.percent) %")
            }
        }

        /// `Picture 2 of 3, page 1 of 4`
        static func position(
            _ facts: PictureFacts, attachment: Int, page: Int, moving: TransferProgress?
        ) -> String {
            var parts: [String] = []
            if facts.count > 1 { parts.append(say("picture \(attachment + 1) of \(facts.count)")) }
            if let moving {
                parts.append(progress(moving))
            } else if facts.state == .remoteOnly {
                parts.append(say("being fetched"))
            }
            if facts.pages > 1 { parts.append(say("page \(page + 1) of \(facts.pages)")) }
            return parts.joined(separator: ", ")
        }

        static func zoom(_ percent: Int) -> String { "\(percent) %" }
        static var noPicture: String { say("This receipt has no picture. i adds files.") }
        static var areOff: String { say("Pictures are turned off, or the terminal can't show them. o opens a viewer.") }
        static var lastPage: String { say("Last page.") }
        static var firstPage: String { say("First page.") }
        static var isLargest: String { say("No larger size.") }
        static var isWhole: String { say("The whole page is shown.") }

        static func taking(_ done: Int, of total: Int) -> String { say("Adding files: \(done) of \(total)...") }
        static func outcome(_ outcome: TakeOutcome) -> String {
            var sentences: [String] = []
            if outcome.added > 0 {
                sentences.append(
                    say(
                        outcome.added, "\(outcome.added) file added; 3 shows the Inbox.",
                        "\(outcome.added) files added; 3 shows the Inbox."))
            }
            if outcome.known > 0 {
                sentences.append(
                    say(
                        outcome.known, "\(outcome.known) is in the vault already.",
                        "\(outcome.known) are in the vault already."))
            }
            if let first = outcome.refused.first {
                let others = outcome.refused.count - 1
                sentences.append(say("\(first.name): \(first.reason)"))
                if others > 0 {
                    sentences.append(say(others, "\(others) other was rejected.", "\(others) others were rejected."))
                }
            }
            return sentences.isEmpty ? say("No files to add there.") : sentences.joined(separator: " ")
        }

        static let helpOpen: Phrase = "Open the picture in your viewer"
        static let helpDetach: Phrase = "Remove the picture from the receipt"
        static let helpFullScreen: Phrase = "Show the picture on the full screen"
        static let helpNextPage: Phrase = "Next page or picture"
        static let helpPreviousPage: Phrase = "Previous page or picture"
        static let helpLarger: Phrase = "Larger"
        static let helpSmaller: Phrase = "Smaller"
        static let helpFit: Phrase = "The whole page"
        static let helpLeft: Phrase = "Move left"
        static let helpRight: Phrase = "Move right"
        static let helpUp: Phrase = "Move up"
        static let helpDown: Phrase = "Move down"
        static let footOpen: Phrase = "viewer"
        static let footFull: Phrase = "picture"
        static let footPages: Phrase = "page"
        static let footLarger: Phrase = "larger"
        static let footSmaller: Phrase = "smaller"
        static let footFit: Phrase = "whole"
    }
}
