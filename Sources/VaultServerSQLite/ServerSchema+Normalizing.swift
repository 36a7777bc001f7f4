internal import SQLiteKit
internal import VaultServerCore

extension ServerSchema {
    /// Step 5: converts emails to Unicode NFC, except the later ones of somebody who registered twice.
    static func normalizing(_ connection: Connection) throws {
        let accounts = try connection.rows("SELECT id, email FROM account ORDER BY created_at, id") {
            (id: $0.text(0), email: $0.text(1))
        }
        for (id, email) in accounts {
            let folded = Credentials.folded(email)
            if folded.utf8.elementsEqual(email.utf8) { continue }
            try connection.run("UPDATE OR IGNORE account SET email = ? WHERE id = ?", [.text(folded), .text(id)])
        }
    }
}
