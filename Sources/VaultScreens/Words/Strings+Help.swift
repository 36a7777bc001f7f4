extension Strings {
    static let helpTitle = "Help"
    static func helpFor(_ subject: String) -> String { "Help for: \(subject)" }
    static let find = "Find:"
    static func keysFound(_ count: String) -> String { "\(count) keys" }
    static func nothingFound(_ query: String) -> String { "No key does \"\(query)\". Backspace, or Esc closes help." }
    static let helpKey = "KEY"
    static let helpWhat = "WHAT"
    static let helpCommand = "COMMAND"
    static let signs = [
        "Signs   * marked   + favourite   ! soon   !! within 14 days   C in dispute",
        "        ^ waits to be sent   ! in the first columns: refused by the server",
        "Colour is never the only sign. Shift and drag selects text; % the mouse.",
    ]

    static func name(of group: BindingGroup) -> String {
        switch group {
        case .move: "MOVE"
        case .mark: "MARK"
        case .view: "VIEW"
        case .change: "CHANGE"
        case .sync: "SYNC"
        case .program: "PROGRAM"
        }
    }

    static let helpRun = "Run the line under the cursor"
    static let footRun = "run it"
    static let footMove = "move"
}
