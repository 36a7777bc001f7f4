import Testing

/// An input that broke a promise once, which the fuzzer found.
struct FoundCase: Sendable, CustomTestStringConvertible {
    let target: String
    let bytes: [UInt8]

    private init(_ target: String, _ text: String) {
        self.target = target
        bytes = Array(text.utf8)
    }

    var testDescription: String { "\(target) \(bytes)" }

    static let all: [FoundCase] = [
        // Another spelling of the seq than a cursor is written with.
        FoundCase("short-texts", "1.e.a.007"),
        // A leap second that leads beyond the last year.
        FoundCase("short-texts", "9999-12-31T23:59:60Z"),
        // An address that C takes to end before its end.
        FoundCase("short-texts", "[1::\0\0]:243"), FoundCase("short-texts", "1::\0]"),
        // A mark whose capital is a letter of its own.
        FoundCase("short-texts", "RVAULT:A1234:HTTPS://VAUL\u{0345}RG"),
        // A host that is decoded again whenever the stored address is read.
        FoundCase("addresses", "http\u{FFFD}%2527.1/"), FoundCase("addresses", "https://a%2561.example/"),
        FoundCase("addresses", "%31"),
        // A path whose slash is one character with the mark behind it.
        FoundCase("addresses", "http://127.../\u{05C7}"),
        // A store's name that is cut at a blank, or loses a control between two of them.
        FoundCase(
            "kept-readings",
            #"{"text":"","merchant":{"confidence":1,"value":""# + String(repeating: "a", count: 199) + #" b"}}"#),
        FoundCase("kept-readings", #"{"text":"","merchant":{"confidence":1,"value":"a \u0007 b"}}"#),
    ]
}
