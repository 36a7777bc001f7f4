package import VaultWire

/// The names of routes in metrics and logs, which have no part of a path: the `operationId`s of the OpenAPI document, and
/// one for everything else.
package enum RouteName: String, CaseIterable, Sendable {
    case health, createAccount, deleteAccount, createSession, deleteCurrentSession, listDevices, deleteDevice,
        makePairingCode, redeemPairingCode, pull, push, digest, full, stream, announceMedia, locateMedia, storeBlob,
        fetchBlob, receiveText, makeCaptureCode, createCaptureSession, announcePhoto, capture, captureStatus,
        captureFile, captureShare, openapi
    /// A path or a method that the server doesn't have.
    case unknown

    package init(of request: HTTPRequest) {
        guard case .found(let route) = Route.match(request.method, request.path) else {
            self = .unknown
            return
        }
        self.init(route)
    }

    private init(_ route: Route) {
        self =
            switch route {
            case .health: .health
            case .createAccount: .createAccount
            case .deleteAccount: .deleteAccount
            case .createSession: .createSession
            case .deleteCurrentSession: .deleteCurrentSession
            case .listDevices: .listDevices
            case .deleteDevice: .deleteDevice
            case .makePairingCode: .makePairingCode
            case .redeemPairingCode: .redeemPairingCode
            case .pull: .pull
            case .push: .push
            case .digest: .digest
            case .full: .full
            case .stream: .stream
            case .announceMedia: .announceMedia
            case .locateMedia: .locateMedia
            case .storeBlob: .storeBlob
            case .fetchBlob: .fetchBlob
            case .receiveText: .receiveText
            case .makeCaptureCode: .makeCaptureCode
            case .createCaptureSession: .createCaptureSession
            case .announcePhoto: .announcePhoto
            case .capture: .capture
            case .captureStatus: .captureStatus
            case .captureFile: .captureFile
            case .captureShare: .captureShare
            case .openapi: .openapi
            }
    }
}
