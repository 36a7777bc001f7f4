internal import CommandTable
internal import SystemKit
internal import Translation

/// The files that come with the program, whether it was installed or just built.
package enum ResourceFiles {
    /// A file's bytes, at most 16 MiB.
    ///
    /// It is searched for in `RVAULT_RESOURCES`, then in `share/receipt-vault` beside the program's `bin` folder, then
    /// in the `Resources` of the source tree that the program was built in.
    ///
    /// - Throws: ``Failure`` that names the missing file.
    package static func read(_ name: String, in environment: ClientEnvironment) throws(Failure) -> [UInt8] {
        for folder in folders(environment) {
            let (store, file) = FileStore.locating(folder + "/" + name)
            if let bytes = try? store.read(file, limit: 16 << 20) { return bytes }
        }
        throw Failure(
            .failed, "The program's file \(name) is missing.",
            hint: "Reinstall the program, or set RVAULT_RESOURCES to the file's folder.")
    }

    private static func folders(_ environment: ClientEnvironment) -> [String] {
        var folders: [String] = []
        if let chosen = environment.variables["RVAULT_RESOURCES"] { folders.append(chosen) }
        guard let program = try? ProcessEnvironment.executable() else { return folders }
        var parents = program.split(separator: "/").map(String.init)
        if parents.count > 2 {
            folders.append("/" + (parents.dropLast(2) + ["share/receipt-vault"]).joined(separator: "/"))
        }
        while parents.popLast() != nil, !parents.isEmpty {
            folders.append("/" + parents.joined(separator: "/") + "/Resources")
        }
        return folders
    }
}
