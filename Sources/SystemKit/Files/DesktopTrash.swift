internal import BytesAsText
internal import Glibc

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
        let name = try freeName(for: FileStore.locating(path).name, info)
        let text = "[Trash Info]\nPath=\(ByteText.percentEncoded(path, keepingSlashes: true))\nDeletionDate=\(time)\n"
        try info.write(Array(text.utf8), to: name + ".trashinfo")
        do throws(SystemError) {
            _ = try SystemCall.run("rename", subject: path) { rename(path, files.path(of: name)) }
        } catch {
            try? info.remove(name + ".trashinfo")
            throw error
        }
    }

    /// The file's name, with a number if the trash has one of that name.
    private func freeName(for name: String, _ info: FileStore) throws(SystemError) -> String {
        let taken = Set(try info.names())
        for number in 1... {
            let candidate = number == 1 ? name : "\(name).\(number)"
            if !taken.contains(candidate + ".trashinfo") { return candidate }
        }
        return name
    }
}
