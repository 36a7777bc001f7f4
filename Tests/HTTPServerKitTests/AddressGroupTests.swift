import HTTPServerKit
import Testing

@Suite("Addresses that are counted as one")
struct AddressGroupTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:201", "192.0.2.1"),
        ("64:ff9b::192.0.2.1", "192.0.2.1"), ("127.0.0.1", "127.0.0.1"), ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"), ("fe80::1%eth0", "fe80::/64"), ("::2", "::/64"),
    ])
    func `IPv4 is counted by address, IPv6 by its network of 64 bits`(address: String, group: String) {
        #expect(AddressGroup.of(address) == group)
    }

    @Test(arguments: ["", "unknown", "192.0.2", "192.0.2.256", "2001:db8::1::", "example.org", "[::1]", "1.2.3.4:5"])
    func `what is no address in figures has no group`(text: String) {
        #expect(AddressGroup.of(text) == nil)
    }
}
