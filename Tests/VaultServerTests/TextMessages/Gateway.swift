import DigestKit
import Foundation
import Sealing
import Testing
import VaultModel
import VaultTestKit
import VaultWire

/// A gateway for text messages, which signs what it delivers to a server.
struct Gateway {
    static let token = "vault-test-token"

    let server: TestServer
    var url: String

    init(_ server: TestServer) {
        self.server = server
        url = "http://localhost/v1/sms/inbound"
    }

    /// Base64 of HMAC-SHA-1, as a gateway makes it.
    static func signature(_ url: String, _ fields: [(String, String)], token: String = token) -> String {
        let text = fields.sorted { $0.0 < $1.0 }.reduce(url) { $0 + $1.0 + $1.1 }
        return Data(HMACSHA1.authenticate(Array(text.utf8), key: Array(token.utf8))).base64EncodedString()
    }

    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            return isPlain ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }

    /// An id of now, without which a message is too old.
    static func ulid(_ number: UInt64) -> ULID {
        ULID(high: UInt64(Date().timeIntervalSince1970 * 1000) << 16, low: number)
    }

    /// The message that the device sends, with the key of its session.
    static func body(_ text: ReceiptText, _ device: TestDevice) throws -> String {
        let base64 = device.session.smsKey.replacing("-", with: "+").replacing("_", with: "/") + "="
        let key = try #require(Data(base64Encoded: base64))
        #expect(key.count == 32)
        return text.body(code: HMACSHA256.authenticate(Array(text.signedText.utf8), key: Array(key)))
    }

    func deliver(
        _ body: String, message: String = "SM1", signedAs signed: String? = nil, url: String? = nil,
        type: String = "application/x-www-form-urlencoded"
    ) throws -> RawHTTPClient.Response {
        let fields = [("MessageSid", message), ("From", "+15550111"), ("Body", body), ("NumMedia", "0")]
        let form = fields.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        return try RawHTTPClient(port: server.port).request(
            "POST", "/v1/sms/inbound",
            headers: [
                ("Content-Type", type),
                ("X-Twilio-Signature", signed ?? Self.signature(url ?? self.url, fields)),
            ], body: Array(form.utf8))
    }
}
