internal import HTTPClientKit
package import VaultModel
package import VaultSync
package import VaultWire

/// Listens to the server's nudges for as long as it is attached, and comes back by itself when the connection ends.
package actor LiveStream {
    /// What the stream tells; a nudge is only a nudge, the client pulls.
    package enum News: Hashable, Sendable {
        case attached
        /// Something changed that this device did not change itself, at this seq; nil where only that something may
        /// have changed is known.
        case nudge(seq: Int64?)
        /// This device was signed out: the stream does not come back.
        case revoked
        /// The server does not accept the token: the stream does not come back, and the next pull says why.
        case refused
        /// A ping was missed; the connection stands, and is given up later.
        case quiet
        /// The connection ended; the next one is tried by itself.
        case detached
    }

    /// Whom to listen to, and as whom.
    package struct Source: Sendable {
        package var address: ServerAddress
        package var token: String
        /// Changes of this device nudge nobody here.
        package var device: DeviceID
        /// Where the store's last pull ended, asked at every connection before the first event; nil where it is not
        /// known, and then a connection begins with a nudge.
        package var cursor: @Sendable () async -> Cursor?
        /// Milliseconds for which the server has asked the vault to be left alone, in whichever process; asked before every
        /// connection.
        package var pause: @Sendable () async -> Int64

        package init(
            address: ServerAddress, token: String, device: DeviceID,
            pause: @escaping @Sendable () async -> Int64 = { 0 },
            cursor: @escaping @Sendable () async -> Cursor?
        ) {
            self.address = address
            self.token = token
            self.device = device
            self.pause = pause
            self.cursor = cursor
        }
    }

    private var source: Source
    private let clock: SyncClock
    private let silence: Duration
    private let client = HTTPClient(limits: HTTPClient.Limits(agent: HTTPTransport.agent))
    private let news: @Sendable (News) -> Void
    private var backoff: Backoff
    private var listener: Task<Void, Never>?
    private var lastEventID: String?
    private var rhythm = PingRhythm()
    /// Milliseconds for which the last answer asked to be left alone.
    private var asked: Int64 = 0

    /// A connection that brings nothing for `silence`, not even a ping of an earlier server, one in 25 s, is taken for dead.
    package init(
        source: Source, clock: SyncClock, random: any RandomNumberGenerator & Sendable,
        silence: Duration = .seconds(35), news: @escaping @Sendable (News) -> Void
    ) {
        self.source = source
        self.clock = clock
        self.silence = silence
        self.news = news
        backoff = Backoff(random: random)
    }

    /// Begins to listen; does nothing where it does so already.
    package func attach() {
        guard listener == nil else { return }
        backoff.reset()
        listener = Task { await listen() }
    }

    /// Ends the connection, before the program is suspended or ended; what is missed is fetched by the next pull.
    package func detach() {
        listener?.cancel()
        listener = nil
    }

    /// Connects again where it listens: a connection from before an outage may be dead without anybody knowing.
    package func renew() {
        guard listener != nil else { return }
        detach()
        attach()
    }

    /// Listens as another device of the same account from now on; a connection that stands begins anew.
    package func become(_ device: DeviceID, token: String) {
        source.device = device
        source.token = token
        renew()
    }

    private func listen() async {
        while !Task.isCancelled {
            let pause = await source.pause()
            if pause > 0 { do { try await clock.sleep(pause) } catch { return } }
            let began = clock.monotonic()
            guard await connection() else {
                listener = nil
                return
            }
            if Task.isCancelled { return }
            news(.detached)
            // A server that takes the connection and drops it at once is not to be hammered.
            if clock.monotonic() - began > 30_000 { backoff.reset() }
            do { try await clock.sleep(max(backoff.next(), asked)) } catch { return }
        }
    }

    /// Holds one connection until it ends; gives whether another one is to follow.
    private func connection() async -> Bool {
        let cursor = lastEventID == nil ? await source.cursor() : nil
        let request = request(from: cursor)
        guard let url = source.address.url(path: request.path, query: request.query) else { return false }
        var parser = ServerSentEventParser()
        var quiet: Task<Void, Never>?
        asked = 0
        defer { quiet?.cancel() }
        for await piece in client.stream(request, to: url, silence: silence) {
            switch piece {
            case .head(let response):
                if response.status != 200 { asked = AnswerReading.pause(response, now: clock.wall()) ?? 0 }
                guard isOurs(response) else { return true }
                if response.status == 401 { return told(.refused) }
                if response.status == 410 { positionIsGone(asked: cursor) }
                guard response.status == 200 else { return true }
                news(.attached)
                rhythm.begin()
                // Without a position the stream begins now, so what came before it has to be pulled.
                if cursor == nil, lastEventID == nil { news(.nudge(seq: nil)) }
            case .bytes(let bytes):
                // A comment comes as a piece of its own; where it doesn't, the rhythm seems a slower one.
                if bytes.first == UInt8(ascii: ":") { rhythm.ping(at: clock.monotonic()) }
                for event in parser.read(bytes) where !take(event) { return false }
            }
            quiet?.cancel()
            quiet = tellOfQuiet()
        }
        return true
    }

    /// Where the next ping is missed; cancelled by whatever arrives before.
    private func tellOfQuiet() -> Task<Void, Never> {
        Task { [clock, news, pause = rhythm.patience] in
            do { try await clock.sleep(pause) } catch { return }
            news(.quiet)
        }
    }

    private func request(from cursor: Cursor?) -> HTTPRequest {
        let query = cursor.map { ["cursor": $0.rawValue] } ?? [:]
        var request = HTTPRequest(.stream, query: query, token: source.token)
        if let lastEventID { request.headers[HeaderName.lastEventID] = lastEventID }
        return request
    }

    private func isOurs(_ response: HTTPResponse) -> Bool {
        (response.status != 200 || response.mediaType == MediaType.eventStream)
            && response.headers[HeaderName.protocolVersion] == String(WireLimits.protocolVersion)
    }

    /// After a position that the server does not know, the next connection asks with the store's; where that one is not
    /// known either, a pull has to find out what to do.
    private func positionIsGone(asked cursor: Cursor?) {
        lastEventID = nil
        if cursor != nil { news(.nudge(seq: nil)) }
    }

    private func told(_ last: News) -> Bool {
        news(last)
        return false
    }

    /// False where the stream has said its last word. An id that no request can give back is none.
    private func take(_ event: ServerSentEvent) -> Bool {
        let isSendable = { (id: String) in
            id.utf8.count <= WireLimits.positionBytes && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        lastEventID = event.id.flatMap { isSendable($0) ? $0 : nil } ?? lastEventID
        switch event.name {
        case ServerSentEvent.revoked: return told(.revoked)
        case ServerSentEvent.change:
            let nudge = try? ChangeNudge(bytes: Array(event.data.utf8))
            if nudge?.updatedBy != source.device.description { news(.nudge(seq: nudge?.seq)) }
        default: break
        }
        return true
    }
}
