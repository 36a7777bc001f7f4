internal import CapturePage
internal import VaultJSON
internal import VaultModel
package import VaultWire

/// The routes of capture devices, and the page that makes a phone one.
extension Endpoints {
    func announcePhoto(_ request: HTTPRequest, _ caller: Caller) throws -> HTTPResponse {
        let photo: MediaRequest = try body(request)
        let upload = try keepingMedia().announceCapture(
            photo, token: token(request), base: try base(of: request, caller))
        return HTTPResponse(status: 201, json: MediaAnswer.upload(upload).json)
    }

    func capture(_ id: String, _ request: HTTPRequest) throws -> HTTPResponse {
        guard let receipt = ReceiptID(id) else { throw Problem.invalid("/id", "The path needs a rcp_… id.") }
        let (status, isNew) = try sync.capture(receipt, try body(request), token: token(request))
        return HTTPResponse(status: isNew ? 201 : 200, json: status.json)
    }

    func captureStatus(_ request: HTTPRequest) throws -> HTTPResponse {
        let asked: CaptureStatusRequest = try body(request)
        return HTTPResponse(status: 200, json: try sync.captureStatus(of: asked.receipts, token: token(request)).json)
    }

    /// A file of the page. Its addresses are relative, so that it also works below a path of a proxy.
    ///
    /// The service worker loads everything again that the page has loaded, to keep it; the browser need not get it twice.
    func captureFile(_ name: String?, _ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        guard let name else { return HTTPResponse(status: 308, headers: ["Location": "capture/"]) }
        guard let file = CapturePage.file(name) else { throw Problem.nothingHere }
        let tag = "W/\"\(CapturePage.version)\""
        let known = request.headers["If-None-Match"]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        if known.contains(tag) || known == ["*"] {
            return HTTPResponse(status: 304, headers: ["Cache-Control": "no-cache", "ETag": tag])
        }
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": file.contentType, "Content-Security-Policy": pagePolicy,
                "Referrer-Policy": "no-referrer", "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
                "Cross-Origin-Opener-Policy": "same-origin", "Cache-Control": "no-cache", "ETag": tag,
            ], body: file.bytes)
    }

    /// Leads to the page, whose service worker takes the next share itself. What was shared is dropped: without a token
    /// nobody knows whose it is.
    package var shareAnswer: HTTPResponse { HTTPResponse(status: 303, headers: ["Location": "./"]) }

    /// Allows the page what it needs of this server, and uploads to a store of attachments elsewhere.
    private var pagePolicy: String {
        let uploads = media?.store.origin.map { " " + $0 } ?? ""
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
            + "connect-src 'self'\(uploads); media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }
}
