import FieldInput
import Testing
import VaultJSON
import VaultModel

@Suite("Why a text is refused")
struct InputProblemTests {
    private let input = ValueInput(days: DayInput(order: .dayFirst, today: nil))

    private func problem(_ text: String, _ field: FieldName, of type: EntityType = .receipt) -> InputProblem? {
        do throws(InputProblem) {
            if field == .totalMinor {
                _ = try AmountInput(in: .eur).read(text)
            } else {
                _ = try input.value(text, of: field, in: type)
            }
            return nil
        } catch {
            return error
        }
    }

    private static let amounts: [(String, InputProblem)] = [
        ("twelve", .notAnAmount), ("1.29.00", .misplacedMarks), ("10000000000,01", .tooLargeAmount),
        ("12 XQZ", .unknownCurrency("XQZ")),
    ]

    @Test("an amount says what is wrong with it", arguments: amounts)
    func amount(_ text: String, _ expected: InputProblem) {
        #expect(problem(text, .totalMinor) == expected)
    }

    @Test("decimals beyond those of the currency are refused, and zeros are not")
    func decimals() throws {
        let yen = try #require(Currency("JPY"))
        #expect(problem("JPY 12,50", .totalMinor) == .tooManyDecimals(yen))
        #expect(problem("0,505", .totalMinor) == .tooManyDecimals(.eur))
        #expect(try AmountInput(in: .eur).read("JPY 12,00")?.minor == 12)
    }

    @Test("a sign of several currencies is the expected one, or asks which")
    func signs() throws {
        let (dollar, krona, norwegian) = try (
            #require(Currency("CAD")), #require(Currency("SEK")), #require(Currency("NOK"))
        )
        #expect(try AmountInput(in: dollar).read("$5")?.currency == dollar)
        #expect(try AmountInput(in: norwegian).read("5 kr")?.currency == norwegian)
        #expect(problem("5 kr", .totalMinor) == .ambiguousCurrency("kr", CurrencyInput.currencies("kr")))
        #expect(CurrencyInput.currencies("kr").first == krona)
    }

    @Test("a code that is stored already is read, though ISO does not list it")
    func storedCodes() throws {
        let currency = try #require(Currency("XCG"))
        #expect(try AmountInput(in: currency).read("349,00 XCG") == Money(minor: 34_900, currency: currency))
        #expect(problem("349 XCG", .totalMinor) == .unknownCurrency("XCG"))
    }

    @Test("a known decimal mark decides for every currency")
    func knownMark() throws {
        let yen = try #require(Currency("JPY"))
        #expect(throws: InputProblem.tooManyDecimals(yen)) {
            try AmountInput(in: yen, decimalMark: ".").read("1.290")
        }
        #expect(try AmountInput(in: .eur, decimalMark: ",").read("1,290")?.minor == 129)
    }

    @Test("an amount may not name another currency than the field beside it")
    func twoCurrencies() throws {
        let dollar = try #require(Currency("USD"))
        #expect(throws: InputProblem.twoCurrencies(inAmount: dollar, stated: .eur)) {
            try AmountInput(in: nil, stated: .eur).read("12 USD")
        }
        #expect(throws: InputProblem.noCurrency) { try AmountInput(in: nil).read("12") }
    }

    private static let days: [(String, InputProblem)] = [
        ("31.02.2025", .noSuchDay(31, month: 2, year: 2025)), ("2025-13-01", .noSuchMonth(13)),
        ("1850-01-01", .yearTooEarly(1850)), ("45957", .spreadsheetDay), ("soon", .notADay), ("today", .relativeDay),
    ]

    @Test("a day says what is wrong with it", arguments: days)
    func day(_ text: String, _ expected: InputProblem) {
        #expect(problem(text, .purchaseDate) == expected)
    }

    private static let orders: [(DateOrder, String, String)] = [
        (.dayFirst, "03/04/2025", "2025-04-03"), (.monthFirst, "03/04/2025", "2025-03-04"),
        (.yearFirst, "03/04/2025", "2025-04-03"), (.yearFirst, "25-04-03", "2025-04-03"),
        (.dayFirst, "25-04-03", "2003-04-25"), (.monthFirst, "03.04.2025", "2025-04-03"),
        (.monthFirst, "21/11/2025", "2025-11-21"), (.yearFirst, "21.11.25", "2021-11-25"),
        (.yearFirst, "25/03/04", "2025-03-04"),
    ]

    @Test("the order decides only where the numbers leave a choice", arguments: orders)
    func order(_ order: DateOrder, _ text: String, _ expected: String) throws {
        #expect(try DayInput(order: order, today: nil).read(text)?.description == expected)
    }

    private static let others: [(String, FieldName, EntityType, InputProblem)] = [
        ("2 weeks", .warrantyMonths, .receipt, .notMonths), ("1201", .warrantyMonths, .receipt, .outOfRange(0...1200)),
        ("2 months", .effectDays, .claim, .notDays), ("maybe", .isFavorite, .receipt, .notYesOrNo),
        ("", .storeName, .receipt, .missing), ("", .name, .item, .missing), ("a\nb", .storeName, .receipt, .lineBreak),
        ("lost", .status, .receipt, .unknownChoice(["active", "returned"])),
        ("Tools", .category, .receipt, .notTyped),
    ]

    @Test("other fields say what is wrong", arguments: others)
    func other(_ text: String, _ field: FieldName, _ type: EntityType, _ expected: InputProblem) {
        #expect(problem(text, field, of: type) == expected)
    }

    @Test("a warranty without an end is said in words, or by nothing")
    func lifetime() throws {
        for text in ["lifetime", "for life", "lebenslang", "εφ' όρου ζωής", ""] {
            #expect(try input.value(text, of: .warrantyMonths, in: .warranty) == .null)
        }
        #expect(problem("lifetime", .warrantyMonths) == .notMonths)
    }

    @Test("a text may stay as long as it is, and grow no further")
    func length() throws {
        let long = String(repeating: "x", count: 300)
        #expect(try input.value(long, of: .storeName, in: .receipt, replacing: .string(long)) == .string(long))
        #expect(throws: InputProblem.tooLong(limit: 300)) {
            try input.value(long + "x", of: .storeName, in: .receipt, replacing: .string(long))
        }
    }

    @Test(
        "tags are written so that they are read back",
        arguments: [["a,b", "c;d", "e\\f"], [], ["plain", "two words"], ["none"]])
    func tags(_ tags: [String]) throws {
        #expect(try TagsInput.read(TagsInput.text(tags), count: 64, length: 50) == tags.sorted())
    }
}
