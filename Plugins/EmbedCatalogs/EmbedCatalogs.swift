import Foundation
import PackagePlugin

/// Compiles each `.po` file of a target with `msgfmt` and embeds the result as `rv_catalog_<language>`.
///
/// The build runs a command again when its `.po` file has changed.
@main
struct EmbedCatalogs: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = try FileManager.default.contentsOfDirectory(
            at: target.directoryURL, includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "po" }.map { file in
            let language = file.deletingPathExtension().lastPathComponent
            let source = context.pluginWorkDirectoryURL.appending(path: "\(language).c")
            return .buildCommand(
                displayName: "Compiling \(language).po",
                executable: URL(filePath: "/bin/sh"),
                arguments: [
                    "-euc", Self.script, "sh", language, file.path(percentEncoded: false),
                    context.pluginWorkDirectoryURL.path(percentEncoded: false),
                ],
                inputFiles: [file], outputFiles: [source])
        }
    }

    /// Fuzzy and obsolete entries are left out, as `msgfmt` does. The order of bytes is the one that `Translation`
    /// reads, on every machine. `#embed` is of C23; the compiler knows it in older modes, too.
    private static let script = """
        msgfmt --no-hash --endianness=little --output-file="$3/$1.mo" "$2"
        cat >"$3/$1.c" <<end
        #include "catalogs.h"
        #pragma clang diagnostic ignored "-Wc23-extensions"
        static const unsigned char bytes[] = {
        #embed "$1.mo"
        };
        const struct rv_catalog rv_catalog_$1 = {bytes, sizeof bytes};
        end
        """
}
