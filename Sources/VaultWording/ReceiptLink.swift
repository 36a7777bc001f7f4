package import VaultModel

/// A receipt's identifier as a link that can be pasted anywhere: `rvault:rcp_01M…`.
package enum ReceiptLink {
    private static let scheme = "rvault:"

    /// The link to a receipt.
    package static func text(_ id: ReceiptID) -> String { scheme + id.description }

    /// The typed or pasted text, without the scheme if it is a link.
    package static func target(of text: String) -> String {
        text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    }
}
