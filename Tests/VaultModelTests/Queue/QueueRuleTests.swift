import Testing
import VaultJSON
import VaultModel

@Suite("The rules of the queue")
struct QueueRuleTests {
    let ref = MergeScenario.receipt
    let shadow = Entity(
        ref: MergeScenario.receipt,
        fields: [.storeName: "Shop", .userNotes: "a\nb", .userTags: ["x"], .totalMinor: 100, .currency: "EUR"],
        version: 3)

    func entry(_ wanted: Fields, on shown: Entity? = nil, base: Int64 = 3) -> QueueEntry {
        let edit = FieldChanges(from: shown ?? shadow, to: wanted)
        return QueueEntry(
            id: OperationID(ULID(high: 0, low: 1)), entity: ref, intent: .update, baseVersion: base,
            changes: edit.changes, base: edit.base, createdAt: Timestamp(milliseconds: 0))
    }

    @Test func `an edit names what changed, what it replaced, and that a person did it`() {
        let edit = FieldChanges(from: shadow, to: [.storeName: "Shop", .warrantyMonths: 12, .userTags: ["y"]])
        #expect(
            edit.changes == [
                .warrantyMonths: 12, .userTags: SetChange(add: ["y"], remove: ["x"]).json,
                .userEditedFields: SetChange(add: ["warrantyMonths"]).json,
            ])
        #expect(edit.base == [.warrantyMonths: .null])
    }

    @Test func `who changes the amount names its currency too`() {
        let edit = FieldChanges(from: shadow, to: [.totalMinor: 200])
        #expect(edit.changes[.currency] == "EUR")
        #expect(edit.base == [.totalMinor: 100, .currency: "EUR"])
        #expect(FieldChanges(from: shadow, to: [.totalMinor: 100, .currency: "EUR"]).isEmpty)
    }

    @Test func `a second edit is folded in, keeping the first base`() throws {
        let first = entry([.storeName: "One"])
        let shown = try #require(LocalView.derive(shadow: shadow, entries: [first]))
        let folded = try #require(first.folding(FieldChanges(from: shown, to: [.storeName: "Two", .userTags: []])))
        #expect(folded.changes[.storeName] == "Two")
        #expect(folded.base[.storeName] == "Shop")
        #expect(folded.id == first.id)
        #expect(LocalView.derive(shadow: shadow, entries: [folded])?.set(.userTags) == [])
    }

    @Test func `an edit taken back leaves nothing to send`() throws {
        let first = entry([.storeName: "One", .totalMinor: 5, .userTags: ["x", "y"]])
        let shown = try #require(LocalView.derive(shadow: shadow, entries: [first]))
        let back = FieldChanges(from: shown, to: [.storeName: "Shop", .totalMinor: 100, .userTags: ["x"]])
        #expect(first.folding(back) == nil)
    }

    @Test func `a person's edit is sent although a pending machine-read change has the same value`() throws {
        var reading = entry([.storeName: "Read"])
        reading.changes[.userEditedFields] = nil
        let shown = try #require(LocalView.derive(shadow: shadow, entries: [reading]))
        let edit = FieldChanges(from: shown, to: [.storeName: "Typed"])
        var later = entry([.storeName: "Typed"])
        (later.changes, later.base) = (edit.changes, edit.base)
        let typed = try #require(LocalView.derive(shadow: shadow, entries: [reading, later]))
        let back = FieldChanges(from: typed, to: [.storeName: "Read"])
        #expect(later.folding(back) == nil, "where nothing waits before it, it would be nothing")
        let word = try #require(later.folding(back, behind: [reading]))
        #expect(word.changes[.storeName] == "Read" && word.base[.storeName] == "Shop")
        #expect(word.changes[.userEditedFields] == SetChange(add: ["storeName"]).json)
        reading.changes[.userEditedFields] = SetChange(add: ["storeName"]).json
        #expect(later.folding(back, behind: [reading]) == nil, "the person said it before")
    }

    @Test func `what was made on nothing stays on nothing where the server had something`() {
        var newer = shadow
        newer.version = 5
        var offered = entry([.userTags: SetChange(remove: ["home"]).json])
        offered.baseVersion = 0
        #expect(offered.rebased(from: shadow, onto: newer).baseVersion == 0)
        #expect(offered.rebased(from: nil, onto: newer).baseVersion == 0, "its elements were not seen either")
        offered.changes = [.userTags: SetChange(add: ["home"]).json]
        #expect(offered.rebased(from: nil, onto: newer).baseVersion == 5)
    }

    @Test func `a deletion has not seen another device's value that a pending change or creation hides`() {
        var creation = entry([.storeName: "Own"])
        (creation.intent, creation.baseVersion, creation.base) = (.create, 0, [:])
        creation.changes = [.storeName: "Own", .userNotes: "a"]
        #expect(QueueEntry.deletionBase(on: shadow, behind: [creation]) == 0)
        creation.changes = [.storeName: "Shop", .userNotes: "a"]
        #expect(
            QueueEntry.deletionBase(on: shadow, behind: [creation]) == 3, "it hides nothing, since notes are merged")
        #expect(QueueEntry.deletionBase(on: shadow, behind: [entry([.storeName: "Own"], base: 2)]) == 3)
        var older = entry([.storeName: "Own"], base: 2)
        older.base[.storeName] = "Before"
        #expect(QueueEntry.deletionBase(on: shadow, behind: [older]) == 2)
        #expect(QueueEntry.deletionBase(on: nil, behind: [creation]) == 0)
    }

    @Test func `a sealed entry takes no more edits`() {
        var sealed = entry([.storeName: "One"])
        #expect(sealed.canFold(onto: 3))
        #expect(!sealed.canFold(onto: 4))
        sealed.isSealed = true
        #expect(!sealed.canFold(onto: 3))
    }

    @Test func `an entry moves to a newer shadow only where nobody is overruled by it`() {
        var newer = shadow
        newer.version = 5
        newer.fields[.warrantyMonths] = 12
        #expect(entry([.storeName: "One"]).rebased(from: shadow, onto: newer).baseVersion == 5)
        #expect(entry([.warrantyMonths: 24]).rebased(from: shadow, onto: newer).baseVersion == 3)
        var sealed = entry([.storeName: "One"])
        sealed.isSealed = true
        #expect(sealed.rebased(from: shadow, onto: newer).baseVersion == 3)
    }

    @Test func `what is shown is the shadow with the intents, notes merged by lines`() {
        let mine = entry([.userNotes: "a\nb\nmine", .userTags: ["x", "y"]])
        var newer = shadow
        newer.fields[.userNotes] = "theirs\na\nb"
        newer.fields[.userTags] = ["x", "z"]
        let shown = LocalView.derive(shadow: newer, entries: [mine])
        #expect(shown?.value(.userNotes) == "theirs\na\nb\nmine")
        #expect(shown?.set(.userTags) == ["x", "y", "z"])
    }

    @Test func `a field in conflict shows the local value`() {
        let dispute = FieldConflict(
            field: .storeName, base: "Shop", mine: "Mine", theirs: "Theirs", theirsBy: "machine",
            theirsAt: Timestamp(milliseconds: 0))
        #expect(LocalView.derive(shadow: shadow, entries: [], conflicts: [dispute])?.value(.storeName) == "Mine")
    }

    @Test func `a resolution writes every choice on the shadow that the picker showed`() {
        let disputes = [FieldName.totalMinor, .currency, .storeName].map {
            FieldConflict(
                field: $0, base: .null, mine: $0 == .totalMinor ? 7 : "USD", theirs: .null, theirsBy: "machine",
                theirsAt: Timestamp(milliseconds: 0))
        }
        let intents = ConflictResolution.intents(
            for: disputes, choices: [.totalMinor: .mine, .storeName: .own("Own")], shadow: shadow)
        #expect(intents.count == 1)
        #expect(intents.first?.changes.changes[.totalMinor] == 7)
        #expect(intents.first?.changes.changes[.storeName] == "Own")
        #expect(intents.first?.changes.base[.storeName] == "Shop")
        #expect(intents.first?.resolves == [.totalMinor, .currency, .storeName])
    }

    @Test func `choosing deletion for a receipt in conflict is a delete`() {
        let dispute = FieldConflict(
            field: .isDeleted, base: false, mine: true, theirs: false, theirsBy: "machine",
            theirsAt: Timestamp(milliseconds: 0))
        let intents = ConflictResolution.intents(for: [dispute], choices: [.isDeleted: .mine], shadow: shadow)
        #expect(intents.map(\.intent) == [.delete])
        #expect(intents.first?.resolves == [.isDeleted])
    }
}
