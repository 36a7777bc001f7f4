import CommandTable
import Testing
import VaultJSON
import VaultModel
import VaultScreens
import VaultSettings

@testable import VaultCLI
@testable import VaultClient

@Suite("Fields as people write them")
struct AssignmentReaderTests {
    private func read(_ field: FieldName, _ text: String, home: Currency = .eur) throws -> Fields {
        let today = try #require(CalendarDay("2026-03-01"))
        let reader = AssignmentReader(
            preferences: VaultPreferences(homeCurrency: home, dayFormat: .dayFirst),
            categories: ReceiptCategory.defaults, today: today, receipt: nil)
        return try reader.fields([FieldAssignment(field, text)])
    }

    @Test(arguments: [
        ("12.50", 1250, "EUR"), ("12,5", 1250, "EUR"), ("1.290,00 NOK", 129_000, "NOK"), ("500JPY", 500, "JPY"),
        ("EUR 7", 700, "EUR"), ("-3.00", -300, "EUR"),
    ])
    func `amounts keep their cents and the currency beside them`(text: String, minor: Int64, code: String) throws {
        let fields = try read(.totalMinor, text)
        #expect(fields[.totalMinor] == .integer(minor))
        #expect(fields[.currency] == .string(code))
    }

    @Test(arguments: [
        ("2025-10-27", "2025-10-27"), ("27.10.2025", "2025-10-27"), ("3/4/2025", "2025-04-03"),
        ("today", "2026-03-01"), ("yesterday", "2026-02-28"), ("27 October 2025", "2025-10-27"),
    ])
    func `days are read in the order of home`(text: String, day: String) throws {
        #expect(try read(.purchaseDate, text)[.purchaseDate] == .string(day))
    }

    @Test(arguments: [("24", 24), ("24 months", 24), ("2 years", 24), ("2y", 24), ("0", 0)])
    func `warranties are months or years`(text: String, months: Int64) throws {
        #expect(try read(.warrantyMonths, text)[.warrantyMonths] == .integer(months))
    }

    @Test(arguments: [
        (FieldName.totalMinor, "twelve"), (.purchaseDate, "31.2.2025"), (.warrantyMonths, "1201"),
        (.warrantyMonths, "999999999999999999999"),
        (.category, "Nothing"), (.isFavorite, "perhaps"), (.status, "lost"), (.storeName, "  "), (.currency, "kr"),
    ])
    func `what cannot be is refused as wrong usage`(field: FieldName, text: String) {
        #expect(throws: Failure.self) { try read(field, text) }
        do { _ = try read(field, text) } catch { #expect((error as? Failure)?.code == .usage) }
    }

    @Test func `an empty value clears what may be empty`() throws {
        #expect(try read(.purchaseDate, "")[.purchaseDate] == JSON.null)
        #expect(try read(.warrantyMonths, "none")[.warrantyMonths] == JSON.null)
        #expect(try read(.category, "")[.category] == JSON.null)
        #expect(try read(.totalMinor, "")[.totalMinor] == JSON.null)
        #expect(try read(.userTags, "")[.userTags] == [])
    }

    @Test func `another currency keeps the figure, not the number of cents`() throws {
        let entity = Entity(
            ref: try #require(EntityRef(type: .receipt, id: "rcp_01M7XFW2QKC6CVCRSCTPVNJDA2")),
            fields: [.totalMinor: 1200, .currency: "EUR"])
        let reader = AssignmentReader(
            preferences: VaultPreferences(homeCurrency: .eur, dayFormat: .dayFirst), categories: [],
            today: try #require(CalendarDay("2026-03-01")), receipt: Receipt(entity))
        let fields = try reader.fields([FieldAssignment(.currency, "KWD")])
        #expect(fields[.totalMinor] == 12_000)
        #expect(fields[.currency] == "KWD")
    }
}
