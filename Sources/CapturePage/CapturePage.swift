/// The page that makes a phone a capture device, as files in the program: always of the server's version.
package enum CapturePage {
    /// A file as a browser gets it.
    package struct File: Sendable {
        /// The media type, with the charset of texts.
        package let contentType: String
        package let bytes: [UInt8]
    }

    /// The file of that name below the page's address; the page itself for an empty name, nil for a name that it doesn't have.
    package static func file(_ name: String) -> File? {
        let name = name.isEmpty ? "index.html" : name
        guard let bytes = files[name], let ending = name.split(separator: ".").last, let type = types[String(ending)]
        else { return nil }
        return File(contentType: type, bytes: bytes)
    }

    /// Changes whenever a file does: the version in the service worker, which Resources/scripts/check-page.sh keeps true.
    package static let version: String = {
        let worker = String(decoding: PackageResources.worker_js, as: UTF8.self)
        let lines = worker.split(separator: "\n").filter { $0.hasPrefix("const VERSION = ") }
        return lines.first.map { String($0.split(separator: "\"")[1]) } ?? ""
    }()

    /// The names of all files.
    package static var names: [String] { files.keys.sorted() }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png",
    ]

    private static let files: [String: [UInt8]] = [
        "api.js": PackageResources.api_js,
        "app.js": PackageResources.app_js,
        "background.js": PackageResources.background_js,
        "camera.js": PackageResources.camera_js,
        "capture.js": PackageResources.capture_js,
        "changes.js": PackageResources.changes_js,
        "crop.js": PackageResources.crop_js,
        "draft.js": PackageResources.draft_js,
        "drafts.js": PackageResources.drafts_js,
        "fields.js": PackageResources.fields_js,
        "files.js": PackageResources.files_js,
        "hashes.js": PackageResources.hashes_js,
        "icon-192.png": PackageResources.icon_192_png,
        "icon-512.png": PackageResources.icon_512_png,
        "icon.svg": PackageResources.icon_svg,
        "ids.js": PackageResources.ids_js,
        "index.html": PackageResources.index_html,
        "list.js": PackageResources.list_js,
        "manifest.webmanifest": PackageResources.manifest_webmanifest,
        "money.js": PackageResources.money_js,
        "pairing.js": PackageResources.pairing_js,
        "paper.js": PackageResources.paper_js,
        "picture.js": PackageResources.picture_js,
        "polygon.js": PackageResources.polygon_js,
        "schedule.js": PackageResources.schedule_js,
        "screens.js": PackageResources.screens_js,
        "sending.js": PackageResources.sending_js,
        "shared.js": PackageResources.shared_js,
        "shooting.js": PackageResources.shooting_js,
        "states.js": PackageResources.states_js,
        "storage.js": PackageResources.storage_js,
        "store.js": PackageResources.store_js,
        "style.css": PackageResources.style_css,
        "text-de.js": PackageResources.text_de_js,
        "text-el.js": PackageResources.text_el_js,
        "text-en.js": PackageResources.text_en_js,
        "texts.js": PackageResources.texts_js,
        "typed.js": PackageResources.typed_js,
        "warp.js": PackageResources.warp_js,
        "words.js": PackageResources.words_js,
        "worker.js": PackageResources.worker_js,
    ]
}
