internal import SQLiteKit
package import VaultJSON
internal import VaultModel
internal import VaultReplica

extension Vault {
    /// Keeps what a form holds while it is being filled in, so that a crash loses no keystroke that was saved; nil where
    /// the form was saved or given up. The name is the form's, for example `add` or the receipt's id.
    package func setDraft(_ name: String, _ content: JSON?) throws(StoreError) {
        try write {
            guard let content else { return try dropDraft(name) }
            try connection.run(
                "INSERT OR REPLACE INTO drafts (name, content, at) VALUES (?, ?, ?)",
                [.text(name), .text(content.text), .integer(minter.now().milliseconds)])
        }
    }

    /// Within the transaction of what the form led to, so that a crash leaves either the draft or the change.
    func dropDraft(_ name: String) throws {
        try connection.run("DELETE FROM drafts WHERE name = ?", [.text(name)])
    }
}
