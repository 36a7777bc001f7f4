import CapturePage
import Foundation
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Capture devices")
struct CaptureTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func code(_ body: () throws -> some Any) -> Problem.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? Problem)?.code
        }
    }

    /// An account with a capture device: the tokens of both.
    private func pair(_ rules: Rules, _ email: String = "a@example.org") throws -> (vault: String, phone: String) {
        let token = try rules.token(email)
        let code = try rules.accounts.makePairingCode(token: token, for: .capture).code
        let request = RedeemRequest(code: code, deviceName: "phone")
        return (token, try rules.accounts.redeemForCapture(request, from: "y").token)
    }

    private func captured(_ number: Int = 1, _ typed: Fields = [:], pages: Int = 2) -> CapturedReceipt {
        CapturedReceipt(
            createdAt: Timestamp(milliseconds: 999_999_000_000),
            pages: (0..<pages).map { SampleMedia.id(100 * number + $0) },
            typed: typed)
    }

    private func state(_ rules: Rules, _ receipt: ReceiptID, _ token: String) throws -> CaptureState? {
        try rules.sync.captureStatus(of: [receipt], token: token).receipts.first?.state
    }

    @Test(arguments: Flavour.allCases)
    func `a code for a phone makes a capture device, once, and nothing else`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let forPhone = try rules.accounts.makePairingCode(token: token, for: .capture).code
        let forVault = try rules.accounts.makePairingCode(token: token).code
        // A code that is redeemed for the wrong kind stays valid.
        let mixed = [
            code { try rules.accounts.redeem(RedeemRequest(code: forPhone, deviceName: "x"), from: "y") },
            code { try rules.accounts.redeemForCapture(RedeemRequest(code: forVault, deviceName: "x"), from: "y") },
        ]
        #expect(mixed == [.unauthenticated, .unauthenticated])
        _ = try rules.accounts.redeemForCapture(RedeemRequest(code: forPhone, deviceName: "phone"), from: "y")
        _ = try rules.accounts.redeem(RedeemRequest(code: forVault, deviceName: "pad"), from: "y")
        let again = code {
            try rules.accounts.redeemForCapture(RedeemRequest(code: forPhone, deviceName: "x"), from: "y")
        }
        #expect(again == .unauthenticated)
        let kinds = try rules.accounts.devices(token: token).devices.map { "\($0.name) \($0.kind)" }
        #expect(kinds.sorted() == ["laptop vault", "pad vault", "phone capture"])
    }

    @Test(arguments: Flavour.allCases)
    func `a captured receipt is in the Inbox of every device, by the phone and at its time`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (vault, phone) = try pair(rules)
        let receipt = SampleRecord.receipt(1)
        let typed: Fields = [.storeName: "Lampor", .totalMinor: 1290, .currency: "EUR", .warrantyMonths: 24]
        let first = try rules.sync.capture(receipt, captured(1, typed), token: phone)
        #expect(first.isNew && first.status == CaptureStatus(receipt: receipt, state: .inbox))
        let changes = try rules.everything(token: vault)
        let made = try #require(changes.first { $0.entityID == receipt.description })
        #expect(made.data?["storeName"] == "Lampor" && made.data?["totalMinor"] == 1290)
        #expect(made.data?["imageKeys"]?.strings == captured().pages.map(\.description))
        #expect(made.data?["createdAt"]?.string == captured().createdAt.description)
        let device = try rules.accounts.devices(token: vault).devices.first { $0.kind == .capture }?.deviceID
        let event = try #require(changes.first { $0.entityType == "event" })
        #expect(event.data?["type"] == "created" && event.data?["receiptId"]?.string == receipt.description)
        #expect(event.data?["deviceId"]?.string == device?.description)
    }

    @Test(arguments: Flavour.allCases)
    func `the same receipt sent again creates nothing, and other values under its id are refused`(
        flavour: Flavour
    ) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (vault, phone) = try pair(rules)
        let receipt = SampleRecord.receipt(1)
        for isNew in [true, false, false] {
            #expect(try rules.sync.capture(receipt, captured(), token: phone).isNew == isNew)
        }
        #expect(code { try rules.sync.capture(receipt, captured(2), token: phone) } == .validationError)
        #expect(try rules.everything(token: vault).count == 2)
    }

    @Test(arguments: Flavour.allCases)
    func `a receipt of another device is never changed, and its state is that of none`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (vault, phone) = try pair(rules)
        let code2 = try rules.accounts.makePairingCode(token: vault, for: .capture).code
        let second = try rules.accounts.redeemForCapture(RedeemRequest(code: code2, deviceName: "pad"), from: "y").token
        let (own, others) = (SampleRecord.receipt(1), SampleRecord.receipt(2))
        _ = try rules.push([Make.create(others, key: 2, [.storeName: "Private"])], token: vault)
        _ = try rules.sync.capture(own, captured(), token: phone)
        #expect(code { try rules.sync.capture(others, captured(2), token: phone) } == .validationError)
        #expect(try state(rules, others, phone) == .unknown && state(rules, own, second) == .unknown)
        #expect(try state(rules, SampleRecord.receipt(9), phone) == .unknown && state(rules, own, phone) == .inbox)
        let kept = try rules.everything(token: vault).first { $0.entityID == others.description }
        #expect(kept?.data?["storeName"] == "Private" && kept?.version == 1)
    }

    @Test(arguments: Flavour.allCases)
    func `the phone sees when its receipt was accepted or deleted`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (vault, phone) = try pair(rules)
        let receipt = SampleRecord.receipt(1)
        _ = try rules.sync.capture(receipt, captured(), token: phone)
        let accepted: Fields = [
            .storeName: "Lampor", .userEditedFields: SetChange(add: ["storeName"]).json,
        ]
        _ = try rules.push([Make.update(receipt, key: 3, from: 1, accepted)], token: vault)
        #expect(try state(rules, receipt, phone) == .accepted)
        _ = try rules.push([Make.delete(receipt, key: 4, from: 2)], token: vault)
        #expect(try state(rules, receipt, phone) == .deleted)
    }

    @Test(arguments: Flavour.allCases)
    func `a capture device signs itself out and nobody else, and is signed out by others`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (vault, phone) = try pair(rules)
        let devices = try rules.accounts.devices(token: vault).devices
        for device in devices {
            #expect(code { try rules.accounts.revoke(device.deviceID, token: phone) } == .permissionDenied)
        }
        try rules.accounts.revoke(nil, token: phone)
        #expect(code { try rules.sync.capture(SampleRecord.receipt(1), captured(), token: phone) } == .unauthenticated)
        #expect(try rules.accounts.devices(token: vault).devices.map(\.name) == ["laptop"])
    }

    @Test(arguments: [
        (["storeName": .string(String(repeating: "x", count: 201))] as Fields, 1), ([.warrantyMonths: 1201], 1),
        ([.totalMinor: 5], 1), ([.totalMinor: "5", .currency: "EUR"], 1), ([.currency: "euro", .totalMinor: 5], 1),
        ([.userNotes: .string(String(repeating: "x", count: 20_000))], 1),
    ])
    func `values beyond the limits of a receipt are refused, and nothing is stored`(typed: Fields, pages: Int) throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let (vault, phone) = try pair(rules)
        let refused = code {
            try rules.sync.capture(SampleRecord.receipt(1), captured(1, typed, pages: pages), token: phone)
        }
        #expect(refused == .validationError)
        #expect(try rules.everything(token: vault).isEmpty)
    }

    @Test func `ten thousand guesses at a phone's code open nothing`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let token = try rules.token()
        _ = try rules.accounts.makePairingCode(token: token, for: .capture)
        var codes: Set<Problem.Code?> = []
        for number in 0..<10_000 {
            let guess = RedeemRequest(code: String(10_000_000 + number * 97), deviceName: "x")
            codes.insert(code { try rules.accounts.redeemForCapture(guess, from: "z") })
        }
        #expect(codes == [.unauthenticated, .rateLimited])
        #expect(try rules.accounts.devices(token: token).devices.count == 1)
    }
}

@Suite("The doors of capture devices")
struct CaptureDoorTests {
    /// Every door that needs a token, but those of capture devices.
    private static let closed: [Route] =
        (Route.fixed + [
            .deleteDevice("dev_01JD0000000000000000000001"), .locateMedia("med_01JD0000000000000000000001"),
        ])
        .filter { $0.needsToken && !open.contains($0) }
    private static let open: [Route] = [.announcePhoto, .captureStatus, .deleteCurrentSession]

    private let server: TestServer
    private let vault: TestDevice
    private let phone: String

    init() throws {
        server = try TestServer(keepsBlobs: true)
        vault = try server.signIn(new: true)
        let made = try server.call(.makeCaptureCode, token: vault.token)
        let session = try server.call(
            .createCaptureSession, ["code": made.json["code"] ?? .null, "deviceName": "phone"])
        phone = try #require(session.json["token"]?.string)
        #expect(session.status == 201 && session.json.object?.keys.sorted() == ["deviceId", "expiresAt", "token"])
    }

    /// A body that the door would take.
    private func body(of route: Route) throws -> JSON? {
        switch route {
        case .pull: [:]
        case .push: ["operations": [["idempotencyKey": "op_01JD0000000000000000000001"]]]
        case .digest: ["entityType": "receipt", "buckets": 256]
        case .full: ["page": .null]
        case .deleteAccount: ["password": .string(TestServer.password)]
        case .announceMedia: try SampleMedia.request(1).json
        default: nil  // open: the others take none
        }
    }

    @Test func `every other door refuses a capture device, and says no more than that`() throws {
        #expect(Self.closed.count > 10)
        for route in Self.closed {
            let answer = try server.call(route, query: "?variant=original", token: phone, try body(of: route))
            #expect(answer.status == 403 && answer.code == "PERMISSION_DENIED", "\(route): \(answer)")
            #expect(answer.json["detail"]?.string?.contains("may only add to the Inbox") == true)
        }
        #expect(try server.call(.listDevices, token: vault.token).json["devices"]?.array?.count == 2)
    }

    @Test func `a device with a vault is refused at the doors of capture devices`() throws {
        let asked: [(Route, JSON)] = [
            (.announcePhoto, try SampleMedia.request(1).json), (.captureStatus, ["receiptIds": []]),
            (
                .capture(SampleRecord.receipt(1).description),
                CapturedReceipt(createdAt: Timestamp(milliseconds: 1), pages: [SampleMedia.id(1)]).json
            ),
        ]
        for (route, body) in asked {
            #expect(try server.call(route, token: vault.token, body).code == "PERMISSION_DENIED")
        }
    }

    @Test func `a photo that the account has already gets an address like any other`() throws {
        let request = try SampleMedia.request(1)
        let known = try server.call(.announceMedia, token: vault.token, request.json)
        #expect(known.status == 201)
        for _ in 0..<2 {
            let answer = try server.call(.announcePhoto, token: phone, request.json)
            #expect(answer.status == 201 && answer.json.object?.keys.sorted() == ["upload"])
        }
    }

    @Test func `the page is served with its policy, below its own address`() throws {
        let moved = try server.raw("GET", "/capture")
        #expect(moved.status == 308 && moved.headers["location"] == "capture/")
        let page = try server.client().request("GET", "/capture/", headers: [], body: nil)
        #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
        let policy = page.headers["content-security-policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; ") && !policy.contains("unsafe"))
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "Sources/CapturePage/Page").path)
        #expect(files.sorted() == CapturePage.names)
        for name in files {
            let file = try server.client().request("GET", "/capture/" + name, headers: [], body: nil)
            #expect(file.status == 200 && file.body == CapturePage.file(name)?.bytes, "\(name)")
        }
        #expect(try server.raw("GET", "/capture/nothing.js").status == 404)
        #expect(try server.raw("GET", "/capture/../v1/devices").status == 404)
    }

    @Test func `a browser that has this version of a file gets none of its bytes again`() throws {
        let worker = try server.client().request("GET", "/capture/worker.js", headers: [], body: nil)
        let tag = try #require(worker.headers["etag"])
        #expect(worker.text.contains(tag.dropFirst(3).dropLast()) && worker.headers["cache-control"] == "no-cache")
        for known in [tag, "W/\"another\", \(tag)", "*"] {
            let again = try server.client().request(
                "GET", "/capture/worker.js", headers: [("If-None-Match", known)], body: nil)
            #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag, "\(known)")
        }
        let other = try server.client().request(
            "GET", "/capture/worker.js", headers: [("If-None-Match", "W/\"another\"")], body: nil)
        #expect(other.status == 200 && other.body == worker.body)
    }

    /// A browser without the page's service worker sends a share here.
    @Test(arguments: [0, 5, 3 << 20])
    func `what is shared before the page can take it is read, dropped, and answered with the page`(size: Int) throws {
        let body = [UInt8](repeating: 65, count: size)
        let form = [("Content-Type", "multipart/form-data; boundary=x")]
        let client = try server.client()
        for _ in 0..<2 {
            let answer = try client.request("POST", "/capture/share", headers: form, body: body)
            #expect(answer.status == 303 && answer.headers["location"] == "./" && answer.body.isEmpty)
        }
        #expect(try client.request("GET", "/capture/", headers: [], body: nil).status == 200)
    }

    @Test func `more than the largest photo is refused before it is read`() throws {
        let client = try server.client()
        client.send("POST /capture/share HTTP/1.1\r\nHost: x\r\nContent-Length: \((20 << 20) + 1)\r\n\r\n")
        let answer = try client.response()
        #expect(answer.status == 413 && answer.headers["connection"] == "close")
    }
}
