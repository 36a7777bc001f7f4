internal import MediaReading
internal import MediaTools
internal import SystemKit
internal import Translation
internal import VaultModel
internal import VaultServerCore

/// Reads attachments, or leaves them, as the options say; and the sentence about it for the operator.
struct ReadingPlace: Sendable {
    /// Nil if nobody does.
    let extractor: (any MediaExtractor)?
    let sentence: String

    /// - Throws: ``ServerError`` if something is missing that the options name.
    init(_ options: ReadingOptions, agent: String, log: ServerLog) throws(ServerError) {
        let environment = ProcessEnvironment.current()
        let tools = MediaTools(path: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
        if options.isOff {
            (extractor, sentence) = (nil, "attachments aren't read: --read off")
            return
        }
        let missing = tools.missing().map(\.sentence.english)
        guard missing.isEmpty else {
            let isWanted = !options.languages.isEmpty || options.model != nil
            if isWanted { throw ServerError(.input, "Can't read attachments. \(missing.joined(separator: " "))") }
            (extractor, sentence) = (nil, "attachments aren't read. \(missing.joined(separator: " "))")
            return
        }
        let languages = ReadingPlace.languages(options, environment)
        ReadingPlace.warn(of: languages, tools, log)
        let clock = WallClock.system
        let recognition = PictureExtractor(PictureReader(tools: tools, languages: languages)) {
            CalendarDay(daysSince1970: Int(clock.now() / 86_400_000))
        }
        var sentence = "attachments are read: \(languages.joined(separator: ", "))"
        if let model = options.model {
            sentence += "; their texts are sent to \(model.url)"
            extractor = ModelExtractor(
                recognition, options: model, key: try SecretFile.secret(model.keyFile, or: "RVAULT_LLM_KEY"),
                agent: agent
            ) { log.write(LogEvent(.error, $0)) }
        } else {
            extractor = recognition
        }
        self.sentence = sentence
    }

    /// Warns of languages that are not installed, soon: asking for them starts a program.
    private static func warn(of languages: [String], _ tools: MediaTools, _ log: ServerLog) {
        Task.detached {
            guard let installed = try? await tools.languages() else { return }
            for name in languages where !installed.contains(name) {
                log.write(LogEvent(.warning, MediaError.missingLanguage(name).sentence.english))
            }
        }
    }

    /// Those that are not installed are left out when a picture is read.
    private static func languages(_ options: ReadingOptions, _ environment: [String: String]) -> [String] {
        if !options.languages.isEmpty { return options.languages }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return RecognitionLanguages.choose(
            setting: RecognitionLanguages.automatic, locale: locale ?? "", installed: nil)
    }
}
