import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("The server's log")
struct LogTests {
    private static let time = Timestamp(milliseconds: 1_775_212_800_000)
    private static let request = RequestNumber(0xABC)

    @Test func `a failure is a line, in both forms with the request it belongs to`() throws {
        let event = LogEvent(.error, "storage: busy: locked", request: Self.request)
        #expect(event.line(.text, at: Self.time) == "rvault-server: 0000000000000abc storage: busy: locked")
        let json = try JSON(parsing: Array(event.line(.json, at: Self.time).utf8))
        #expect(
            json == [
                "time": "2026-04-03T10:40:00.000Z", "level": "error", "message": "storage: busy: locked",
                "request": "0000000000000abc",
            ])
    }

    @Test func `a request that failed says route, status and time`() throws {
        let answer = LogEvent.Answer(route: .push, status: 503, time: .microseconds(1_500_250))
        let event = try #require(LogEvent(answer, of: Self.request))
        #expect(
            event.line(.text, at: Self.time)
                == "rvault-server: 0000000000000abc request failed: push 503 after 1.50025 s")
        let json = try JSON(parsing: Array(event.line(.json, at: Self.time).utf8))
        #expect(json["level"] == "error" && json["route"] == "push" && json["status"] == 503)
        #expect(json["seconds"]?.number == 1.50025)
    }

    @Test func `a refusal is a warning, and everything else is not worth a line`() {
        func level(_ status: Int) -> LogEvent.Level? {
            LogEvent(LogEvent.Answer(route: .pull, status: status, time: .zero), of: Self.request)?.level
        }
        #expect(level(429) == .warning && level(500) == .error)
        for status in [200, 201, 204, 400, 401, 404, 410, 413] { #expect(level(status) == nil) }
    }

    @Test func `nothing from outside breaks a line, colors it or makes it long`() {
        let event = LogEvent(.error, "a\nrvault-server: b\u{1B}[31m\u{202E}" + String(repeating: "x ", count: 5000))
        for form in LogForm.allCases {
            let line = event.line(form, at: Self.time)
            #expect(!line.contains("\n") && !line.contains("\u{1B}") && !line.contains("\u{202E}"))
            #expect(line.utf8.count < 1000)
        }
    }

    @Test(
        arguments: [
            ("can't reach postgres://me:secret@db/x now", "can't reach … now"),
            ("no anna@example.org here", "no … here"),
            ("GET /v1/media/med_01JD0000000000000000000001?signature=abc", "GET /v1/media/…?…"),
            ("open /srv/blobs/01JD0000000000000000000001/ab: no", "open /srv/blobs/…/ab: no"),
            ("token 4kQm3vYw1Zr8sT0uXa-_2bCdEfGhIjKlMnOpQrStUv", "token …"),
            ("is this right? yes", "is this right? yes"), ("FATAL: database \"rvault\" does not exist", nil),
            ("connection to server at 10.0.0.1, port 5432 failed: Connection refused", nil),
            ("storage: broken: 0123456789abcdef", nil),
        ] as [(String, String?)])
    func `what may name a person, a thing or a secret is cut, and the rest stays`(text: String, cut: String?) {
        #expect(LogText.clean(text) == cut ?? text)
    }

    @Test func `refusals don't fill a disk, and the next line says how many there were`() {
        var budget = LogBudget()
        func take(after milliseconds: Int64) -> Int? {
            budget.take(at: Timestamp(milliseconds: Self.time.milliseconds + milliseconds))
        }
        for _ in 0..<LogBudget.lines { #expect(take(after: 0) == 0) }
        for _ in 0..<7 { #expect(take(after: LogBudget.window - 1) == nil) }
        #expect(take(after: LogBudget.window) == 7)
        #expect(take(after: LogBudget.window) == 0)
    }

    @Test func `a clock that is set back doesn't silence the log`() {
        var budget = LogBudget()
        for _ in 0...LogBudget.lines { _ = budget.take(at: Self.time) }
        #expect(budget.take(at: Timestamp(milliseconds: 5)) == 1)
    }
}
