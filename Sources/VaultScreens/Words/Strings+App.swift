import Translation

extension Strings {
    static var saved: String { say("Saved.") }
    static var syncAsked: String { say("Sync asked for.") }
    static var noServerYet: String {
        say("No server: this vault is on this device only. The Sync screen (4) signs in.")
    }
    static var pasteIsNothing: String { say("Pasted text does nothing here.") }
    static func pasteSearches(_ key: String) -> String { say("Pasted text does nothing here; \(key) searches.") }
    static var noSuchBeginning: String { say("No file's name begins like that.") }
    static let helpComplete: Phrase = "Complete the name of the file"
    static let footComplete: Phrase = "complete"
    static var nothingRuns: String { say("Nothing is running that could be stopped.") }
    static var escapeNeverQuits: String { say("Esc never quits. q does.") }
    static var mouseOn: String { say("Mouse on: wheel and click. Shift and drag selects text.") }
    static var mouseOff: String { say("Mouse off: the terminal selects text again.") }
    static var draftWaitsNew: String { say("A new receipt was not finished: a opens the draft.") }
    static var draftWaits: String { say("An edit was not finished: e on that receipt opens the draft.") }
    static var demoGreeting: String { say("Demo: nothing here is saved. q ends it.") }

    static var lockTitle: String { say("Lock?") }
    static var lockAction: String { say("lock") }
    static var lockDuringImport: String { say("An import is running. Locking stops it; what was added so far stays.") }
    static var lockDuringBackup: String {
        say("A backup is being written. Locking stops it; the vault stays as it is.")
    }
    static let helpLock: Phrase = "Lock the vault"
    static var quitTitle: String { say("Quit?") }
    static var quitAction: String { say("quit") }
    static var quitDuringImport: String {
        say("An import is running. Quitting now stops it; what was added so far stays.")
    }
    static var quitLosesText: String { say("What was typed here is not saved, and no draft of it is kept.") }
    static func confirmKeys(_ action: String) -> String { say("y \(action)   n or Esc cancel") }

    static let footUndo: Phrase = "undo"
    static let footHelp: Phrase = "help"
    static let footQuit: Phrase = "quit"
    static let helpShowVault: Phrase = "The list of receipts"
    static let helpShowExpiring: Phrase = "What ends soon"
    static let helpShowSync: Phrase = "Sync, and what waits"
    static let helpShowSettings: Phrase = "What can be set, and where it comes from"
    static let helpUndo: Phrase = "Undo the last change, sent or not"
    static let helpRedo: Phrase = "Redo what was undone"
    static let helpSyncNow: Phrase = "Sync now"
    static let helpPause: Phrase = "Pause sync, or go on"
    static let helpHelp: Phrase = "This help"
    static let helpCommandLine: Phrase = "Type what to do by its name; Tab completes"
    static func noSuchCommand(_ name: String) -> String {
        say("There is no command :\(name) here. : and Tab list them, ? explains.")
    }
    static func notTheMoment(_ name: String, _ help: String) -> String {
        say("It is not the moment for :\(name) (\(help)).")
    }
    static func commandElsewhere(_ name: String, _ screens: [String]) -> String {
        let names = (screens.prefix(3) + (screens.count > 3 ? ["..."] : [])).joined(separator: ", ")
        return say(":\(name) works elsewhere: \(names).")
    }
    static func manyCommands(_ name: String, _ found: [String]) -> String {
        let names = (found.prefix(4) + (found.count > 4 ? ["..."] : [])).joined(separator: ", ")
        return say(":\(name) can be \(names).")
    }
    static let helpClose: Phrase = "Close one level; on the first, quit"
    static let helpLeave: Phrase = "Cancel or close one thing; never quits"
    static let helpMouse: Phrase = "Mouse on or off"
    static let helpRedraw: Phrase = "Draw the whole screen again"
    static let helpSuspend: Phrase = "Suspend; fg comes back"
    static let helpQuit: Phrase = "Quit; asks if work is running"
}
