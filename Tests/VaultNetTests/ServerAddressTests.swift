import Testing
import VaultNet

@Suite("A server's address")
struct ServerAddressTests {
    @Test(arguments: [
        ("vault.example.org", "https://vault.example.org"), (" https://a.b:8443/rv/ ", "https://a.b:8443/rv"),
        ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://[::1]:80", "http://[::1]:80"),
    ])
    func `is read as it was meant`(_ text: String, _ shown: String) throws {
        #expect(try ServerAddress(text).description == shown)
    }

    @Test(arguments: ["", "ftp://a.b", "https://", "https://me:secret@a.b", "https://a.b/?q=1", "a b c"])
    func `is refused where it is none, or holds a secret`(_ text: String) {
        #expect(throws: NetError(.badAddress)) { try ServerAddress(text) }
    }

    @Test(arguments: ["http://vault.example.org", "http://127.0.0.1.example.org", "http://10.0.0.1"])
    func `an address without encryption is for this computer alone, unless it is allowed`(_ text: String) throws {
        #expect(throws: NetError(.plainHTTP)) { try ServerAddress(text) }
        #expect(try ServerAddress(text, allowsPlainHTTP: true).description == text)
    }
}
