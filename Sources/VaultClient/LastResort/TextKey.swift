internal import BytesAsText
internal import Sealing
internal import VaultWire

/// This device's key for the codes of its text messages.
struct TextKey: Sendable {
    private let bytes: [UInt8]

    /// - Parameter text: 32 bytes as unpadded base64url, as the server writes them. Nil for everything else.
    init?(_ text: String?) {
        guard let text, let bytes = ByteText.bytes(base64URL: text), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The whole message with its code.
    func body(_ text: ReceiptText) -> String {
        text.body(code: HMACSHA256.authenticate(Array(text.signedText.utf8), key: bytes))
    }
}
