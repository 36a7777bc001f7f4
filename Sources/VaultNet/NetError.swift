package import Translation

/// An error in a server's address, found before any request.
package struct NetError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        case badAddress
        /// Plain HTTP to another computer, which was not allowed.
        case plainHTTP
        /// libcurl, which reads addresses, is not installed.
        case noLibrary
    }

    package var code: Code

    package init(_ code: Code) {
        self.code = code
    }

    /// One sentence with what to do next; it does not quote the address, which may contain a password.
    package var sentence: Phrase {
        switch code {
        case .badAddress: "This isn't a server address. Use one like https://vault.example.org."
        case .noLibrary: "The network library is missing; install libcurl4. Changes are kept here until then."
        case .plainHTTP: "Plain http would send the password unprotected. Use https, or allow it in the settings."
        }
    }

    package var description: String { sentence.english }
}
