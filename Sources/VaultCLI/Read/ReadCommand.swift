internal import CommandTable
internal import MediaReading
internal import MediaTools
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultSettings

/// `rvault read`: reads one file and prints what it says, without a vault.
struct ReadCommand {
    let environment: ClientEnvironment
    let console: Console
    let arguments: ReadArguments

    /// Larger files are refused; it is more than an attachment or a mail may have.
    static let byteLimit = 100 << 20

    func run() throws(Failure) -> ExitCode {
        if let languages = arguments.languages, !SettingsReader.areLanguages(languages) {
            throw Failure(
                .usage, "Invalid value for --lang: '\(languages)'.", hint: "Use names such as deu+eng, or auto.")
        }
        let bytes = try file()
        console.progress("Reading")
        let reading = try finish { [self] () async throws(MediaError) in
            await tellMissing()
            let reader = FileReader(
                pictures: environment.pictureReader(languages: arguments.languages), hints: environment.readingHints)
            return try await reader.read(bytes)
        }
        if console.options.json {
            try console.print(ReadingReport(reading).json)
        } else {
            try console.page(ReadingReport(reading).table(console))
        }
        return .ok
    }

    private func file() throws(Failure) -> [UInt8] {
        do throws(SystemError) {
            let isInput = arguments.file == "-"
            let file = isInput ? try InputFile.standardInput() : try InputFile(path: arguments.file)
            let bytes = try file.read(upTo: Self.byteLimit + 1)
            if bytes.count <= Self.byteLimit { return bytes }
        } catch {
            switch error.code {
            case .notFound: throw Failure(.failed, "Can't find '\(arguments.file)'.", hint: "Check the path.")
            case .notAPlainFile:
                throw Failure(.failed, "'\(arguments.file)' is a folder.", hint: "Name a file in it.")
            case .permissionDenied:
                throw Failure(.failed, "Can't read '\(arguments.file)'.", hint: "Check its permissions.")
            case .alreadyExists, .diskFull, .inputOutput, .tooLarge, .unsafePermissions, .invalidName, .closedByPeer,
                .nobodyListening, .timedOut, .cancelled, .noTerminal, .outOfResources, .malformed, .other:
                throw Failure(error)
            }
        }
        throw Failure(.failed, "\(place): The file is larger than \(Self.byteLimit >> 20) MiB.")
    }

    /// The file's name for messages.
    private var place: String { arguments.file == "-" ? "standard input" : arguments.file }

    /// Runs the reading until it ends or Ctrl-C cancels it, which ends its child processes, too.
    private func finish(
        _ work: @escaping @Sendable () async throws(MediaError) -> PictureReading
    ) throws(Failure) -> PictureReading {
        let place = place
        return try Blocking.run { () async throws(Failure) in
            let task = Task { () async throws in try await work() }
            let watch = InterruptWatch { task.cancel() }
            defer { withExtendedLifetime(watch) {} }
            do {
                return try await task.value
            } catch {
                guard let error = error as? MediaError, error != .cancelled else { throw .interrupted }
                throw Failure(.failed, "\(place): \(error.sentence)")
            }
        }
    }

    /// Says what makes the reading worse without stopping it: languages, and the program for codes.
    private func tellMissing() async {
        let tools = environment.mediaTools
        for case .missing(let program, let package) in tools.missing() where program == "zbarimg" {
            console.warn(MediaError.missing(program: program, package: package).sentence.text)
        }
        guard let installed = try? await tools.languages() else { return }
        for name in environment.recognitionLanguages(arguments.languages) where !installed.contains(name) {
            console.warn(MediaError.missingLanguage(name).sentence.text)
        }
    }
}
