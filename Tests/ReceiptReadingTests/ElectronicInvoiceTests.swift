import ReceiptReading
import Testing
import VaultModel

@Suite("Electronic invoices")
struct ElectronicInvoiceTests {
    private let cii = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- an invoice -->
        <rsm:CrossIndustryInvoice xmlns:rsm="urn:a" xmlns:ram='urn:b'>
          <rsm:ExchangedDocument><ram:ID>4711</ram:ID>
            <ram:IssueDateTime><udt:DateTimeString format="102">20250318</udt:DateTimeString></ram:IssueDateTime>
          </rsm:ExchangedDocument>
          <rsm:SupplyChainTradeTransaction>
            <ram:ApplicableHeaderTradeAgreement>
              <ram:SellerTradeParty><ram:Name>M&#252;ller &amp; S&#xF6;hne</ram:Name>
                <ram:DefinedTradeContact><ram:PersonName>A</ram:PersonName></ram:DefinedTradeContact>
              </ram:SellerTradeParty>
              <ram:BuyerTradeParty><ram:Name>Someone Else</ram:Name></ram:BuyerTradeParty>
            </ram:ApplicableHeaderTradeAgreement>
            <ram:ApplicableHeaderTradeSettlement>
              <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
              <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
                <ram:LineTotalAmount>100.00</ram:LineTotalAmount>
                <ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
                <ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:Empty/>
              </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
            </ram:ApplicableHeaderTradeSettlement>
          </rsm:SupplyChainTradeTransaction>
        </rsm:CrossIndustryInvoice>
        """

    @Test func `an invoice of Factur-X has seller, day, total, tax and currency`() throws {
        let invoice = try ElectronicInvoice(xml: cii)
        #expect(invoice.seller == "Müller & Söhne")
        #expect(invoice.date == CalendarDay("2025-03-18"))
        #expect(invoice.currency == .eur)
        #expect(invoice.total == 11900)
        #expect(invoice.tax == 1900)
    }

    @Test func `an invoice of Peppol has them, too`() throws {
        let invoice = try ElectronicInvoice(
            xml: """
                <Invoice><cbc:IssueDate>2025-03-18</cbc:IssueDate><cbc:DocumentCurrencyCode>SEK</cbc:DocumentCurrencyCode>
                <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
                <cbc:RegistrationName>Sjöboden AB</cbc:RegistrationName>
                </cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
                <cac:TaxTotal><cbc:TaxAmount>20</cbc:TaxAmount></cac:TaxTotal>
                <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>100.5</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
                </Invoice>
                """)
        #expect(invoice.seller == "Sjöboden AB")
        #expect(invoice.total == 10050)
        #expect(invoice.tax == 2000)
    }

    @Test func `an invoice in XML is certain, beside the text of its pages`() {
        let reading = ReceiptReader.read([RecognizedText(plain: "Other shop\nTotal 3.00")], codes: [cii])
        #expect(reading.merchant == ReadField("Müller & Söhne", confidence: 1))
        #expect(reading.total == ReadField(11900, confidence: 1))
    }

    @Test func `entities and document types are rejected`() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"x\">]><Invoice>&b;</Invoice>"
        #expect(throws: ElectronicInvoiceError.hasDocumentType) { try ElectronicInvoice(xml: bomb) }
        #expect(throws: ElectronicInvoiceError.malformed(at: 9)) {
            try ElectronicInvoice(xml: "<Invoice>&b;</Invoice>")
        }
    }

    @Test(
        arguments: [
            "<Invoice>", "<Invoice></Other>", "<Invoice", "<Invoice a>", "<Invoice a=b/>", "<Invoice a='<'/>", "<>",
            "</a>",
            "text", "<Invoice/>text", "<!-- ", "<Invoice><![CDATA[", "<Invoice a='&#xD800;'/>",
            "<Invoice>&#99999999999;",
        ])
    func `what is not well-formed is rejected`(xml: String) {
        #expect(throws: ElectronicInvoiceError.self) { try ElectronicInvoice(xml: xml) }
    }

    @Test func `other XML is rejected`() {
        #expect(throws: ElectronicInvoiceError.unknownKind) { try ElectronicInvoice(xml: "<html/>") }
        #expect(throws: ElectronicInvoiceError.unknownKind) { try ElectronicInvoice(xml: "") }
    }

    @Test func `depth and length have limits`() {
        let deep = String(repeating: "<Invoice>", count: 100_000)
        #expect(throws: ElectronicInvoiceError.tooDeep) { try ElectronicInvoice(xml: deep) }
        let long = "<Invoice>" + String(repeating: "x", count: 2_000_000) + "</Invoice>"
        #expect(throws: ElectronicInvoiceError.tooLong) { try ElectronicInvoice(xml: long) }
    }

    @Test(arguments: ["", "x", "1.2.3", "99999999999", "1e5", "--1", "1.999", "+1"])
    func `an amount in another form is left out`(amount: String) throws {
        let xml =
            "<Invoice><LegalMonetaryTotal><TaxInclusiveAmount>\(amount)</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>"
        #expect(try ElectronicInvoice(xml: xml).total == nil)
    }
}
