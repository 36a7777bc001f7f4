internal import Translation
package import VaultAttachments

extension Strings {
    /// The files of a receipt.
    package enum Files {
        package static func name(_ name: String) -> String { name.isEmpty ? say("unnamed file") : name }

        /// `JPG, 1.4 MB`; empty if nothing is known of it.
        package static func size(_ file: AttachmentFile?) -> String {
            file.map { "\($0.type.fileExtension.uppercased()), \(bytes($0.byteCount))" } ?? ""
        }

        package static func state(_ state: AttachmentState) -> String {
            switch state {
            case .localOnly: say("local only")
            case .uploaded: say("uploaded")
            case .failed(let reason): say("failed: \(reason)", as: "a file's transfer")
            case .remoteOnly: say("remote only")
            }
        }

        /// A size in units of 1000, with one digit after the point from 1 MB on.
        package static func bytes(_ count: Int) -> String {
            switch count {
            case ..<1_000: return say(count, "\(count) byte", "\(count) bytes")
            case ..<1_000_000: return "\((count + 500) / 1_000) kB"
            default:
                let tenths = (count + 50_000) / 100_000
                return "\(tenths / 10).\(tenths % 10) MB"
            }
        }
    }
}
