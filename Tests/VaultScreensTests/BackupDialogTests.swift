import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Backups on screen")
struct BackupDialogTests {
    private static let sizes = [[80, 24], [120, 40], [40, 10]]
    private static let order = BackupOrder(to: "~/home-2025-11-21.rvbackup")

    private func dialog(_ size: [Int] = [80, 24]) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        tester.press(.ctrl("b"))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `a file is asked for, and how far it is can be seen`(size: [Int]) {
        var tester = dialog(size)
        expectSnapshot(tester.canvas, "backup/default")
        tester.press(.enter)
        tester.expect(.file(.backUp(Self.order)))
        tester.answer(.file(.backupProgress(.checking, percent: 43)))
        expectSnapshot(tester.canvas, "backup/running")
        tester.answer(.file(.backedUp("Backup of 12 receipts written to ~/x.rvbackup (612 KiB) and verified.")))
        #expect(tester.shows("Backup of 12 receipts written"))
        tester.expectNothingPending()
    }

    @Test func `it is reached by its name`() {
        var tester = ScreenTester(.sample(columns: 80, rows: 24))
        tester.type(":backup")
        tester.press(.enter)
        #expect(tester.shows("Saves the whole vault to one encrypted file"))
    }

    @Test func `Tab completes the name of the file`() {
        var tester = dialog()
        tester.press(.ctrl("u"))
        tester.type("/mnt/st")
        tester.press(.tab)
        tester.expect(.file(.completePath("/mnt/st")))
        tester.answer(.file(.pathCompleted(PathCompletion("/mnt/st", among: ["stick", "tape"]) { _ in true })))
        tester.type("a.rvbackup")
        tester.press(.enter)
        tester.expect(.file(.backUp(BackupOrder(to: "/mnt/stick/a.rvbackup"))))
    }

    @Test func `it can be stopped, and is not left while it runs`() {
        var tester = dialog()
        tester.press(.enter)
        tester.expect(.file(.backUp(Self.order)))
        tester.press(.escape)
        #expect(tester.shows("Ctrl-G stops it"))
        tester.press(.ctrl("g"))
        tester.expect(.file(.cancelBackup))
        tester.answer(.file(.backupFailed("Stopped; nothing was changed.")))
        #expect(tester.shows("! Stopped; nothing was changed."))
        tester.press(.escape)
        #expect(!tester.shows("Saves the whole vault"))
        tester.expectNothingPending()
    }

    @Test func `quitting while one is made asks`() {
        var tester = dialog()
        tester.press(.enter)
        tester.expect(.file(.backUp(Self.order)))
        tester.answer(.file(.backupProgress(.writing, percent: 1)))
        tester.press(.ctrl("c"))
        #expect(tester.shows("A backup is being written."))
        tester.expectNothingPending()
    }

    @Test func `a file that is there is replaced only after y`() {
        var tester = dialog()
        tester.press(.enter)
        tester.expect(.file(.backUp(Self.order)))
        tester.answer(.file(.backupTaken(Self.order)))
        #expect(tester.shows("Replace the file?"))
        tester.press(.char("y"))
        tester.expect(.file(.backUp(BackupOrder(to: Self.order.path, replaces: true))))
        tester.press(.ctrl("u"), .enter)
        #expect(tester.shows("Type a file name."))
    }

    private func restoring(_ size: [Int] = [80, 24]) -> ScreenTester {
        var tester = ScreenTester(locked: .sample(columns: size[0], rows: size[1]), hasVault: false)
        tester.press(.char("r"))
        return tester
    }

    @Test(arguments: sizes) func `the first run restores a backup by file and passphrase`(size: [Int]) {
        var tester = restoring(size)
        tester.type("~/home.rvbackup")
        tester.press(.enter)
        tester.type("correct horse")
        expectSnapshot(tester.canvas, "start/restore")
        tester.press(.enter)
        tester.expect(.vault(.restoreBackup(path: "~/home.rvbackup", Passphrase("correct horse"))))
        tester.answer(.vault(.unlockFailed("That doesn't open this backup.")))
        #expect(tester.shows("doesn't open this"))
        #expect(!tester.shows("horse"))
    }

    @Test func `without a file or a passphrase nothing is asked, and Esc goes back`() {
        var tester = restoring()
        tester.press(.enter)
        #expect(tester.shows("Type the name of the backup file."))
        tester.type("x")
        tester.press(.enter, .enter)
        #expect(tester.shows("Type the passphrase first."))
        tester.press(.escape)
        #expect(tester.shows("First time on this computer?"))
        tester.press(.enter)
        tester.type("y")
        tester.expectNothingPending()
        #expect(tester.shows("Restore a backup"))
    }
}
