internal import HTTPClientKit
internal import Synchronization
internal import VaultJSON
package import VaultServerCore
internal import VaultWire

/// Reads originals by recognition, and asks a language model about the recognized text. If the endpoint fails, the
/// reading is recognition's alone; nothing waits for it.
package final class ModelExtractor: MediaExtractor {
    private let recognition: any MediaExtractor
    private let options: ModelOptions
    private let key: String?
    private let client: HTTPClient
    private let log: @Sendable (String) -> Void
    /// The strictest form that the endpoint has not refused.
    private let form = Mutex(ModelQuestion.Form.schema)

    /// - Parameter log: receives one line for every failure of the endpoint.
    package init(
        _ recognition: any MediaExtractor, options: ModelOptions, key: String?, agent: String,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.recognition = recognition
        self.options = options
        self.key = key
        self.log = log
        client = HTTPClient(
            limits: HTTPClient.Limits(
                deadline: .seconds(60), connecting: .seconds(10), answerBytes: ModelQuestion.answerBytes, agent: agent,
                isPublicOnly: !options.allowsPrivate))
    }

    package func read(_ file: [UInt8]) async throws(ExtractionFailure) -> MachineReading {
        let reading = try await recognition.read(file)
        guard reading.text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return reading }
        let answer = await ask(ModelQuestion(model: options.name, text: reading.text))
        if Task.isCancelled { throw .cancelled }
        return answer?.joined(with: reading) ?? reading
    }

    /// Asks in the strictest form, and in the next one if the endpoint refuses that.
    private func ask(_ question: ModelQuestion) async -> ModelAnswer? {
        let first = form.withLock { $0 }
        for form in ModelQuestion.Form.allCases where form.rawValue >= first.rawValue {
            switch await send(question.body(form)) {
            case .answer(let answer):
                self.form.withLock { $0 = form }
                if answer == nil { log("the language model's answer can't be used") }
                return answer
            case .refused(let status):
                if form == .plain { log("the language model refuses the question with \(status)") }
            case .failed(let reason):
                log("the language model can't be asked: \(reason)")
                return nil
            }
        }
        return nil
    }

    private enum Outcome {
        case answer(ModelAnswer?)
        /// The endpoint does not take this form; llama-cpp-python then answers 500.
        case refused(Int)
        case failed(String)
    }

    private func send(_ body: JSON) async -> Outcome {
        var request = HTTPRequest(.post, "")
        request.headers["Content-Type"] = MediaType.json
        request.headers["Accept"] = MediaType.json
        if let key { request.headers["Authorization"] = "Bearer \(key)" }
        request.body = body.bytes
        let answer: HTTPResponse
        do throws(HTTPClientFailure) {
            answer = try await client.send(request, to: options.url + "/chat/completions")
        } catch {
            return .failed(error.description)
        }
        switch answer.status {
        case 200:
            return .answer((try? JSON(parsing: answer.body, isForeign: true)).flatMap { ModelAnswer(completion: $0) })
        case 400, 415, 422, 500: return .refused(answer.status)
        case 401, 403: return .failed("it refuses the key")
        case 404: return .failed("it doesn't know the address or the model")
        default: return .failed("it answers \(answer.status)")
        }
    }
}
