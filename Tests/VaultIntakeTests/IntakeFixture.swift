import AttachmentStore
import MediaTools
import Sealing
import VaultAttachments
import VaultIntake
import VaultModel
import VaultStore
import VaultTestKit

/// A vault in a temporary folder, and files for it.
final class IntakeFixture {
    let directory: TemporaryDirectory
    let files: VaultFiles
    let attachments: Attachments
    let reader: VaultReader
    let tools = MediaTools(path: "/usr/local/bin:/usr/bin:/bin")

    var vault: Vault { attachments.vault }

    init() throws {
        directory = try TemporaryDirectory()
        files = VaultFiles(path: directory.path + "/home.vault")
        let keys = try files.create(
            passphrase: try SecretBytes(utf8: "correct horse"), derivation: .unsafeForTests
        ).takeKeys()
        let clock = SteppingClock()
        let vault = try Vault(files, keys: keys, environment: VaultEnvironment { clock.now() })
        attachments = Attachments(vault: vault, files: files)
        reader = try VaultReader(files, keys: keys)
    }

    /// A receipt as a PDF that has a text layer.
    static func receipt(_ store: String = "Lampor AB", total: String = "129.00") -> ArrivingFile {
        let lines = [
            store, "Storgatan 1, Oslo", "Date 2025-10-27", "Desk lamp   \(total)", "Total EUR   \(total)",
            "Card   \(total)", "Thank you for your visit",
        ]
        return ArrivingFile(name: "receipt.pdf", bytes: SmallPDF(pages: [lines]).bytes)
    }

    /// A mail with these files attached.
    static func mail(_ files: [ArrivingFile]) -> ArrivingFile {
        let parts = files.map { file in
            """
            --x\r
            Content-Type: application/octet-stream; name="\(file.name)"\r
            Content-Disposition: attachment; filename="\(file.name)"\r
            Content-Transfer-Encoding: 8bit\r
            \r
            \(String(decoding: file.bytes, as: UTF8.self))\r

            """
        }
        let text = """
            From: Lampor <shop@example.org>\r
            Subject: Your receipt\r
            MIME-Version: 1.0\r
            Content-Type: multipart/mixed; boundary=x\r
            \r
            \(parts.joined())--x--\r

            """
        return ArrivingFile(name: "order.eml", bytes: Array(text.utf8))
    }

    /// Returns the attachments that a receipt names.
    func attached(_ receipt: ReceiptID) throws -> [AttachmentRecord] {
        try reader.attachments { try $0.attachments(of: receipt) }
    }
}
