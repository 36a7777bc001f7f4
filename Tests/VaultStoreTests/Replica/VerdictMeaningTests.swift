import Testing
import VaultJSON
import VaultModel
import VaultWire

@testable import VaultReplica

@Suite("The meaning of a verdict")
struct VerdictMeaningTests {
    private typealias Effect = OperationResult.Effect

    private static let moment = Timestamp(milliseconds: 0)
    private static let receipt = EntityRef(ReceiptID(ULID(high: 1, low: 1)))
    private static let request = EntityRef(RequestID(ULID(high: 1, low: 2)))

    private static func entry(
        _ intent: Operation.Intent, on base: Int64, of ref: EntityRef = receipt
    ) -> QueueEntry {
        QueueEntry(
            id: OperationID(ULID(high: 1, low: 3)), entity: ref, intent: intent, baseVersion: base, createdAt: moment)
    }

    private static func effect(_ version: Int64, data: [String: JSON]? = nil, isAboutFields: Bool = false) -> Effect {
        let conflict = FieldConflict(
            field: .storeName, base: .null, mine: "a", theirs: "b", theirsBy: "server", theirsAt: moment)
        return Effect(
            version: version, seq: 9, updatedAt: moment, data: data, conflicts: isAboutFields ? [conflict] : [])
    }

    /// A receipt of which the server's state is known, or its tombstone, with all fields or without.
    private static func state(version: Int64, isDeleted: Bool = false, isBare: Bool = false) -> EntityState {
        let fields: Fields = [.isDeleted: .bool(isDeleted), .isBare: .bool(isBare)]
        let shadow = Entity(ref: receipt, fields: fields, version: version)
        return EntityState(record: ReplicaRecord(ref: receipt, row: 1, shown: fields, shadow: shadow, seq: 5))
    }

    private static func meaning(
        _ verdict: OperationResult.Verdict, on entry: QueueEntry = entry(.update, on: 2),
        of state: EntityState = state(version: 2), isComparable: Bool = true
    ) -> VerdictMeaning {
        VerdictMeaning(verdict, on: entry, of: state, isComparable: isComparable)
    }

    @Test func `what was accepted or merged is done, also as a duplicate`() {
        let data: [String: JSON] = ["storeName": "Lampor"]
        for outcome in [OperationResult.Outcome.accepted, .merged] {
            #expect(Self.meaning(.applied(outcome, Self.effect(3, data: data))) == .done(Self.effect(3, data: data)))
            #expect(Self.meaning(.duplicate(outcome, Self.effect(3, data: data))) == .done(Self.effect(3, data: data)))
        }
    }

    @Test func `a conflict is for a person, unless the server has forgotten a part of it`() {
        let told = Self.effect(4, data: [:], isAboutFields: true)
        #expect(Self.meaning(.applied(.conflict, told)) == .disputed(told))
        #expect(Self.meaning(.duplicate(.conflict, told)) == .disputed(told))
        let untold = Self.effect(4, data: [:])
        #expect(Self.meaning(.duplicate(.conflict, untold)) == .undecided(untold))
        let bare = Self.effect(4, isAboutFields: true)
        #expect(Self.meaning(.applied(.conflict, bare)) == .disputedTombstone(bare))
        // In another epoch nobody can say of which state that is a tombstone.
        #expect(Self.meaning(.applied(.conflict, bare), isComparable: false) == .disputed(bare))
    }

    @Test func `a state before the one that was changed is not taken`() {
        #expect(Self.meaning(.applied(.accepted, Self.effect(1))) == .older)
        #expect(Self.meaning(.applied(.accepted, Self.effect(1)), isComparable: false) == .done(Self.effect(1)))
        // A receipt that another device created again begins at 1.
        let anew = Self.effect(1, data: [:])
        #expect(
            Self.meaning(.applied(.merged, anew), of: Self.state(version: 2, isDeleted: true)) == .done(anew))
    }

    @Test func `a tombstone of which only the id is left is known by its version`() {
        let deletion = Self.entry(.delete, on: 2)
        let deleted = Self.state(version: 2, isDeleted: true)
        #expect(Self.meaning(.applied(.accepted, Self.effect(2)), on: deletion, of: deleted) == .done(Self.effect(2)))
        let higher = Self.effect(3)
        #expect(
            Self.meaning(.applied(.accepted, higher), on: deletion, of: deleted)
                == .forgotten(higher, hasHistory: true))
        let bare = Self.state(version: 2, isDeleted: true, isBare: true)
        #expect(Self.meaning(.duplicate(.accepted, higher), of: bare) == .forgotten(higher, hasHistory: false))
        let again = Self.entry(.create, on: 0, of: Self.request)
        let nothing = EntityState(record: ReplicaRecord(new: Self.request))
        #expect(
            Self.meaning(.applied(.accepted, Self.effect(2)), on: again, of: nothing)
                == .forgotten(Self.effect(2), hasHistory: false))
    }

    @Test func `a refusal of what isn't there makes a tombstone, but not of a create`() {
        let rejection = Rejection(.entityNotFound, "gone")
        #expect(Self.meaning(.rejected(rejection)) == .rejected(rejection, isForgotten: true))
        #expect(Self.meaning(.rejected(rejection), isComparable: false) == .rejected(rejection, isForgotten: false))
        #expect(
            Self.meaning(.rejected(rejection), on: Self.entry(.create, on: 0))
                == .rejected(rejection, isForgotten: false))
        #expect(Self.meaning(.rejected(Rejection(.otherEpoch, ""))) == .otherEpoch)
    }
}
