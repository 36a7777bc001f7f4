internal import SystemKit

/// The files to take: those that are named, and those in folders that are named, but not in folders within them.
struct IntakeList {
    let files: [String]

    init(_ paths: [String]) {
        files = paths.flatMap { path in
            let folder = FileStore(directory: path)
            guard FileStore(directory: "/").isFolder(path) else { return [path] }
            let names = (try? folder.names()) ?? []
            return names.filter { !$0.hasPrefix(".") && !folder.isFolder($0) }.sorted().map(folder.path(of:))
        }
    }
}
