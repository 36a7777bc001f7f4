import VaultModel

/// A receipt's id as a link that can be pasted anywhere: `rvault:rcp_01M…`.
package enum ReceiptLink {
    private static let scheme = "rvault:"

    static func text(_ id: ReceiptID) -> String { scheme + id.description }

    /// What a person typed or pasted, without the scheme where it is a link.
    package static func target(of text: String) -> String {
        text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    }
}
