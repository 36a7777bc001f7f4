internal import HTTPClientKit
package import VaultModel
package import VaultSync
package import VaultWire

/// Listens to the server's nudges while it is attached, and reconnects by itself when the connection ends.
package actor LiveStream {
    /// The stream's notifications. A nudge has no content: the client pulls.
    package enum News: Hashable, Sendable {
        case attached
        /// There is a change with this seq that this device did not make; nil if it is only known that there may be one.
        case nudge(seq: Int64?)
        /// This device was signed out: the stream does not reconnect.
        case revoked
        /// The server rejects the token: the stream does not reconnect, and the next pull gives the reason.
        case refused
        /// A ping was missed; the connection is kept for now, and dropped later.
        case quiet
        /// The connection ended; the stream reconnects by itself.
        case detached
    }

    /// The server to listen to, and the device that listens.
    package struct Source: Sendable {
        package var address: ServerAddress
        package var token: String
        /// Changes of this device cause no nudge.
        package var device: DeviceID
        /// The end of the store's last pull, asked at every connection before the first event; nil if it is not known,
        /// and then a connection starts with a nudge.
        package var cursor: @Sendable () async -> Cursor?
        /// Milliseconds for which the server has asked the vault to wait, in whichever process; asked before every
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
    private let client: any HTTPSending
    private let news: @Sendable (News) -> Void
    private var backoff: Backoff
    private var listener: Task<Void, Never>?
    private var lastEventID: String?
    private var rhythm = PingRhythm()
    /// Milliseconds for which the last answer asked clients to wait.
    private var asked: Int64 = 0

    /// A connection that receives nothing for `silence` counts as dead; even an earlier server pings every 25 s.
    ///
    /// - Parameter rehearsal: the bad network to pretend; nil for the real one.
    package init(
        source: Source, clock: SyncClock, random: any RandomNumberGenerator & Sendable,
        silence: Duration = .seconds(35), rehearsal: NetworkRehearsal? = nil,
        news: @escaping @Sendable (News) -> Void
    ) {
        client = HTTPClient.making(HTTPClient.Limits(agent: HTTPTransport.agent), over: rehearsal)
        self.source = source
        self.clock = clock
        self.silence = silence
        self.news = news
        backoff = Backoff(random: random)
    }

    /// Starts to listen; does nothing if it listens already.
    package func attach() {
        guard listener == nil else { return }
        backoff.reset()
        listener = Task { await listen() }
    }

    /// Ends the connection, before the program is suspended or ends; the next pull fetches the missed changes.
    package func detach() {
        listener?.cancel()
        listener = nil
    }

    /// Reconnects if it listens: a connection from before an outage may be dead without any sign of it.
    package func renew() {
        guard listener != nil else { return }
        detach()
        attach()
    }

    /// Listens as another device of the same account from now on; an open connection is replaced.
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
            let reconnects = await connection()
            // Another one listens by now, or nobody is to.
            if Task.isCancelled { return }
            guard reconnects else {
                listener = nil
                return
            }
            news(.detached)
            do { try await clock.sleep(max(wait(after: clock.monotonic() - began), asked)) } catch { return }
        }
    }

    /// Returns the milliseconds to wait after a connection that lasted for as many. A server that ends a long one probably
    /// restarts, or another one takes over; one that accepts connections and drops them at once must not be flooded.
    private func wait(after lasted: Int64) -> Int64 {
        guard lasted > 30_000 else { return backoff.next() }
        backoff.reset()
        return backoff.soon()
    }

    /// Keeps one connection until it ends; returns whether to reconnect.
    private func connection() async -> Bool {
        let cursor = lastEventID == nil ? await source.cursor() : nil
        let request = request(from: cursor)
        let url = source.address.url(path: request.path, query: request.query)
        var parser = ServerSentEventParser()
        var quiet: Task<Void, Never>?
        asked = 0
        defer { quiet?.cancel() }
        for await piece in client.stream(request, to: url, silence: silence) {
            // It may be about the device that this one was before.
            if Task.isCancelled { return true }
            switch piece {
            case .head(let response):
                if response.status != 200 { asked = AnswerReading.pause(response, now: clock.wall()) ?? 0 }
                guard isOurs(response) else { return true }
                if response.status == 401 { return told(.refused) }
                if response.status == 410 { positionIsGone(asked: cursor) }
                guard response.status == 200 else { return true }
                news(.attached)
                rhythm.begin()
                // Without a position the stream starts now, so earlier changes have to be pulled.
                if cursor == nil, lastEventID == nil { news(.nudge(seq: nil)) }
            case .bytes(let bytes):
                // A comment is a piece of its own; if it is not, the rhythm only seems slower.
                if bytes.first == UInt8(ascii: ":") { rhythm.ping(at: clock.monotonic()) }
                for event in parser.read(bytes) where !take(event) { return false }
            }
            quiet?.cancel()
            quiet = tellOfQuiet()
        }
        return true
    }

    /// Reports that a ping was missed; canceled by whatever arrives first.
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

    /// Handles a position that the server does not know: the next connection uses the store's. If that one is not known
    /// either, a pull has to find out what to do.
    private func positionIsGone(asked cursor: Cursor?) {
        lastEventID = nil
        if cursor != nil { news(.nudge(seq: nil)) }
    }

    private func told(_ last: News) -> Bool {
        news(last)
        return false
    }

    /// Handles an event; false if it was the stream's last one. An id that no request can send back is ignored.
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
