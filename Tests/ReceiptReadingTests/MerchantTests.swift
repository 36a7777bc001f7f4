import ReceiptReading
import Testing

@Suite("Merchants")
struct MerchantTests {
    private func merchant(_ text: String, heads: [String] = []) -> ReadField<String>? {
        ReceiptReader.read([RecognizedText(plain: text)], heads: heads.map { RecognizedText(plain: $0) }).merchant
    }

    @Test func `the first name wins over the company that owns the shop`() {
        let text = "Copper Kettle\nNorthern Coffee Holding Ltd\n4 Mill Lane\nBristol BS1 4DJ\nTea 3.00\nTotal 3.00"
        #expect(merchant(text)?.value == "Copper Kettle")
    }

    @Test func `a name at the head that is printed again below the prices stays the name`() {
        let text = """
            Lampenhaus Stern
            Ringstr. 4
            50667 Köln
            Lampe 3,00
            Summe 3,00
            ** KARTENDIENST **
            Lampenhaus Stern
            Ringstr. 4
            """
        #expect(merchant(text)?.value == "Lampenhaus Stern")
    }

    @Test(arguments: [
        "Thank you for shopping at Copper Kettle", "Thanks for visiting Copper Kettle",
        "Vielen Dank für Ihren Einkauf bei Copper Kettle", "Merci de votre visite chez Copper Kettle",
        "Gracias por su compra en Copper Kettle", "Dziękujemy za zakupy w Copper Kettle",
    ])
    func `a sentence of thanks names the merchant`(sentence: String) {
        #expect(merchant("4 Mill Lane\nTea 3.00\nTotal 3.00\n\(sentence)")?.value == "Copper Kettle")
    }

    @Test func `the mall that a shop is in is not the merchant`() {
        let text = "COPPER KETTLE #130\nCH Galeria Nord\nul. Długa 4\n80-264 Gdańsk\nTea 3,00\nSuma 3,00"
        #expect(merchant(text)?.value == "COPPER KETTLE")
    }

    @Test func `the number of a branch is left out`() {
        #expect(merchant("Copper Kettle Store #1234\nMill Lane 4\nTotal 3.00")?.value == "Copper Kettle Store")
        #expect(merchant("Copper Kettle # 1234\nMill Lane 4\nTotal 3.00")?.value == "Copper Kettle")
    }

    @Test func `a name that is like a word for streets or totals but for a letter stays a name`() {
        #expect(merchant("CASTA TEA\n4 Mill Lane\nTotal 3.00")?.value == "CASTA TEA")
    }

    @Test func `neither a price nor a number of a document is a name`() {
        #expect(merchant("Tea 3.00\nTotal 3.00") == nil)
        #expect(merchant("Rechnung RG2923/11823\nTee 3,00\nSumme 3,00") == nil)
    }

    @Test func `a bracket that closes a word is a letter`() {
        #expect(merchant("Shel] Garden\n4 Mill Lane\nTotal 3.00")?.value == "Shell Garden")
    }

    @Test func `the kind of cuisine alone is not a name`() {
        #expect(merchant("Indian Restaurant\n\"Blue Lotus\"\nMill Lane 4\nTotal 3.00")?.value == "Blue Lotus")
    }
}

extension MerchantTests {
    @Test(arguments: [
        "https://www.copperkettle.co.uk/", "www.copperkettle .com", "www. copperkettle.de", "info@copperkettle.com",
    ])
    func `a site names the merchant that no row names`(site: String) {
        #expect(merchant("4 Mill Lane\n0117 4960\nTea 3.00\nTotal 3.00\n\(site)")?.value == "copperkettle")
    }

    @Test func `a page at a network names the merchant, and the network does not`() {
        let text = "4 Mill Lane\nTea 3.00\nTotal 3.00\n"
        #expect(merchant(text + "https://www.toasttab.com/copper-kettle")?.value == "copper kettle")
        #expect(merchant(text + "www.instagram.com")?.value == nil)
    }

    @Test func `an own site comes before a page at a network`() {
        let text = "4 Mill Lane\nTea 3.00\nTotal 3.00\nfacebook.com/copper-kettlee\nwww.copperkettle.com"
        #expect(merchant(text)?.value == "copperkettle")
    }

    @Test func `the letters of the site correct the name`() {
        let text = "COPPER'S KETT1E\n4 Mill Lane\nTea 3.00\nTotal 3.00\nwww.copperskettle.com"
        #expect(merchant(text)?.value == "COPPER'S KETTLE")
    }
}

extension MerchantTests {
    @Test func `a name that only the pass over the head reads is the merchant`() {
        let text = "Ringstr. 4\n50667 Köln\nLampe 3,00\nSumme 3,00"
        #expect(merchant(text)?.value != "Lampenhaus Stern")
        #expect(merchant(text, heads: ["Lampenhaus Stern\nRingstr. 4\n50667 Köln"])?.value == "Lampenhaus Stern")
    }

    @Test func `prices are not read from the pass over the head`() {
        let head = RecognizedText(plain: "Lampenhaus\nSumme 9,00")
        let reading = ReceiptReader.read([RecognizedText(plain: "Lampenhaus\nSumme 3,00")], heads: [head])
        #expect(reading.total?.value == 300)
    }

    @Test func `what more passes read is the name, and more certain`() throws {
        func read(_ names: [String]) -> ReadField<String>? {
            ReceiptReader.read(names.map { RecognizedText(plain: "\($0)\n4 Mill Lane\nTotal 3.00") }).merchant
        }
        let alike = try #require(read(["Copper Kettle", "Copper Kettlc", "Copper Kettle"]))
        let apart = try #require(read(["Copper Kettle", "Mango Harbor", "Silver Anvil"]))
        #expect(alike.value == "Copper Kettle")
        #expect(alike.confidence > apart.confidence)
    }

    @Test func `a name that the site and another row confirm is certain, and an address is not`() throws {
        let text = "Copper Kettle\n4 Mill Lane\nTea 3.00\nTotal 3.00\nwww.copperkettle.com\nCopper Kettle"
        #expect(try #require(merchant(text)).confidence > 0.8)
        #expect((merchant("50667 Köln\nTee 3,00\nSumme 3,00")?.confidence ?? 0) < 0.5)
    }
}
