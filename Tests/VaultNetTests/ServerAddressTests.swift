import Testing

@testable import VaultNet

@Suite("A server's address")
struct ServerAddressTests {
    @Test(arguments: [
        ("vault.example.org", "https://vault.example.org"), (" https://a.b:8443/rv/ ", "https://a.b:8443/rv"),
        ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://[::1]:80", "http://[::1]:80"), ("HTTPS://Vault.example.org", "https://Vault.example.org"),
        ("https://börse.example/rv", "https://börse.example/rv"), ("\u{A0}a.b//\n", "https://a.b"),
    ])
    func `is read as it was meant`(_ text: String, _ shown: String) throws {
        #expect(try ServerAddress(text).description == shown)
    }

    @Test(arguments: [
        "", "ftp://a.b", "https://", "https://me:secret@a.b", "https://a.b/?q=1", "a b c", "https://a.b/#c",
        "https://a.b:99999", "https://me@a.b", "file:///etc/passwd", "https://a.b\u{0}.c", "https:a.b",
    ])
    func `is refused where it is none, or holds a secret`(_ text: String) {
        #expect(throws: NetError(.badAddress)) { try ServerAddress(text) }
    }

    @Test func `is followed by a path and by what is asked, each encoded`() throws {
        let address = try ServerAddress("https://a.b/rv")
        let url = address.url(path: "/v1/some path/é", query: ["b": "1+2&3", "a": "ü/?"])
        #expect(url == "https://a.b/rv/v1/some%20path/%C3%A9?a=%C3%BC%2F%3F&b=1%2B2%263")
        #expect(address.url(path: "/v1/health", query: [:]) == "https://a.b/rv/v1/health")
    }

    @Test(arguments: [
        ("https://other.example/x", true), ("https://me@other.example/x", false), ("http://a.b/x", false),
        ("ftp://a.b/x", false), ("nothing", false),
    ])
    func `trusts a named URL that is encrypted and holds no secret`(_ url: String, _ isTrusted: Bool) throws {
        #expect(try ServerAddress("https://a.b").trusts(url) == isTrusted)
    }

    @Test func `trusts its own host without encryption if that is how it is reached`() throws {
        let address = try ServerAddress("http://localhost:8080")
        #expect(address.trusts("http://LOCALHOST:9000/x") && !address.trusts("http://other.example/x"))
    }

    @Test(arguments: ["http://vault.example.org", "http://127.0.0.1.example.org", "http://10.0.0.1"])
    func `an address without encryption is for this computer alone, unless it is allowed`(_ text: String) throws {
        #expect(throws: NetError(.plainHTTP)) { try ServerAddress(text) }
        #expect(try ServerAddress(text, allowsPlainHTTP: true).description == text)
    }
}
