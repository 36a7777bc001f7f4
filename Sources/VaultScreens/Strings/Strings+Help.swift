import Translation
import VaultWording

extension Strings {
    static var helpTitle: String { say("Help") }
    static func helpFor(_ subject: String) -> String { say("Help for: \(subject)") }
    static var find: String { say("Find:") }
    static func part(_ found: Int, of all: Int) -> String { say("\(found) of \(all)", as: "part") }
    static func keysFound(_ count: String) -> String { say("\(count) keys") }
    static func nothingFound(_ query: String) -> String {
        say("No key matches \"\(query)\". Backspace edits, Esc closes help.")
    }
    static var helpKey: String { say("KEY") }
    static var helpWhat: String { say("ACTION", as: "what a key does") }
    static var helpCommand: String { say("COMMAND") }
    static var signs: [String] {
        [
            say("Symbols * marked   + favorite   ! soon   !! within 14 days   C conflict"),
            say("        ^ pending   @ pictures   ! in the first columns: rejected"),
            say("Color is never the only cue. Shift-drag selects text; % toggles the mouse."),
        ]
    }

    static func name(of group: BindingGroup) -> String {
        switch group {
        case .move: say("MOVE")
        case .mark: say("MARK")
        case .view: say("VIEW")
        case .change: say("CHANGE")
        case .sync: say("SYNC")
        case .program: say("PROGRAM")
        }
    }

    static let helpRun: Phrase = "Run the command under the cursor"
    static let footRun: Phrase = "run"
    static let footMove: Phrase = "move"
}
