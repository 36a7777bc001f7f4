import Translation

extension Strings {
    static var helpTitle: String { say("Help") }
    static func helpFor(_ subject: String) -> String { say("Help for: \(subject)") }
    static var find: String { say("Find:") }
    static func part(_ found: Int, of all: Int) -> String { say("\(found) of \(all)", as: "part") }
    static func keysFound(_ count: String) -> String { say("\(count) keys") }
    static func nothingFound(_ query: String) -> String {
        say("No key does \"\(query)\". Backspace, or Esc closes help.")
    }
    static var helpKey: String { say("KEY") }
    static var helpWhat: String { say("WHAT", as: "what a key does") }
    static var helpCommand: String { say("COMMAND") }
    static var signs: [String] {
        [
            say("Signs   * marked   + favourite   ! soon   !! within 14 days   C in dispute"),
            say("        ^ waits to be sent   ! in the first columns: refused by the server"),
            say("Colour is never the only sign. Shift and drag selects text; % the mouse."),
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

    static let helpRun: Phrase = "Run the line under the cursor"
    static let footRun: Phrase = "run it"
    static let footMove: Phrase = "move"
}
