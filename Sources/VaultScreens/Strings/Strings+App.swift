import Translation
import VaultWording

extension Strings {
    static var saved: String { say("Saved.") }
    static var syncRequested: String { say("Sync requested.") }
    static var noServerYet: String {
        say("This vault is on this device only. Sign in on the Sync screen (4).")
    }
    static var pasteIsNothing: String { say("Can't paste here.") }
    static func pasteSearches(_ key: String) -> String { say("Can't paste here; press \(key) to search.") }
    static var noSuchBeginning: String { say("No file name starts with that.") }
    static let helpComplete: Phrase = "Complete the file name"
    static let footComplete: Phrase = "complete"
    static var nothingRuns: String { say("Nothing to stop.") }
    static var escapeNeverQuits: String { say("Esc never quits; press q to quit.") }
    static var mouseOn: String { say("Mouse on: wheel and click. Shift-drag selects text.") }
    static var mouseOff: String { say("Mouse off: the terminal selects text again.") }
    static var draftWaitsNew: String { say("Unfinished new receipt: press a to open the draft.") }
    static var draftWaits: String { say("Unfinished edit: press e on that receipt to open the draft.") }
    static var demoGreeting: String { say("Demo: nothing is saved. Press q to quit.") }

    static var lockTitle: String { say("Lock?") }
    static var lockAction: String { say("lock") }
    static var lockDuringImport: String {
        say("An import is running. Locking stops it; receipts added so far are kept.")
    }
    static var lockDuringBackup: String {
        say("A backup is being written. Locking stops it; the vault isn't changed.")
    }
    static let helpLock: Phrase = "Lock the vault"
    static var quitTitle: String { say("Quit?") }
    static var quitAction: String { say("quit") }
    static var quitDuringImport: String {
        say("An import is running. Quitting now stops it; receipts added so far are kept.")
    }
    static var quitLosesText: String { say("What you typed will be lost; no draft is kept.") }
    static func confirmKeys(_ action: String) -> String { say("y \(action)   n or Esc cancel") }

    static let footUndo: Phrase = "undo"
    static var settingsNotUndone: String {
        say("Settings can't be undone or redone. On the other screens, changes to receipts can.")
    }
    static let footHelp: Phrase = "help"
    static let footQuit: Phrase = "quit"
    static let helpShowVault: Phrase = "Show the receipts"
    static let helpShowExpiring: Phrase = "Show what expires soon"
    static let helpShowInbox: Phrase = "Show what arrived and waits for you"
    static let helpShowSync: Phrase = "Show sync and pending changes"
    static let helpShowSettings: Phrase = "Show the settings and their sources"
    static let helpUndo: Phrase = "Undo the last change, sent or not"
    static let helpRedo: Phrase = "Redo the last undo"
    static let helpSyncNow: Phrase = "Sync now"
    static let helpPause: Phrase = "Pause or resume sync"
    static let helpHelp: Phrase = "Show this help"
    static let helpCommandLine: Phrase = "Run a command by name; Tab completes"
    static func noSuchCommand(_ name: String) -> String {
        say("No command :\(name) here. : and Tab list commands, ? shows help.")
    }
    static func notTheMoment(_ name: String, _ help: String) -> String {
        say(":\(name) isn't available here (\(help)).")
    }
    static func commandElsewhere(_ name: String, _ screens: [String]) -> String {
        let names = (screens.prefix(3) + (screens.count > 3 ? ["..."] : [])).joined(separator: ", ")
        return say(":\(name) works on other screens: \(names).")
    }
    static func manyCommands(_ name: String, _ found: [String]) -> String {
        let names = (found.prefix(4) + (found.count > 4 ? ["..."] : [])).joined(separator: ", ")
        return say(":\(name) is ambiguous: \(names).")
    }
    static let helpClose: Phrase = "Go back one level; at the top, quit"
    static let helpLeave: Phrase = "Go back one level; never quits"
    static let helpMouse: Phrase = "Toggle the mouse"
    static let helpRedraw: Phrase = "Redraw the screen"
    static let helpSuspend: Phrase = "Suspend; fg resumes"
    static let helpQuit: Phrase = "Quit; asks first if work is running"
}
