internal import SQLiteKit
package import VaultJSON
internal import VaultModel
internal import VaultReplica

extension Vault {
    /// Saves the content of a form while it is being filled in, so that a crash loses no keystroke that was saved; nil
    /// once the form was saved or discarded. The name is the form's, for example `add` or the receipt's ID.
    package func setDraft(_ name: String, _ content: JSON?) throws(StoreError) {
        try write {
            guard let content else { return try dropDraft(name) }
            try connection.run(
                "INSERT OR REPLACE INTO drafts (name, content, at) VALUES (?, ?, ?)",
                [.text(name), .text(content.text), .integer(minter.now().milliseconds)])
        }
    }

    /// Removes a draft in the transaction of the form's change, so that a crash leaves either the draft or the change.
    func dropDraft(_ name: String) throws {
        try connection.run("DELETE FROM drafts WHERE name = ?", [.text(name)])
    }
}
