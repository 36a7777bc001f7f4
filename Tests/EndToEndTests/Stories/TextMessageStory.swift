import DigestKit
import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// The last resort: a laptop without a network, a phone made of files, and a gateway that calls the server as Twilio does.
@Suite("A receipt by text message", .serialized)
final class TextMessageStory {
    private static let token = "vault-test-token"

    private let folder: TemporaryDirectory
    private let server: ServerProcess
    private let laptop: CommandRun
    private let phone: CommandRun

    init() throws {
        folder = try TemporaryDirectory()
        let token = try folder.write(Self.token, to: "token")
        chmod(token, 0o600)
        server = try ServerProcess(data: folder.file("server"), isOpen: true, smsToken: token)
        laptop = try CommandRun(device: "laptop", isUnlocked: true)
        phone = try CommandRun(device: "phone", isUnlocked: true)
        for (device, isNew) in [(laptop, true), (phone, false)] {
            let signedIn = try device.signIn(at: "http://127.0.0.1:\(server.port)", isNew: isNew)
            try #require(signedIn.isSuccess, "\(signedIn.said)")
        }
    }

    /// Runs a command of the laptop on a host without a network.
    private func offline(_ words: String...) throws -> CommandResult {
        try Programs.rvault(
            words, home: laptop.folder.path, device: "laptop",
            runner: ["/usr/bin/unshare", "--user", "--map-root-user", "--net"])
    }

    private func agree(_ gateway: String, limit: Int = 9) throws {
        let agreed = try laptop.run(
            "sms", "on", "--to", "+1 555-0100", "--price", "0.09 EUR", "--limit", String(limit), "--gateway", gateway,
            "--yes")
        try #require(agreed.isSuccess, "\(agreed.said)")
        for word in ["+15550100", "0.09 EUR", "At most \(limit)", "not encrypted", "store", gateway] {
            #expect(agreed.said.contains(word), "\(agreed.said)")
        }
    }

    /// The create of the only new receipt, with what its text is said to be.
    private func create() throws -> (id: String, text: JSON?) {
        let entries = try laptop.items("sync", "queue")
        let create = try #require(entries.first { $0["intent"]?.string == "create" })
        return (try #require(create["id"]?.string), create["text"])
    }

    @discardableResult
    private func deliver(_ body: String, message: String, token: String = token) throws -> Int {
        let fields = [("Body", body), ("From", "+15550111"), ("MessageSid", message), ("NumMedia", "0")]
        let url = "http://localhost/v1/sms/inbound"
        let signed = fields.reduce(url) { $0 + $1.0 + $1.1 }
        let code = HMACSHA1.authenticate(Array(signed.utf8), key: Array(token.utf8))
        let form = fields.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        return try RawHTTPClient(port: server.port).request(
            "POST", "/v1/sms/inbound",
            headers: [
                ("Content-Type", "application/x-www-form-urlencoded"),
                ("X-Twilio-Signature", Data(code).base64EncodedString()),
            ], body: Array(form.utf8)
        ).status
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            return isPlain ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }

    private func seenByPhone() throws -> [String] {
        try phone.sync()
        return try phone.stores()
    }

    @Test func `leaves through the phone, reaches the server and the other device, and is one in the end`() throws {
        let modem = try DummyPhone()
        try agree(modem.gateway)
        let added = try offline(
            "add", "--store", "Plåka | Kiosk €", "--date", "2026-10-27", "--total", "12.50", "--notes", "for the office"
        )
        try #require(added.isSuccess, "\(added.said)")
        #expect(try offline("sync").code == 7)
        let (id, none) = try create()
        #expect(none == .null)
        let texted = try offline("sms", "send", id)
        try #require(texted.isSuccess, "\(texted.said)")
        #expect(try create().text == "sent")
        #expect(try laptop.items("list").first?["syncStatus"] == "texted")
        #expect(try offline("sms", "send", id).said.contains("only once"))
        let (number, text) = try modem.sent(1)[0]
        #expect(number == "+15550100" && text.hasPrefix("RV1|") && !text.contains("office"))

        let amount = text.replacing("1250EUR", with: "9950EUR")
        #expect(amount != text)
        for (index, false_) in [amount, String(text.dropLast()), String(text.dropLast(30)), text + "A"].enumerated() {
            #expect(try deliver(false_, message: "SM\(index)") == 200)
        }
        #expect(try deliver(text, message: "SM8", token: "another") == 403)
        #expect(try seenByPhone() == [])
        for message in ["SM9", "SM9", "SM10"] { #expect(try deliver(text, message: message) == 200) }
        #expect(try seenByPhone() == ["Plåka  Kiosk ?"])

        let synced = try laptop.run("sync")
        #expect(synced.isSuccess, "\(synced.said)")
        #expect(try laptop.items("sync", "queue") == [])
        #expect(try laptop.stores() == ["Plåka | Kiosk €"] && seenByPhone() == laptop.stores())
        #expect(try phone.items("list").first?["userNotes"] == "for the office")
        for message in ["SM9", "SM11"] { #expect(try deliver(text, message: message) == 200) }
        #expect(try seenByPhone() == ["Plåka | Kiosk €"])
        #expect(try phone.run("log").outputText.contains("sent by SMS"))
        let standing = try #require(try laptop.items("sms").first)
        #expect(standing["used"] == 1 && standing["waiting"] == 0 && standing["undecided"] == 0)
    }

    @Test func `a program that is killed while the gateway sends repeats nothing by itself`() throws {
        let count = laptop.folder.file("count")
        let killer = try laptop.folder.writeProgram("echo \"$1\" >> \(count); kill -9 $PPID", to: "killer")
        try agree("\(killer) {text}")
        try laptop.add("Lampor")
        let (id, _) = try create()
        #expect(try offline("sms", "send", id).isSuccess == false)
        #expect(try create().text == "sending")
        let modem = try DummyPhone()
        try agree(modem.direct)
        try laptop.add("Bosch")
        // The next claim of another entry finds the interrupted one.
        let other = try #require(
            try laptop.items("sync", "queue").first { $0["intent"] == "create" && $0["title"] == "Bosch" }?["id"]?
                .string)
        let texted = try offline("sms", "send", other)
        #expect(texted.isSuccess, "\(texted.said)")
        #expect(try create().text == "unknown")
        #expect(try String(contentsOfFile: count, encoding: .utf8).split(separator: "\n").count == 1)
        #expect(try offline("sms").outputText.contains("1 failed or uncertain"))
        #expect(try offline("sms", "send", id).isSuccess)
        #expect(try create().text == "sent")
    }

    @Test func `what fails is said, counted, and left to the person; a lie is put right by the push`() throws {
        try laptop.add("Lampor")
        let (id, _) = try create()
        #expect(try offline("sms", "send", id).said.contains("Text messages are off"))
        try agree("/nowhere/modem {text}")
        #expect(try offline("sms", "send", id).said.contains("No text message was sent"))
        #expect(try create().text == .null)
        try agree("sh -c 'echo no credit >&2; exit 3' x {text}", limit: 2)
        #expect(try offline("sms", "send", id).said.contains("no credit"))
        #expect(try create().text == "failed")
        try agree("true {text}", limit: 2)
        #expect(try offline("sms", "send", id).isSuccess)
        try laptop.add("Bosch")
        let other = try #require(
            try laptop.items("sync", "queue").first { $0["intent"] == "create" && $0["title"] == "Bosch" }?["id"]?
                .string)
        #expect(try offline("sms", "send", other).said.contains("limit of 2"))
        try laptop.sync()
        #expect(try seenByPhone() == ["Bosch", "Lampor"] && laptop.items("sync", "queue") == [])
    }

    @Test func `a vault of this device only, or one that was signed out, sends nothing`() throws {
        let modem = try DummyPhone()
        try agree(modem.gateway)
        try laptop.add("Lampor")
        let (id, _) = try create()
        try #require(try laptop.run("sync", "off").isSuccess)
        #expect(try offline("sms", "send", id).said.contains("need an account"))
        try #require(try laptop.run("logout").isSuccess)
        #expect(try offline("sms", "send", id).said.contains("need an account"))
        #expect(try laptop.run("sms", "on", "--yes").said.contains("need an account"))
        #expect(try modem.sent(0).isEmpty)
    }
}
