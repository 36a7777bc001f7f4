import ReceiptReading
import Testing
import VaultModel

@Suite("Fiscal codes")
struct CodeTests {
    private func read(_ code: String, printed: String = "") -> ReceiptReading {
        ReceiptReader.read([RecognizedText(plain: printed)], codes: [code])
    }

    private let german = """
        V0;till-1;Kassenbeleg-V1;Beleg^131.70_2.30_0.00_0.00_0.00^134.00:Bar;708028;1464731;\
        2024-04-17T17:50:46.000Z;2024-04-17T19:57:49.000Z;ecdsa-plain-SHA384;unixTime;c2ln;a2V5
        """

    @Test func `the German code has total and day`() {
        let reading = read(german)
        #expect(reading.total?.value == 13400)
        #expect(reading.date?.value == CalendarDay("2024-04-17"))
        #expect(reading.currency?.value == .eur)
    }

    @Test func `the Austrian code has total and day`() {
        let code = "_R1-AT0_K1_55963_2023-12-15T21:51:00_100,00_9,80_0,00_0,00_0,00_x_y_z_sig"
        #expect(read(code).total?.value == 10980)
        #expect(read(code).date?.value == CalendarDay("2023-12-15"))
    }

    @Test func `the Portuguese code has total, tax and day`() {
        let code =
            "A:501234567*B:999999990*C:PT*D:FS*E:N*F:20230115*G:FS A/1*H:ABCD-1*I1:PT*I7:10.49*I8:2.41*N:2.41*O:12.90*Q:x*R:1"
        #expect(read(code).total?.value == 1290)
        #expect(read(code).tax?.value == 241)
        #expect(read(code).date?.value == CalendarDay("2023-01-15"))
    }

    @Test func `a code overrules what was recognized, and keeps the place of what agrees`() {
        let reading = read(german, printed: "Shop\n17.04.2024 19:57\nSumme 184.00")
        #expect(reading.total?.value == 13400)
        #expect(reading.date?.confidence == 1)
    }

    @Test func `the printed day wins over the code's by one, since that has another time zone`() {
        let reading = read(german, printed: "Shop\n18.04.2024 00:57\nSumme 134.00")
        #expect(reading.date?.value == CalendarDay("2024-04-18"))
    }

    @Test(
        arguments: [
            "", "https://example.com", "V0;;;;;;;", "V0;a;Kassenbeleg-V1;Beleg^1.00_x^;1;2;3;4", "_R1-AT0_",
            "A:1*F:2*O:3",
            "V0;a;Kassenbeleg-V1;Beleg^99999999999999.99^;1;2;3;4", "A:501234567*F:20230199*O:-",
            "_R1-AT0_K_1_2023-12-15T21:51:00_١,٠٠_0_0_0_0_x", "*:*:*",
        ])
    func `other codes change nothing`(code: String) {
        #expect(read(code, printed: "Shop\nTotal 3.00").total?.value == 300)
    }

    @Test func `a megabyte of a code changes nothing`() {
        #expect(read(german + String(repeating: "1", count: 1_000_000)).total == nil)
    }
}
