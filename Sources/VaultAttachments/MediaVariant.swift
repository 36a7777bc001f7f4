/// The two files of an attachment, each with a content, a hash and a state of its own.
package enum MediaVariant: String, Hashable, Sendable, CaseIterable {
    /// What arrived, unchanged.
    case original
    /// A JPEG of at most 200 × 300 pixels, without what the camera noted in it.
    case thumbnail
}
