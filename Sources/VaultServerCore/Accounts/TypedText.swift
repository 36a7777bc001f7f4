internal import Foundation

/// What a person types, in the forms in which keyboards and systems write it: the same letters are other bytes in Unicode
/// NFC, which is kept and compared (RFC 8265), and in NFD, which some systems send.
package struct TypedText: Equatable, Sendable {
    /// In NFC.
    package let current: String
    /// Other bytes for the same letters, as they came or in NFD: earlier versions kept what was sent. None for ASCII.
    package let former: [String]

    package init(_ typed: String) {
        current = typed.precomposedStringWithCanonicalMapping
        var others: [String] = []
        for text in [typed, typed.decomposedStringWithCanonicalMapping] {
            // Strings compare as letters, so the bytes have to be looked at.
            let isNew = ([current] + others).allSatisfy { !$0.utf8.elementsEqual(text.utf8) }
            if isNew { others.append(text) }
        }
        former = others
    }
}
