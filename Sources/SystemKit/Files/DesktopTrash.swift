internal import BytesAsText

/// The user's trash, which file managers show: <https://specifications.freedesktop.org/trash-spec/latest/>.
package struct DesktopTrash: Sendable {
    private let directory: String

    /// - Parameter data: the user's folder of data, `~/.local/share` as a rule.
    package init(data: String) {
        directory = data + "/Trash"
    }

    /// Moves a file into the trash, from where it can be restored to its place.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - time: of the deletion, in local time, as in `2026-11-20T21:04:05`.
    /// - Throws: `.other` if the file is on another file system than the trash; it stays then.
    package func take(_ path: String, at time: String) throws(SystemError) {
        let (files, info) = (FileStore(directory: directory + "/files"), FileStore(directory: directory + "/info"))
        try files.prepare()
        try info.prepare()
        let text = "[Trash Info]\nPath=\(ByteText.percentEncoded(path, keepingSlashes: true))\nDeletionDate=\(time)\n"
        // The name is taken by the file with the place, as the specification has it; other programs use the trash, too.
        _ = try FileStore.withFreeName(for: FileStore.locating(path).name) { (name) throws(SystemError) in
            let note = name + ".trashinfo"
            try info.createNew(note, Array(text.utf8))
            do throws(SystemError) { try files.move(path, toNew: name) } catch {
                try? info.remove(note)
                throw error
            }
        }
    }
}
