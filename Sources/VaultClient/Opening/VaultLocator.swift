internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultSettings
package import VaultStore

/// Finds a vault by what the user says about it.
package enum VaultLocator {
    /// The files of the vault; none of them has to exist.
    ///
    /// `named` is a path, or a name without a slash and without `.vault` at its end, which means a vault in the data
    /// directory. Nil means the vault that `RVAULT_VAULT` or else the config file names, or else `home`. An invalid
    /// name and a missing HOME throw `.usage`.
    package static func files(named: String?, in environment: ClientEnvironment) throws(Failure) -> VaultFiles {
        let text = named ?? environment.configuration.settings.vault ?? "home"
        if text.contains("/") || text.hasSuffix(".vault") { return VaultFiles(path: environment.expanded(path: text)) }
        guard !text.isEmpty, !text.hasPrefix("."), !text.utf8.contains(0) else {
            throw Failure(.usage, "'\(text)' isn't a valid vault name.", hint: "Use a name or a path.")
        }
        guard let paths = environment.paths else {
            throw Failure(
                .usage, "HOME isn't set, so there is no place for the vault.", hint: "Name a file with --vault PATH.")
        }
        return VaultFiles(path: paths.data + "/" + text + ".vault")
    }
}
