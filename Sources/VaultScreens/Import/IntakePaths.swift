import FieldInput
import VaultAttachments
import VaultWording

/// Tells files that are taken into the Inbox from tables that are imported, by their names.
enum IntakePaths {
    /// Endings of the files that tables and exports have; everything else is a picture, a PDF, a mail or a folder.
    private static let tables: Set<String> = ["csv", "tsv", "txt", "json", "jsonl"]
    private static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "heic", "heif", "pdf", "eml"]

    /// The paths to take into the Inbox; nil if the text names a table, or nothing that is known by its name.
    static func paths(in text: String) -> [String]? {
        let text = text.trimmed
        let dropped = DroppedNames.paths(in: text) ?? [text]
        if dropped.count > 1 { return dropped.contains { tables.contains(ending(of: $0)) } ? nil : dropped }
        guard let path = dropped.first else { return nil }
        return path.hasSuffix("/") || pictures.contains(ending(of: path)) ? [path] : nil
    }

    /// Takes files into the Inbox, and says so until the first answer.
    static func take(_ paths: [String]) -> [Effect] {
        [.navigate(.toast(Toast(Strings.Pictures.taking(0, of: paths.count), kind: .notice))), .media(.take(paths))]
    }

    private static func ending(of path: String) -> String {
        path.split(separator: "/").last.flatMap { $0.split(separator: ".").dropFirst().last }.map { $0.lowercased() }
            ?? ""
    }
}
