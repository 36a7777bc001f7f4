import SystemKit
import Testing

/// Returns what `msgfmt` makes of the text of a `.po` file, with the options of the build.
func compiled(_ po: String, _ options: String...) throws -> [UInt8] {
    var command = ChildCommand(
        "msgfmt", ["--no-hash", "--endianness=little"] + options + ["--output-file=-", "-"],
        environment: ["PATH": "/usr/bin:/bin"])
    command.input = Array(po.utf8)
    let result = try CommandRunner().run(command)
    try #require(result.isSuccess, "\(String(decoding: result.errors, as: UTF8.self))")
    return result.output
}
