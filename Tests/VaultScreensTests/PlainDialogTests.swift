import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("What the program as lines asks")
struct PlainDialogTests {
    /// Types lines and answers effects as a test says.
    private struct Talk {
        var model: PlainApp.Model
        var said: [String] = []
        var pending: [Effect] = []

        init(_ context: Context = .sample(), _ opening: VaultOpening = .sample) {
            model = PlainApp.start(opening, in: context).model
        }

        mutating func type(_ lines: String...) {
            for line in lines { take(PlainApp.update(&model, .typed(model.input(line)))) }
        }

        /// Presses Ctrl-D at the prompt for a secret.
        mutating func cancel() { take(PlainApp.update(&model, .typed(.cancelled))) }

        mutating func answer(_ answer: Answer) { take(PlainApp.update(&model, .answer(answer))) }

        private mutating func take(_ step: PlainApp.Step) {
            said = step.lines
            pending = step.effects
        }
    }

    private static let silences: [ReceiptID: Silence] = [receiptID(3): .until(day("2025-11-23"))]

    private func expiring(_ silences: [ReceiptID: Silence] = [:]) -> Answer {
        let today = day("2025-11-21")
        return .read(
            .expiring(
                ExpiringSummary(rows: SampleReceipts.rows, today: today, window: 90, silences: silences)))
    }

    @Test func `skip moves a scan to the Trash, and what is left is listed again`() {
        var talk = Talk()
        talk.type("skip 1")
        #expect(talk.said == ["Type inbox first."])
        talk.answer(.read(.inbox(SampleInbox.items)))
        talk.type("skip 9")
        #expect(talk.said == ["Type which one, from 1 to 6."])
        talk.type("skip 2")
        #expect(talk.pending == [.write(.trash([SampleInbox.items[1].id]))])
        talk.answer(.written(.changed("Moved 1 receipt to Trash.", canUndo: true)))
        #expect(talk.said == ["Moved 1 receipt to Trash."] && talk.pending == [.read(.inbox(limit: PlainApp.pageSize))])
        talk.answer(.written(.changed("The viewer shows it.", canUndo: false)))
        #expect(talk.pending.isEmpty)
    }

    @Test func `scans are accepted by a number, and what is missing is asked for`() {
        var status = SyncStatus.sample
        status.counts.attachments.inbox = 6
        var talk = Talk(.sample(), VaultOpening(name: "Home", status: status))
        talk.type("accept 1")
        #expect(talk.said == ["Type inbox first."])
        talk.type("inbox")
        #expect(talk.pending == [.read(.inbox(limit: PlainApp.pageSize))])
        talk.answer(.read(.inbox(SampleInbox.items)))
        #expect(talk.said.first == "Inbox: 6 scans.")
        #expect(talk.said[2].hasPrefix("2. drill.pdf. Bosch Service. 2025-11-12. 54,50 EUR."), "\(talk.said)")
        #expect(talk.said[3] == "3. IMG_2041.heic. Being read now.")
        talk.type("accept 9")
        #expect(talk.said == ["Type which one, from 1 to 6."])
        talk.type("accept 3")
        #expect(talk.said.last == "Type review and its number to fill in the rest." && talk.pending.isEmpty)
        talk.type("accept 2")
        guard case .write(.accept(let all))? = talk.pending.first else {
            Issue.record("not accepted: \(talk.pending)")
            return
        }
        #expect(all.map(\.receipt) == [receiptID(52)] && all[0].edit.changes[.totalMinor] == 5450)
        talk.answer(.written(.accepted([receiptID(52)])))
        #expect(talk.said == ["Accepted 1 receipt."])
        #expect(talk.pending.contains(.read(.inbox(limit: PlainApp.pageSize))))

        talk.answer(.read(.inbox([SampleInbox.lamp()])))
        #expect(talk.said.first == "Inbox: 1 scan.")
        talk.type("review")
        #expect(talk.model.prompt.hasPrefix("Bought"), "\(talk.model.prompt)")
        talk.type("2025-11-01", "")
        #expect(talk.model.prompt.hasPrefix("Total"))
        talk.type("12,50", ".")
        guard case .write(.accept(let one))? = talk.pending.last else {
            Issue.record("not accepted: \(talk.pending)")
            return
        }
        #expect(one[0].edit.changes[.storeName] == "BO Concept Oslo" && one[0].edit.changes[.totalMinor] == 1250)
    }

    @Test func `pictures are taken by import, and opened by their number`() {
        var talk = Talk()
        talk.type("import ~/Scans/lamp.jpg")
        #expect(talk.pending == [.media(.take(["~/Scans/lamp.jpg"]))] && talk.model.isWaiting)
        talk.answer(.media(.taken(TakeOutcome(added: 1))))
        #expect(talk.said == ["1 file added; 3 shows the Inbox."] && !talk.model.isWaiting)
        talk.type("inbox")
        talk.answer(.read(.inbox([SampleInbox.lamp()])))
        talk.type("viewer 1")
        #expect(talk.pending == [.media(.open(receiptID(56), attachment: 0))])
    }

    @Test func `what ends is snoozed by the number of its line and of a time`() {
        var talk = Talk()
        talk.type("snooze")
        #expect(talk.said == ["Open a receipt first, or add its number from the list."])
        talk.type("expiring")
        talk.answer(expiring())
        talk.type("snooze 99")
        #expect(talk.said == ["No number 99 in the last list."])
        talk.type("snooze 1")
        #expect(
            talk.said == [
                "1. 1 day, 2025-11-22", "2. 1 week, 2025-11-28", "3. 1 month, 2025-12-21", "4. Until a date...",
                "Type a number, or cancel.",
            ])
        #expect(talk.model.prompt == "Number: ")
        talk.type("5")
        #expect(talk.said == ["Type a number from 1 to 4, or cancel."] && talk.pending.isEmpty)
        talk.type("2")
        #expect(talk.pending == [.write(.silence([receiptID(3)], .until(day("2025-11-28"))))] && talk.model.isWaiting)
        talk.answer(.written(.silenced(.until(day("2025-11-28")), count: 1)))
        #expect(talk.said == ["Snoozed until 2025-11-28, on this device."] && !talk.model.isWaiting)
        talk.type("snooze 1", "4", "2025-11-21")
        #expect(talk.said == ["Choose a future date."])
        talk.type("2025-12-24")
        #expect(talk.pending == [.write(.silence([receiptID(3)], .until(day("2025-12-24"))))])
        talk.answer(.written(.silenced(nil, count: 0)))
        talk.type("snooze 1", "cancel")
        #expect(talk.said == ["Nothing was changed."] && talk.model.prompt == "> ")
    }

    @Test func `a receipt in the Trash is deleted permanently only after its word is typed`() {
        var talk = Talk()
        talk.type("purge")
        #expect(talk.said == ["Open a receipt first: type list, then its number."])
        let id = receiptID(3)
        talk.answer(.read(.detail(id, .sample())))
        talk.type("purge")
        #expect(talk.said == ["To delete permanently, move it to the Trash first: type trash."])
        talk.answer(.read(.detail(id, .sample(changes: [.isDeleted: true]))))
        talk.type("purge")
        #expect(talk.said.first?.hasPrefix("1 receipt will be deleted permanently") == true)
        #expect(talk.model.prompt == "Type \"purge\": ")
        talk.type("yes")
        #expect(talk.said == ["Type \"purge\" to confirm, or cancel."] && talk.pending.isEmpty)
        talk.type("cancel", "purge", "PURGE")
        #expect(talk.pending == [.write(.purge([id]))] && talk.model.isWaiting)
        talk.answer(.written(.purged([id], "1 receipt is gone for good.", canUndo: false)))
        #expect(talk.said == ["1 receipt is gone for good."] && !talk.model.isWaiting)
    }

    @Test func `what is quiet is counted, told and ended`() throws {
        var talk = Talk()
        talk.answer(expiring(Self.silences))
        #expect(talk.said.contains("Snoozed or muted: 1. Type quiet to list them."))
        talk.type("quiet")
        talk.answer(expiring(Self.silences))
        #expect(talk.said.first == "Snoozed: 1." && talk.said.last == "Type wake and a number to unsnooze or unmute.")
        talk.type("wake 1")
        #expect(talk.pending == [.write(.silence([receiptID(3)], nil))])
        talk.answer(.written(.silenced(nil, count: 1)))
        talk.type("quiet")
        talk.answer(expiring())
        #expect(talk.said == ["Nothing is snoozed or muted."])
        let detail = try #require(ReceiptDetail.sample())
        talk.answer(.read(.detail(receiptID(3), detail)))
        talk.type("mute")
        #expect(talk.pending == [.write(.silence([receiptID(3)], .always))])
    }

    @Test func `expiring takes words to look for, and says what is wrong with them`() {
        var talk = Talk()
        talk.type("expiring bosch")
        #expect(talk.pending == [.read(.expiring(days: 90, matching: "bosch"))])
        talk.type("expiring total:x")
        #expect(talk.pending.isEmpty && talk.said.count == 1)
    }

    @Test func `changes are told with what to type to be behind them`() {
        let lines = [
            UndoLine(sequence: 9, action: .trash, at: nil, title: "Lampor", isUndone: true),
            UndoLine(sequence: 8, action: .edit, at: nil, title: "Bosch", fields: [.userNotes]),
            UndoLine(sequence: 7, action: .add, at: nil, title: "Bosch", obstacle: .changedSince),
        ]
        var talk = Talk()
        talk.type("undo 2")
        #expect(talk.said == ["Type changes first."])
        talk.type("changes")
        #expect(talk.pending == [.read(.undoLines(limit: PlainApp.undoLimit))])
        talk.answer(.read(.undoLines(lines)))
        #expect(
            talk.said == [
                "redo 1. Moved to Trash: Lampor.", "undo 1. Edited Bosch: notes.",
                "undo 2. Added Bosch. Not possible: it has changed since.",
                "Type undo or redo and a number, or no number for the last change.",
            ])
        talk.type("undo 2")
        #expect(talk.said == ["Not possible: it has changed since."] && talk.pending.isEmpty)
        talk.type("undo 1")
        #expect(talk.pending == [.write(.undoActions([8]))])
        talk.type("redo 1")
        #expect(talk.pending == [.write(.redoActions([9]))])
        talk.type("redo 2")
        #expect(talk.said == ["Type a number from 1 to 1, or cancel."])
        talk.answer(.read(.undoLines([])))
        #expect(talk.said == ["Nothing to undo."])
    }

    private func preview(_ settings: ImportSettings = ImportSettings(columns: [.storeName])) -> ImportPreview {
        ImportPreview(
            path: "~/a.csv", format: .csv, settings: settings, columns: [.init(header: "Shop", sample: "Bosch")],
            added: 2, duplicates: 1, refused: 1,
            lines: [.init(line: 4, verdict: .refused, text: "x\u{1B}[31m", reason: "there is no store")],
            digest: FileDigest([4]))
    }

    @Test func `a file is read, told and imported by numbers, and its settings change by theirs`() {
        var talk = Talk()
        talk.type("import")
        #expect(talk.model.prompt == "File: ")
        talk.type("~/a.csv")
        #expect(talk.pending == [.file(.previewImport(path: "~/a.csv", nil))] && talk.model.isWaiting)
        talk.answer(.file(.importPreviewed(preview())))
        #expect(talk.said.prefix(3) == ["To add: 2.", "Already here: 1.", "Rejected: 1."])
        #expect(talk.said[3].hasPrefix("Row 4, x") && !talk.said[3].contains("\u{1B}"))
        #expect(talk.said[4] == "1. Import 2 receipts." && talk.said[6] == "3. Date order: year month day.")
        #expect(talk.said.contains("7. Shop: Store."))
        talk.type("3")
        var changed = ImportSettings(columns: [.storeName])
        changed.dateOrder = .dayFirst
        #expect(talk.pending == [.file(.previewImport(path: "~/a.csv", changed))])
        talk.answer(.file(.importPreviewed(preview(changed))))
        talk.type("5", "nok!")
        #expect(talk.said == ["Type a three-letter currency code, like EUR, NOK or JPY."])
        talk.type("nok")
        changed.currency = Currency("NOK")
        #expect(talk.pending == [.file(.previewImport(path: "~/a.csv", changed))])
        talk.answer(.file(.importPreviewed(preview(changed))))
        talk.type("7 colour")
        #expect(talk.said.first?.contains("one of: Store, Bought, Total") == true)
        talk.type("7 total")
        #expect(talk.pending.count == 1)
        talk.answer(.file(.importPreviewed(preview(changed))))
        talk.type("1")
        #expect(talk.pending == [.file(.runImport(path: "~/a.csv", changed, shown: FileDigest([4])))])
        talk.answer(.file(.importFinished(ImportOutcome(added: 2, duplicates: 1, refused: 1))))
        #expect(talk.said == ["2 receipts imported, 1 already here, 1 rejected."] && !talk.model.isWaiting)
        talk.type("import gone.csv")
        talk.answer(.file(.importFailed("gone.csv is not there.")))
        #expect(talk.said == ["gone.csv is not there."] && talk.model.prompt == "> " && !talk.model.isWaiting)
    }

    private func signedOut() -> Talk {
        var opening = VaultOpening.sample
        opening.status = SyncStatus()
        return Talk(.sample(status: SyncStatus()), opening)
    }

    @Test func `signing in asks for one thing after the other, and for the password out of sight`() {
        var talk = signedOut()
        talk.type("signin")
        #expect(talk.said.contains("2. Create an account."))
        talk.type("1")
        #expect(talk.model.prompt == "Server: ")
        talk.type("not a server")
        #expect(talk.said == ["Type the server's address, like https://vault.example.org."])
        talk.type("vault.example.org")
        #expect(talk.model.prompt == "Email: ")
        talk.type("ingrid@example.org")
        #expect(talk.model.prompt == "Password: " && talk.model.isSecret)
        talk.type("correct horse")
        let request = LogInRequest(
            server: "https://vault.example.org", email: "ingrid@example.org", password: Passphrase("correct horse"),
            isNew: false)
        #expect(talk.pending == [.sync(.logIn(request))] && talk.model.isWaiting)
        talk.answer(.sync(.logInFailed("The password is wrong.")))
        #expect(talk.said == ["The password is wrong.", "Enter keeps the value in parentheses."])
        #expect(talk.model.prompt == "Server (vault.example.org): ")
        talk.type("")
        #expect(talk.model.prompt == "Email (ingrid@example.org): ")
        talk.type("ingrid@example.net")
        #expect(talk.model.prompt == "Password: " && talk.model.isSecret)
        talk.type("")
        #expect(talk.pending.isEmpty && talk.model.prompt == "Password: ")
        talk.type("battery staple")
        let other = LogInRequest(
            server: "https://vault.example.org", email: "ingrid@example.net", password: Passphrase("battery staple"),
            isNew: false)
        #expect(talk.pending == [.sync(.logIn(other))])
        talk.answer(.sync(.loggedIn(.sample)))
        #expect(talk.said == ["Signed in. Sync has started; you can keep working."] && talk.model.prompt == "> ")
        #expect(!talk.model.isSecret && !talk.model.isWaiting)
    }

    @Test func `the password of a new account is asked for twice`() {
        var talk = signedOut()
        talk.type("signin", "2", "vault.example.org", "ingrid@example.org", "correct horse")
        #expect(talk.pending.isEmpty && talk.model.prompt == "Repeat: " && talk.model.isSecret)
        talk.type("correct hose")
        #expect(talk.said == ["The passwords don't match. Type the password again."])
        #expect(talk.pending.isEmpty && talk.model.prompt == "Password: " && talk.model.isSecret)
        talk.type("correct horse", "")
        #expect(talk.said == ["Type the password again."] && talk.model.prompt == "Repeat: ")
        talk.type("correct horse")
        #expect(talk.pending.isEmpty && talk.model.prompt == "Invitation: " && !talk.model.isSecret)
        #expect(talk.said.first?.contains("operator") == true)
        talk.type("")
        var request = LogInRequest(
            server: "https://vault.example.org", email: "ingrid@example.org", password: Passphrase("correct horse"),
            isNew: true)
        #expect(talk.pending == [.sync(.logIn(request))])
        talk.answer(.sync(.logInFailed("The server takes no new accounts.")))
        talk.type("", "", "battery staple")
        #expect(talk.pending.isEmpty && talk.model.prompt == "Repeat: ")
        talk.type("battery staple")
        #expect(talk.pending.isEmpty && talk.model.prompt == "Invitation: ")
        talk.type(" 7Q2M-X0KD ")
        (request.password, request.invitation) = (Passphrase("battery staple"), "7Q2M-X0KD")
        #expect(talk.pending == [.sync(.logIn(request))])
        talk.answer(.sync(.logInFailed("The invitation is used.")))
        talk.type("", "", "battery staple", "battery staple")
        #expect(talk.model.prompt == "Invitation (7Q2M-X0KD): ")
        talk.type("")
        #expect(talk.pending == [.sync(.logIn(request))])
    }

    @Test func `a password that reads cancel is one, and Ctrl-D leaves the question`() {
        var talk = signedOut()
        talk.type("signin", "1", "vault.example.org", "ingrid@example.org")
        #expect(talk.model.isSecret && talk.said == ["Ctrl-D cancels."])
        talk.type("cancel")
        let request = LogInRequest(
            server: "https://vault.example.org", email: "ingrid@example.org", password: Passphrase("cancel"),
            isNew: false)
        #expect(talk.pending == [.sync(.logIn(request))])
        talk.answer(.sync(.logInFailed("The password is wrong.")))
        talk.type("", "")
        talk.cancel()
        #expect(talk.said == ["Nothing was changed."] && talk.pending.isEmpty && talk.model.prompt == "> ")
        talk.cancel()
        #expect(talk.said.isEmpty && talk.model.prompt == "> ")
    }

    @Test func `a password takes no line, and a secret is no command`() {
        var talk = signedOut()
        talk.type("signin", "1", "vault.example.org", "ingrid@example.org")
        #expect(PlainApp.update(&talk.model, .typed(.line("cancel"))) == PlainApp.Step())
        #expect(talk.model.prompt == "Password: ")
        talk.cancel()
        #expect(PlainApp.update(&talk.model, .typed(.secret(Passphrase("quit")))) == PlainApp.Step())
        #expect(!talk.model.isOver)
    }

    @Test func `a code of another device signs in without a password`() {
        var talk = signedOut()
        talk.type("signin", "3", "ABCD-EFGH", "https://vault.example.org")
        #expect(talk.pending == [.sync(.join(code: "ABCD-EFGH", server: "https://vault.example.org"))])
        talk.answer(.sync(.logInFailed("The server does not know this code.")))
        #expect(talk.model.prompt == "Code (ABCD-EFGH): ")
        talk.type("ABCD-EFGJ")
        #expect(talk.model.prompt == "Server (https://vault.example.org): ")
        talk.type("")
        #expect(talk.pending == [.sync(.join(code: "ABCD-EFGJ", server: "https://vault.example.org"))])
        talk.answer(.sync(.logInFailed("The server does not know this code.")))
        talk.type("RVAULT:ABCD-EFGK@https://other.example.org")
        #expect(talk.pending == [.sync(.join(code: "RVAULT:ABCD-EFGK@https://other.example.org", server: ""))])
        talk.answer(.sync(.loggedIn(.sample)))
        talk.type("signin", "1", "cancel")
        #expect(talk.model.prompt == "> ")
    }
}
