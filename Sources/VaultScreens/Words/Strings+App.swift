extension Strings {
    static let saved = "Saved."
    static let syncAsked = "Sync asked for."
    static let noServerYet = "No server: this vault is on this device only. The Sync screen (4) signs in."
    static let escapeNeverQuits = "Esc never quits. q does."
    static let mouseOn = "Mouse on: wheel and click. Shift and drag selects text."
    static let mouseOff = "Mouse off: the terminal selects text again."
    static let draftWaitsNew = "A new receipt was not finished: a opens the draft."
    static let draftWaits = "An edit was not finished: e on that receipt opens the draft."
    static let demoGreeting = "Demo: nothing here is saved. q ends it."

    static let quitTitle = "Quit?"
    static let quitAction = "quit"
    static let quitDuringImport = "An import is running. Quitting now stops it; what was added so far stays."
    static let quitDuringSync =
        "Sync is running. Quitting now is safe: what was not sent stays here and goes the next time."
    static func confirmKeys(_ action: String) -> String { "y \(action)   n or Esc cancel" }

    static let footUndo = "undo"
    static let footHelp = "help"
    static let footQuit = "quit"
    static let helpShowVault = "The list of receipts"
    static let helpShowExpiring = "What ends soon"
    static let helpShowSync = "Sync, and what waits"
    static let helpShowSettings = "What can be set, and where it comes from"
    static let helpUndo = "Undo the last change, sent or not"
    static let helpRedo = "Redo what was undone"
    static let helpSyncNow = "Sync now"
    static let helpPause = "Pause sync, or go on"
    static let helpHelp = "This help"
    static let helpCommandLine = "Type what to do by its name; Tab completes"
    static func noSuchCommand(_ name: String) -> String {
        "There is no command :\(name) here. : and Tab list them, ? explains."
    }
    static func manyCommands(_ name: String, _ found: [String]) -> String {
        ":\(name) can be \(found.prefix(4).joined(separator: ", "))\(found.count > 4 ? ", ..." : "")."
    }
    static let helpClose = "Close one level; on the first, quit"
    static let helpLeave = "Cancel or close one thing; never quits"
    static let helpMouse = "Mouse on or off"
    static let helpRedraw = "Draw the whole screen again"
    static let helpSuspend = "Suspend; fg comes back"
    static let helpQuit = "Quit; asks if work is running"
}
