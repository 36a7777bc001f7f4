import CommandLineKit
import Testing
import VaultModel

@testable import CommandTable

@Suite("Command line of items, warranties and claims")
struct CoverParserTests {
    private func action(_ words: [String]) throws -> CoverAction? {
        if case .cover(let action) = try Parser.parse(["cover"] + words).command { action } else { nil }
    }

    private func action(_ line: String) throws -> CoverAction? {
        try action(line.split(separator: " ").map(String.init))
    }

    @Test func `a word that is no action is a receipt`() throws {
        #expect(try action("7QK4") == .show(receipt: "7QK4"))
        #expect(try action("show 7QK4") == .show(receipt: "7QK4"))
        #expect(try action("show trash") == .show(receipt: "trash"))
    }

    @Test func `things are made of fields, by their names here or on the wire`() throws {
        #expect(
            try action([
                "item", "7QK4", "--set", "name=Washing machine", "--set", "serialNumber=a=b", "--set", "total=5",
            ])
                == .add(
                    .item, receipt: "7QK4",
                    [
                        FieldAssignment(.name, "Washing machine"), FieldAssignment(.serialNumber, "a=b"),
                        FieldAssignment(.totalMinor, "5"),
                    ]))
        #expect(
            try action("warranty 7QK4 --set months=24 --set BY=Bosch --set void-from=")
                == .add(
                    .warranty, receipt: "7QK4",
                    [
                        FieldAssignment(.warrantyMonths, "24"), FieldAssignment(.provider, "Bosch"),
                        FieldAssignment(.voidedOn, ""),
                    ]))
        #expect(try action("claim 7QK4") == .add(.claim, receipt: "7QK4", []))
        #expect(
            try action("edit 9ZX1 --set state=closed") == .edit(part: "9ZX1", [FieldAssignment(.state, "closed")]))
    }

    @Test func `a warranty is void for a reason of several words, and several things go at once`() throws {
        #expect(
            try action("void 9ZX1 opened by hand") == .void(warranty: "9ZX1", reason: "opened by hand"))
        #expect(try action("trash A B") == .trash(parts: ["A", "B"]))
        #expect(try action("restore A") == .restore(parts: ["A"]))
    }

    @Test(arguments: [
        ("", "Missing argument: RECEIPT."), ("show", "Wrong arguments for 'show'."),
        ("7QK4 9ZX1", "Unknown action '7QK4' for 'rvault cover'."),
        ("void 9ZX1", "Wrong arguments for 'void'."), ("trash", "Wrong arguments for 'trash'."),
        ("item A", "An item needs a name."), ("item A --set serial=1", "An item needs a name."),
        ("warranty A --set by=B", "A warranty needs a duration."),
        ("item A --set name=x --set months=3", "An item has no field 'months'."),
        ("edit A", "Nothing to change."), ("edit A --set colour=red", "Unknown field 'colour'."),
        ("edit A --set notes=1 --set userNotes=2", "Duplicate field in --set: notes."),
        ("7QK4 --set name=x", "--set requires item, warranty, claim or edit."),
        ("edit A --set notes", "Invalid value for --set: 'notes'."),
    ])
    func `what cannot be meant is refused with a sentence`(line: String, message: String) throws {
        let error = try #require(throws: UsageError.self) { try action(line) }
        #expect(error.message == message)
        #expect(!error.hint.isEmpty)
    }

    @Test func `resolve names a part's own field or a receipt's field`() throws {
        guard
            case .resolve(let arguments) = try Parser.parse([
                "resolve", "A", "--field", "serial=mine", "--field", "notes=theirs", "--field", "months=value:lifetime",
            ]).command
        else { return #expect(Bool(false)) }
        #expect(
            arguments.decisions == [
                .init(subject: .field("serial"), choice: .mine), .init(subject: .field("notes"), choice: .theirs),
                .init(subject: .field("months"), choice: .value("lifetime")),
            ])
    }
}
