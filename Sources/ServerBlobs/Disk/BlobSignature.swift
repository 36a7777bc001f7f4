internal import BytesAsText
internal import Sealing
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Signs and checks the addresses of a ``DiskBlobStore``, as S3 does: the signature covers the verb, the key, the expiry
/// and the headers that are to be sent, and names none of them, so that nothing else can be done with the address.
struct BlobSignature: Sendable {
    /// At least 32 secret bytes.
    let key: [UInt8]

    /// The one use of an address that a signature allows.
    struct Grant: Equatable, Sendable {
        var method: HTTPMethod
        var key: BlobKey
        /// Seconds since 1970.
        var expires: Int64
        /// The headers of an upload, in any spelling that they may have; empty for a download.
        var length = ""
        var md5 = ""
        /// Of an upload, the header; of a download, the type to answer with.
        var contentType = ""

        /// The signed text. No part can contain a line end: the key and the numbers have a form of their own, and
        /// header fields and query are checked for it before.
        var text: String {
            [
                "rvault blob 1", method.rawValue, key.description, String(expires), length, md5, contentType,
            ].joined(separator: "\n")
        }
    }

    func sign(_ grant: Grant) -> String {
        ByteText.hex(HMACSHA256.authenticate(Array(grant.text.utf8), key: key))
    }

    func isValid(_ signature: String, of grant: Grant) -> Bool {
        let parts = [grant.length, grant.md5, grant.contentType]
        guard parts.allSatisfy({ !$0.utf8.contains(0x0A) }) else { return false }
        return ConstantTime.areEqual(Array(signature.utf8), Array(sign(grant).utf8))
    }
}
