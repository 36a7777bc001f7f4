internal import CMicroHTTPD
internal import Glibc

// Callbacks of libmicrohttpd, on its own threads. The context is the daemon's ``ServerCore``, which outlives the
// daemon.

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
    context.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
}

func serverAccepts(
    context: UnsafeMutableRawPointer?, address: UnsafePointer<sockaddr>?, length: socklen_t
) -> MHD_Result {
    core(context)?.table.admits(PeerAddress(address)) == true ? .YES : .NO
}

func serverConnection(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_ConnectionNotificationCode
) {
    guard let core = core(context), let pointer = connection, let socketContext else { return }
    let connection = ConnectionHandle(pointer: pointer)
    if code == .CONNECTION_NOTIFY_STARTED {
        let opened = core.table.opened(connection, address: PeerAddress(cmhd_address(pointer)))
        let held = Unmanaged.passRetained(opened).toOpaque()
        socketContext.pointee = held
        cmhd_set_owner(pointer, held)
    } else {
        if let held = socketContext.pointee {
            Unmanaged<OpenConnection>.fromOpaque(held).takeRetainedValue().endExchange()
        }
        core.table.closed(connection)
        socketContext.pointee = nil
    }
}

/// Called in each handshake, after ``serverConnection`` has set the session's pointer.
func serverShowsCertificate(
    session: gnutls_session_t?, authorities: UnsafePointer<gnutls_datum_t>?, authorityCount: Int32,
    algorithms: UnsafePointer<gnutls_pk_algorithm_t>?, algorithmCount: Int32,
    chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?, count: UnsafeMutablePointer<UInt32>?,
    key: UnsafeMutablePointer<gnutls_privkey_t?>?
) -> Int32 {
    guard let session, let chain, let count, let key, let owner = gnutls_session_get_ptr(session),
        let certificate = Unmanaged<OpenConnection>.fromOpaque(owner).takeUnretainedValue().certificate()
    else { return -1 }
    chain.pointee = certificate.chain.start
    count.pointee = certificate.chain.count
    key.pointee = certificate.key.pointer
    return 0
}

/// Called when the request line was read. The access handler gets the result as its own context; the connection holds
/// it until ``serverCompleted``.
func serverTarget(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let core = core(context), let target, let connection, let held = cmhd_context(connection) else { return nil }
    let written = RequestTarget(String(cString: target), isCut: cmhd_is_target_cut(target) != 0)
    cmhd_skip_query(target)
    let open = Unmanaged<OpenConnection>.fromOpaque(held).takeUnretainedValue()
    let exchange = core.started(written, on: open)
    open.begin(exchange)
    return Unmanaged.passUnretained(exchange).toOpaque()
}

func serverAccess(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
    uploadSize: UnsafeMutablePointer<Int>?, exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let core = core(context), let connection, let method, let version, let uploadSize,
        let held = exchange?.pointee
    else {
        return .NO
    }
    let bytes = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
    uploadSize.pointee = 0
    return core.access(
        Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue(), on: ConnectionHandle(pointer: connection),
        line: RequestLine(method: method, version: version), upload: bytes)
}

/// Called once for nearly every request whose line was read, however it ended; see ``OpenConnection/begin(_:)`` for the
/// others.
func serverCompleted(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
    guard let held = exchange?.pointee else { return }
    exchange?.pointee = nil
    Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue().connection.endExchange()
}
