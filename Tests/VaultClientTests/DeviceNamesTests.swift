import Testing

@testable import VaultClient

@Suite("Names of devices")
struct DeviceNamesTests {
    @Test(arguments: [
        ([], "laptop"), (["phone"], "laptop"), (["laptop"], "laptop (2)"), (["laptop", "laptop (2)"], "laptop (3)"),
        (["laptop", "laptop (3)"], "laptop (2)"), (["Laptop"], "laptop"),
    ])
    func `a name that is taken gets the first number that is free`(taken: [String], expected: String) {
        #expect(DeviceNames.free("laptop", among: Set(taken)) == expected)
    }

    @Test func `with its number a name is no longer than a server takes`() {
        let long = String(repeating: "é", count: 100)
        let name = DeviceNames.free(long, among: [long])
        #expect(name.unicodeScalars.count == 100 && name.hasSuffix("é (2)"))
    }
}
