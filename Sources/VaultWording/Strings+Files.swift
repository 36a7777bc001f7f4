internal import Translation
package import VaultAttachments

extension Strings {
    /// The files of a receipt.
    package enum Files {
        package static func name(_ name: String) -> String { name.isEmpty ? say("unnamed file") : name }

        /// `JPG, 1.4 MB, uploaded`; empty if nothing is known of it.
        ///
        /// - Parameters:
        ///   - hasServer: without one, every file is only here, which says nothing.
        ///   - progress: how far it has been moved, which replaces its state.
        package static func facts(_ file: AttachmentRecord, hasServer: Bool, progress: String? = nil) -> String {
            let state = progress ?? (hasServer ? state(file.state) : "")
            return [size(file.original), state].filter { !$0.isEmpty }.joined(separator: ", ")
        }

        /// `JPG, 1.4 MB`; empty if nothing is known of it.
        private static func size(_ file: AttachmentFile?) -> String {
            file.map { "\($0.type.fileExtension.uppercased()), \(bytes($0.byteCount))" } ?? ""
        }

        private static func state(_ state: AttachmentState) -> String {
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
