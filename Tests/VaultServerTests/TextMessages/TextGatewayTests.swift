import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Text messages from a gateway")
struct TextGatewayTests {
    private func receipt(_ device: TestDevice, number: UInt64 = 1) throws -> ReceiptText {
        let ulid = Gateway.ulid(number)
        return ReceiptText(
            operation: OperationID(ulid), receipt: ReceiptID(ulid), store: "Café & Søn +1",
            purchaseDate: CalendarDay("2026-02-28"), total: Money(minor: 1290, currency: .eur), warrantyMonths: nil,
            device: device.session.deviceID)
    }

    // The first two are Twilio's own.
    @Test(arguments: [
        (
            "12345", "https://mycompany.com/myapp.php?foo=1&bar=2",
            [
                ("CallSid", "CA1234567890ABCDE"), ("Caller", "+12349013030"), ("Digits", "1234"),
                ("From", "+12349013030"), ("To", "+18005551212"),
            ], "0/KCTR6DLpKmkAf8muzZqo1nDgQ="
        ),
        (
            "12345", "https://mycompany.com/myapp.php?foo=1&bar=2",
            [
                ("To", "+18005551212"), ("CallSid", "CA1234567890ABCDE"), ("Caller", "+14158675309"),
                ("Digits", "1234"), ("From", "+14158675309"),
            ], "RSOYDt4T1cUTdK1PDd93/VVr8B8="
        ),
        (
            "vault-test-token", "https://vault.example/hooks/sms",
            [
                ("AccountSid", "AC" + String(repeating: "0", count: 32)), ("ApiVersion", "2010-04-01"),
                ("Body", "RV1 A7F3 12.50 EUR Kiosk Plåka & co"), ("From", "+15550111"),
                ("MessageSid", "SM" + String(repeating: "1", count: 32)), ("NumMedia", "0"), ("NumSegments", "1"),
                ("To", "+15550100"),
            ], "5jq+FnRsq/C5qcI+HaWX3jF/aws="
        ),
    ])
    func `signatures are those that Twilio makes`(
        _ token: String, _ url: String, _ fields: [(String, String)], _ signature: String
    ) {
        let gateway = TextGateway(token: token)
        let form = FormBody(fields.map { FormBody.Field(name: $0.0, value: $0.1) })
        #expect(gateway.hasSigned(form, to: url, as: signature, SetPorts()))
        #expect(!gateway.hasSigned(form, to: url + "x", as: signature, SetPorts()))
        #expect(!TextGateway(token: token + "x").hasSigned(form, to: url, as: signature, SetPorts()))
        #expect(!gateway.hasSigned(FormBody(form.fields.dropLast()), to: url, as: signature, SetPorts()))
        for wrong in ["", "=", String(signature.dropLast()), signature + "="] {
            #expect(!gateway.hasSigned(form, to: url, as: wrong, SetPorts()))
        }
    }

    @Test(arguments: Flavour.allCases)
    func `a signed text creates the receipt, and is answered as a gateway understands it`(flavour: Flavour) throws {
        let server = try TestServer(flavour, smsToken: Gateway.token)
        let device = try server.signIn(new: true)
        let text = try receipt(device)
        let answer = try Gateway(server).deliver(try Gateway.body(text, device))
        #expect(answer.status == 200 && answer.headers["content-type"] == "text/xml")
        #expect(String(decoding: answer.body, as: UTF8.self) == "<Response></Response>")
        #expect(try device.data(text.receipt)?["storeName"] == "Café & Søn +1")
        #expect(server.log.events.isEmpty)
    }

    @Test func `a forged signature is 403, whatever the text says`() throws {
        let server = try TestServer(smsToken: Gateway.token)
        let device = try server.signIn(new: true)
        let text = try receipt(device)
        let (gateway, body) = (Gateway(server), try Gateway.body(text, device))
        let forged = Gateway.signature(gateway.url, [("Body", body)], token: "another")
        for signature in ["", "AAAA", forged] {
            #expect(try gateway.deliver(body, signedAs: signature).status == 403)
        }
        #expect(try gateway.deliver(body, url: "https://other.example/v1/sms/inbound").status == 403)
        #expect(try device.data(text.receipt) == nil)
    }

    @Test func `a signed text that means nothing is 200, and the log says why without the text`() throws {
        let server = try TestServer(smsToken: Gateway.token)
        let device = try server.signIn(new: true)
        let good = try Gateway.body(try receipt(device), device)
        let gateway = Gateway(server)
        #expect(try gateway.deliver("Migros 12.90, see you").status == 200)
        #expect(try gateway.deliver(good.replacing("1290EUR", with: "1291EUR")).status == 200)
        #expect(try gateway.deliver(good, message: "no id!").status == 200)
        #expect(try device.pull().changes.isEmpty)
        let events = server.log.events
        #expect(events.count == 3 && events.allSatisfy { $0.message.hasPrefix("text message refused: ") })
        for secret in ["Migros", "1291", "555"] { #expect(!server.log.text.contains(secret)) }
    }

    @Test func `the gateway may have signed the public address, with its port or without`() throws {
        let server = try TestServer(publicURL: "https://receipts.example.org", smsToken: Gateway.token)
        let device = try server.signIn(new: true)
        let gateway = Gateway(server)
        for (number, host) in ["receipts.example.org", "receipts.example.org:443"].enumerated() {
            let text = try receipt(device, number: UInt64(number))
            let url = "https://\(host)/v1/sms/inbound"
            #expect(try gateway.deliver(try Gateway.body(text, device), message: "SM\(number)", url: url).status == 200)
            #expect(try device.data(text.receipt) != nil)
        }
        #expect(try gateway.deliver("x").status == 403)
    }

    @Test func `without a token of the operator there is no such door`() throws {
        let server = try TestServer()
        let answer = try Gateway(server).deliver("x")
        #expect(answer.status == 404)
        #expect(try JSON(parsing: answer.body)["code"] == "NOT_FOUND")
    }

    @Test func `another type of body is 415, a broken form 400, a long one 413`() throws {
        let server = try TestServer(smsToken: Gateway.token)
        let gateway = Gateway(server)
        #expect(try gateway.deliver("x", type: "application/json").status == 415)
        let form = ("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
        #expect(try server.raw("POST", "/v1/sms/inbound", headers: [form], body: Array("a=%4".utf8)).status == 400)
        #expect(try gateway.deliver(String(repeating: "x", count: 17_000)).status == 413)
    }

    @Test func `forged requests are slowed down, signed ones are not`() throws {
        let server = try TestServer(attempts: .init(burst: 3, secondsPerAttempt: 3600), smsToken: Gateway.token)
        let gateway = Gateway(server)
        for _ in 1...9 { #expect(try gateway.deliver("x").status == 200) }
        for _ in 1...3 { #expect(try gateway.deliver("x", signedAs: "AAAA").status == 403) }
        let refused = try gateway.deliver("x", signedAs: "AAAA")
        #expect(refused.status == 429 && refused.headers["retry-after"] != nil)
    }
}
