/// The number of a request, by which a problem is found in the server's log; written as 16 hexadecimal digits.
package struct RequestNumber: Hashable, Sendable, CustomStringConvertible {
    private let number: UInt64

    package init(_ number: UInt64) {
        self.number = number
    }

    package var description: String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
