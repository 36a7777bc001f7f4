// swift-tools-version: 6.3;(experimentalCGen)
import PackageDescription

// `experimentalCGen` lets a plugin generate C, for CCatalogs (docs/decisions/0028-compiled-catalogs.md).

// Layers, lowest first. A target may import only what it declares here: the build uses
// `--explicit-target-dependency-import-check error`, so an undeclared dependency does not compile.
// docs/ARCHITECTURE.md explains what each layer is for.

/// The strictest language settings, used by every target.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// Settings of pure targets, which use no pointers: the compiler proves that they do not call C.
let pure = common + [.strictMemorySafety()]

func library(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = common) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], excluding excluded: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: excluded, swiftSettings: common)
}

/// The files of the page on a phone, which are embedded one by one.
let capturePage = [
    "api.js", "app.js", "background.js", "camera.js", "capture.js", "changes.js", "crop.js", "draft.js",
    "drafts.js", "fields.js", "files.js", "hashes.js", "icon-192.png", "icon-512.png", "icon.svg", "ids.js",
    "index.html", "list.js", "manifest.webmanifest", "money.js", "pairing.js", "paper.js", "picture.js",
    "polygon.js", "schedule.js", "screens.js", "sending.js", "shared.js", "shooting.js", "states.js",
    "storage.js", "store.js", "style.css", "text-de.js", "text-el.js", "text-en.js", "texts.js", "typed.js",
    "warp.js", "words.js", "worker.js",
]

/// The fuzzer's targets reach into modules, so that they are sources of a test target. `make fuzz` names libFuzzer in
/// `RVAULT_FUZZ`, and then they are sources of the program rv-fuzz instead (docs/decisions/0047-fuzzing.md).
let fuzzed: [Target.Dependency] = [
    "BytesAsText", "FieldInput", "Folding", "HTTPClientKit", "HTTPServerKit", "MailReader", "MediaReading",
    "MediaTools", "PackingKit", "Pixels", "ReceiptReading", "ReceiptRows", "SQLiteKit", "Sealing", "ServerBlobs",
    "SystemKit", "TerminalUI", "Translation", "VaultAttachments", "VaultBackup", "VaultExchange", "VaultJSON",
    "VaultModel", "VaultNet", "VaultQuery", "VaultServerCore", "VaultServerMemory", "VaultSettings", "VaultSync",
    "VaultTestKit", "VaultWire",
]
let fuzzing: [Target] =
    if let library = Context.environment["RVAULT_FUZZ"] {
        [
            .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
            .executableTarget(
                name: "rv-fuzz", dependencies: fuzzed + ["CFuzzer"], path: "Tests/rv-fuzz",
                exclude: ["Replay"], sources: ["Targets", "Program"], swiftSettings: common,
                linkerSettings: [
                    .unsafeFlags(
                        ["--whole-archive", library, "--no-whole-archive", "-lstdc++"].flatMap { ["-Xlinker", $0] })
                ]),
        ]
    } else {
        [
            .testTarget(
                name: "FuzzTargetTests", dependencies: fuzzed, path: "Tests/rv-fuzz", exclude: ["Program"],
                sources: ["Targets", "Replay"], swiftSettings: common)
        ]
    }

let package = Package(
    name: "receipt-vault",
    products: [
        .executable(name: "rvault", targets: ["rvault"]),
        .executable(name: "rvault-server", targets: ["rvault-server"]),
    ],
    targets: fuzzing + [
        // C libraries: one module map each.
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CNcurses"),
        .systemLibrary(name: "CSQLCipher"),
        .systemLibrary(name: "CSodium"),
        .systemLibrary(name: "CMicroHTTPD"),
        .systemLibrary(name: "CZlib"),
        .systemLibrary(name: "CZstd"),
        .systemLibrary(name: "CUTF8proc"),
        .systemLibrary(name: "CQrencode"),
        .systemLibrary(name: "CCrypto"),
        .systemLibrary(name: "CPQ"),

        // libcurl is loaded only when it is needed, and most starts do not need it.
        .target(name: "CCurl"),

        // Pango and Cairo, too. Their headers include each other by names below these folders; the last ones are where
        // Debian keeps the part of GLib's that differs between processors, and folders that do not exist are ignored.
        .target(
            name: "CPango",
            cSettings: [
                .unsafeFlags(
                    [
                        "/usr/include/pango-1.0", "/usr/include/cairo", "/usr/include/harfbuzz",
                        "/usr/include/glib-2.0", "/usr/lib/x86_64-linux-gnu/glib-2.0/include",
                        "/usr/lib/aarch64-linux-gnu/glib-2.0/include",
                    ].map { "-I" + $0 })
            ]),

        // GMime is loaded for the first mail.
        .target(
            name: "CGMime",
            cSettings: [
                .unsafeFlags(
                    [
                        "/usr/include/gmime-3.0", "/usr/include/glib-2.0", "/usr/lib/x86_64-linux-gnu/glib-2.0/include",
                        "/usr/lib/aarch64-linux-gnu/glib-2.0/include",
                    ].map { "-I" + $0 })
            ]),

        // Chafa, too, with GLib's headers.
        .target(
            name: "CChafa",
            cSettings: [
                .unsafeFlags(
                    [
                        "/usr/include/chafa", "/usr/include/glib-2.0", "/usr/lib/x86_64-linux-gnu/chafa/include",
                        "/usr/lib/x86_64-linux-gnu/glib-2.0/include", "/usr/lib/aarch64-linux-gnu/chafa/include",
                        "/usr/lib/aarch64-linux-gnu/glib-2.0/include",
                    ].map { "-I" + $0 })
            ]),

        // libsystemd is loaded by a window or a worker that stays open.
        .target(name: "CSystemd"),

        // Starts programs that may read some places and nothing else.
        .target(name: "CConfine"),

        // The texts of other languages are .po files, which `msgfmt` compiles and C embeds in the program.
        .plugin(name: "EmbedCatalogs", capability: .buildTool()),
        .target(name: "CCatalogs", plugins: ["EmbedCatalogs"]),

        // Values: values and rules. No C, no files, no clock.
        library("UnicodeForms", ["CUTF8proc"]),
        library("VaultJSON", ["UnicodeForms"], pure),
        library("BytesAsText", [], pure),
        library("Pixels", [], pure),
        library("TerminalUI", ["BytesAsText", "Pixels", "UnicodeForms"], pure),
        library("Translation", ["CCatalogs"]),
        library("PageContent", [], pure),
        .target(
            name: "CapturePage",
            resources: capturePage.map { .embedInCode("Page/\($0)") }, swiftSettings: pure),
        library("Folding", ["UnicodeForms"], pure),
        library("VaultModel", ["Folding", "Translation", "UnicodeForms", "VaultJSON"], pure),

        // Formats: values of the outside world, still pure.
        library("VaultWire", ["BytesAsText", "UnicodeForms", "VaultJSON", "VaultModel"], pure),
        library("VaultAttachments", ["VaultJSON", "VaultModel", "VaultWire"], pure),
        library("FieldInput", ["Folding", "Translation", "UnicodeForms", "VaultJSON", "VaultModel"], pure),
        library(
            "VaultQuery", ["FieldInput", "Folding", "Translation", "VaultAttachments", "VaultJSON", "VaultModel"], pure),
        library("VaultExchange", ["FieldInput", "Folding", "Translation", "VaultJSON", "VaultModel"], pure),
        library("VaultDocuments", ["PageContent", "Translation", "VaultModel"], pure),
        library("VaultReminders", ["BytesAsText", "VaultJSON", "VaultModel", "VaultWire"], pure),
        library("ReceiptReading", ["Folding", "VaultJSON", "VaultModel"], pure),
        library("CommandLineKit", ["VaultModel"], pure),
        library("CommandTable", ["CommandLineKit", "FieldInput", "VaultModel", "VaultQuery"], pure),
        library("VaultWording", ["FieldInput", "Translation", "VaultAttachments", "VaultJSON", "VaultModel"], pure),
        library("VaultSettings", ["CommandLineKit", "FieldInput", "TerminalUI", "Translation", "VaultModel"], pure),

        // Wrappers: POSIX, and one wrapper for each C library.
        library("SystemKit", ["BytesAsText", "CConfine", "CLinux", "Translation"]),
        library("TerminalDriver", ["BytesAsText", "CNcurses", "Pixels", "TerminalUI", "SystemKit"]),
        library("QRKit", ["CQrencode", "TerminalUI"]),
        library("PictureKit", ["CChafa", "Pixels", "TerminalUI"]),
        library("PDFWriter", ["CPango", "PageContent"]),
        library("MailReader", ["CGMime", "VaultAttachments", "VaultModel", "VaultWire"]),
        library("MediaTools", ["BytesAsText", "Pixels", "SystemKit", "Translation", "VaultAttachments", "VaultWire"]),
        library("SQLiteKit", ["CSQLCipher", "SystemKit"]),
        library("PackingKit", ["CZstd"]),
        library("PostgresKit", ["CPQ", "SystemKit"]),
        library("Sealing", ["BytesAsText", "CSodium", "SystemKit", "Translation", "UnicodeForms"]),
        library("KeyringKit", ["Sealing", "SystemKit", "Translation"]),
        library("SuspensionKit", ["CSystemd", "SystemKit"]),
        library("DigestKit", ["CCrypto"]),
        library("HTTPServerKit", ["CMicroHTTPD", "CZlib", "VaultWire", "SystemKit"]),
        library("HTTPClientKit", ["CCurl", "VaultWire", "SystemKit"]),

        // Engines: the device's side of the protocol, as rules on tables that are passed in; the vault, the sync, the
        // server's rules, the screens.
        library(
            "ReceiptRows",
            [
                "BytesAsText", "Folding", "PackingKit", "SQLiteKit", "VaultAttachments", "VaultJSON", "VaultModel",
                "VaultQuery",
            ]),
        library(
            "AttachmentStore",
            [
                "BytesAsText", "DigestKit", "ReceiptRows", "SQLiteKit", "Sealing", "SystemKit", "Translation",
                "VaultAttachments", "VaultModel", "VaultWire",
            ]),
        library("VaultReplica", ["VaultAttachments", "VaultJSON", "VaultModel", "VaultWire"], pure),
        library(
            "VaultStore",
            [
                "AttachmentStore", "Folding", "ReceiptRows", "SQLiteKit", "Sealing", "SystemKit", "Translation",
                "UnicodeForms", "VaultAttachments", "VaultJSON", "VaultModel", "VaultQuery", "VaultReplica",
                "VaultWire",
            ]),
        library(
            "VaultSync", ["Translation", "VaultAttachments", "VaultJSON", "VaultModel", "VaultReplica", "VaultWire"],
            pure),
        .target(
            name: "VaultServerCore",
            dependencies: [
                "BytesAsText", "CapturePage", "Folding", "UnicodeForms", "VaultAttachments", "VaultJSON", "VaultModel",
                "VaultWire",
            ],
            resources: [.embedInCode("OpenAPI/openapi.json")], swiftSettings: pure),
        library(
            "VaultScreens",
            [
                "FieldInput", "Folding", "Pixels", "ReceiptReading", "TerminalUI", "Translation", "VaultAttachments",
                "VaultJSON", "VaultModel", "VaultQuery", "VaultReminders", "VaultSettings", "VaultWording",
            ],
            pure),

        // Adapters: files that arrive; backups, which are made of a whole vault; between the engines' ports and the outside.
        library(
            "VaultIntake",
            [
                "AttachmentStore", "MailReader", "MediaReading", "MediaTools", "PDFWriter", "PageContent", "Pixels",
                "ReceiptReading", "Sealing",
                "SystemKit", "Translation", "VaultAttachments", "VaultJSON", "VaultModel", "VaultStore", "VaultWire",
            ]),
        library("VaultBackup", ["Sealing", "SystemKit", "Translation", "VaultModel", "VaultStore"]),
        library(
            "VaultNet",
            [
                "BytesAsText", "HTTPClientKit", "SystemKit", "Translation", "VaultAttachments", "VaultJSON",
                "VaultModel", "VaultReplica", "VaultSync", "VaultWire",
            ]),
        library(
            "ServerBlobs",
            [
                "BytesAsText", "DigestKit", "HTTPClientKit", "HTTPServerKit", "Sealing", "SystemKit", "VaultModel",
                "VaultServerCore", "VaultWire",
            ]),
        library("ServerRows", ["VaultJSON", "VaultModel", "VaultServerCore", "VaultWire"], pure),
        library(
            "VaultServerSQLite",
            ["ServerRows", "SQLiteKit", "VaultJSON", "VaultModel", "VaultServerCore", "VaultWire"]),
        library(
            "VaultServerPostgres",
            [
                "DigestKit", "PostgresKit", "ServerRows", "VaultJSON", "VaultModel", "VaultServerCore", "VaultWire",
            ]),

        library(
            "MediaReading",
            ["MediaTools", "Pixels", "ReceiptReading", "VaultJSON", "VaultModel"]),

        // Services, and the programs: the composition of each.
        library(
            "VaultClient",
            [
                "AttachmentStore", "BytesAsText", "CommandLineKit", "CommandTable", "DigestKit", "FieldInput",
                "KeyringKit", "MediaReading",
                "MediaTools", "PageContent", "PDFWriter", "ReceiptReading", "Sealing", "SystemKit", "Translation",
                "VaultAttachments", "VaultBackup", "VaultDocuments", "VaultExchange", "VaultIntake", "VaultJSON",
                "VaultModel", "VaultNet", "VaultQuery",
                "VaultReminders", "VaultReplica", "VaultSettings", "VaultStore", "VaultSync",
                "VaultWire", "VaultWording",
            ]),
        library(
            "VaultServer",
            [
                "BytesAsText", "CommandLineKit", "DigestKit", "HTTPClientKit", "HTTPServerKit", "MediaReading",
                "MediaTools", "ReceiptReading", "Sealing", "ServerBlobs", "ServerRows", "SQLiteKit", "SystemKit",
                "Translation", "VaultJSON", "VaultModel",
                "VaultServerCore", "VaultServerPostgres", "VaultServerSQLite", "VaultWire",
            ]
        ),

        // Front ends of the client: the screens in a terminal, and the commands, which start them.
        library(
            "VaultTUI",
            [
                "AttachmentStore", "CommandLineKit", "CommandTable", "FieldInput", "MediaReading", "MediaTools",
                "PictureKit", "Pixels", "QRKit", "ReceiptReading", "Sealing", "SuspensionKit", "SystemKit",
                "TerminalDriver",
                "TerminalUI", "Translation", "VaultAttachments", "VaultClient", "VaultExchange", "VaultDocuments",
                "VaultIntake", "VaultJSON", "VaultModel", "VaultScreens", "VaultSettings", "VaultStore", "VaultSync",
                "VaultWire", "VaultWording",
            ]),
        library(
            "VaultCLI",
            [
                "AttachmentStore", "CommandLineKit", "CommandTable", "FieldInput", "Folding", "MailReader",
                "MediaReading", "MediaTools", "QRKit", "ReceiptReading", "Sealing", "SuspensionKit", "SystemKit",
                "TerminalUI",
                "Translation",
                "VaultAttachments", "VaultBackup", "VaultClient", "VaultExchange", "VaultIntake", "VaultJSON",
                "VaultModel", "VaultNet", "VaultQuery",
                "VaultDocuments", "VaultReminders", "VaultReplica", "VaultScreens", "VaultSettings", "VaultStore",
                "VaultSync", "VaultTUI", "VaultWire", "VaultWording",
            ]),
        .executableTarget(name: "rvault", dependencies: ["VaultCLI"], swiftSettings: common),
        .executableTarget(name: "rvault-server", dependencies: ["VaultServer"], swiftSettings: common),

        // Tests.
        .target(
            name: "VaultTestKit",
            dependencies: [
                "CMicroHTTPD", "CommandLineKit", "Pixels", "QRKit", "SystemKit", "TerminalUI", "VaultJSON",
                "VaultModel",
                "VaultWire",
            ],
            path: "Tests/VaultTestKit",
            swiftSettings: common),
        .target(
            name: "VaultServerMemory", dependencies: ["VaultJSON", "VaultModel", "VaultServerCore", "VaultWire"],
            path: "Tests/VaultServerMemory", swiftSettings: pure),
        .target(
            name: "VaultSimulation",
            dependencies: [
                "BytesAsText", "Translation", "VaultJSON", "VaultModel", "VaultReplica", "VaultServerCore",
                "VaultServerMemory", "VaultSync", "VaultWire",
            ],
            path: "Tests/VaultSimulation", swiftSettings: pure),
        .target(
            name: "VaultSimulationOnDisk",
            dependencies: [
                "PostgresKit", "SQLiteKit", "SystemKit", "VaultJSON", "VaultModel", "VaultReplica", "VaultServerCore",
                "VaultServerPostgres", "VaultServerSQLite", "VaultSimulation", "VaultStore",
            ],
            path: "Tests/VaultSimulationOnDisk", swiftSettings: common),
        .executableTarget(
            name: "rvault-sim", dependencies: ["VaultSimulation", "VaultSimulationOnDisk"], path: "Tests/rvault-sim",
            swiftSettings: common),
        .executableTarget(
            name: "rv-accuracy", dependencies: ["ReceiptReading", "VaultModel"], path: "Tests/rv-accuracy",
            swiftSettings: common),
        .executableTarget(
            name: "rv-pictures",
            dependencies: [
                "AttachmentStore", "VaultAttachments", "VaultClient", "VaultIntake", "VaultModel", "VaultStore",
                "VaultWire",
            ],
            path: "Tests/rv-pictures", swiftSettings: common),
        tests("ReceiptReadingTests", ["ReceiptReading", "VaultModel", "VaultTestKit"]),
        tests("KeyringKitTests", ["KeyringKit", "Sealing", "SystemKit", "VaultTestKit"]),
        tests("SuspensionKitTests", ["SuspensionKit", "SystemKit", "VaultTestKit"]),
        tests("BytesAsTextTests", ["BytesAsText"]),
        tests("UnicodeFormsTests", ["UnicodeForms"]),
        tests("VaultJSONTests", ["VaultJSON", "VaultTestKit"]),
        tests("FoldingTests", ["Folding", "VaultTestKit"]),
        tests("VaultModelTests", ["Folding", "Translation", "VaultModel", "VaultJSON", "VaultTestKit"]),
        tests("TranslationTests", ["Translation", "SystemKit"]),
        tests("PixelsTests", ["Pixels"]),
        tests(
            "MediaToolsTests",
            ["MediaTools", "Pixels", "SystemKit", "Translation", "VaultTestKit"]),
        tests(
            "MediaReadingTests",
            [
                "MediaReading", "MediaTools", "Pixels", "ReceiptReading", "VaultJSON", "VaultModel", "VaultTestKit",
            ]),
        tests("PictureKitTests", ["PictureKit", "Pixels", "TerminalUI"]),
        tests("TerminalUITests", ["Pixels", "TerminalUI", "VaultTestKit"]),
        tests("TerminalDriverTests", ["Pixels", "TerminalDriver", "TerminalUI", "VaultTestKit"]),
        tests("VaultWireTests", ["VaultWire", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests("FieldInputTests", ["FieldInput", "Translation", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests("VaultQueryTests", ["FieldInput", "Folding", "VaultQuery", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests(
            "VaultExchangeTests",
            ["FieldInput", "Translation", "VaultExchange", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests(
            "CommandTableTests",
            ["CommandLineKit", "CommandTable", "FieldInput", "SystemKit", "VaultModel", "VaultTestKit"]),
        tests("VaultAttachmentsTests", ["VaultAttachments", "VaultJSON", "VaultModel", "VaultTestKit", "VaultWire"]),
        tests(
            "VaultIntakeTests",
            [
                "AttachmentStore", "MailReader", "MediaReading", "MediaTools", "ReceiptReading", "Sealing", "SystemKit",
                "Translation",
                "VaultAttachments", "VaultIntake", "VaultJSON", "VaultModel", "VaultStore", "VaultTestKit", "VaultWire",
            ]),
        tests("VaultRemindersTests", ["VaultReminders", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests(
            "VaultSettingsTests",
            ["VaultSettings", "SystemKit", "TerminalUI", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests("SystemKitTests", ["SystemKit", "VaultTestKit"]),
        tests("PDFWriterTests", ["PDFWriter", "PageContent", "SystemKit", "VaultTestKit"]),
        tests("MailReaderTests", ["MailReader", "VaultAttachments", "VaultModel", "VaultTestKit", "VaultWire"]),
        tests(
            "VaultDocumentsTests",
            ["PDFWriter", "PageContent", "Translation", "VaultDocuments", "VaultJSON", "VaultModel", "VaultTestKit"]),
        tests("QRKitTests", ["QRKit", "TerminalUI", "VaultTestKit"]),
        tests("SQLiteKitTests", ["SQLiteKit", "VaultTestKit"]),
        tests(
            "AttachmentStoreTests",
            [
                "AttachmentStore", "DigestKit", "SQLiteKit", "Sealing", "SystemKit", "VaultAttachments", "VaultModel",
                "VaultTestKit", "VaultWire",
            ]),
        tests("SealingTests", ["CSodium", "Sealing", "SystemKit", "VaultTestKit"]),
        tests("DigestKitTests", ["DigestKit"]),
        tests(
            "ServerBlobsTests",
            [
                "DigestKit", "HTTPClientKit", "HTTPServerKit", "Sealing", "ServerBlobs", "SystemKit", "VaultModel",
                "VaultServerCore", "VaultTestKit", "VaultWire",
            ]),
        tests("HTTPClientKitTests", ["HTTPClientKit", "HTTPServerKit", "VaultTestKit", "VaultWire"]),
        tests("HTTPServerKitTests", ["HTTPServerKit", "SystemKit", "VaultWire", "VaultTestKit"]),
        tests("PackingKitTests", ["PackingKit", "VaultTestKit"]),
        tests(
            "VaultStoreTests",
            [
                "AttachmentStore", "Folding", "ReceiptRows", "VaultStore", "Sealing", "SQLiteKit", "VaultAttachments",
                "VaultJSON", "VaultModel", "VaultQuery", "VaultReplica", "VaultWire", "VaultTestKit",
            ]),
        tests(
            "VaultBackupTests",
            [
                "VaultBackup", "Sealing", "SQLiteKit", "SystemKit", "VaultJSON", "VaultModel", "VaultReplica",
                "VaultStore", "VaultTestKit", "VaultWire",
            ]),
        tests(
            "VaultSyncTests",
            [
                "Translation", "VaultAttachments", "VaultReplica", "VaultSync", "VaultWire", "VaultJSON", "VaultModel",
                "VaultTestKit",
            ]),
        tests(
            "VaultNetTests",
            [
                "CZlib", "HTTPClientKit", "SystemKit", "Translation", "VaultAttachments", "VaultNet", "VaultReplica",
                "VaultSync",
                "VaultWire", "VaultJSON",
                "VaultModel",
                "VaultTestKit",
            ]),
        tests(
            "VaultScreensTests",
            [
                "FieldInput", "Pixels", "ReceiptReading", "VaultAttachments", "VaultScreens", "TerminalUI",
                "Translation", "VaultJSON", "VaultModel", "VaultQuery", "VaultWire", "VaultWording",
                "VaultSettings", "VaultTestKit",
            ],
            excluding: ["Snapshots"]),
        tests(
            "VaultServerTests",
            [
                "CapturePage", "CommandLineKit", "DigestKit", "HTTPServerKit", "PostgresKit", "Sealing", "ServerBlobs",
                "ServerRows",
                "SQLiteKit", "SystemKit", "VaultServer", "VaultServerCore", "VaultServerMemory", "VaultServerPostgres",
                "VaultServerSQLite",
                "VaultWire", "VaultJSON",
                "VaultModel", "VaultTestKit",
            ]),
        tests("PostgresKitTests", ["PostgresKit", "SystemKit", "VaultTestKit"]),
        tests(
            "VaultClientTests",
            [
                "AttachmentStore", "CommandTable", "FieldInput", "HTTPServerKit", "MediaReading", "MediaTools",
                "Pixels",
                "ReceiptReading", "Sealing", "SystemKit", "TerminalDriver", "TerminalUI", "Translation",
                "VaultAttachments", "VaultBackup", "VaultCLI", "VaultClient", "VaultExchange", "VaultIntake",
                "VaultJSON", "VaultModel", "VaultQuery", "VaultReminders", "VaultReplica", "VaultScreens",
                "VaultServer", "VaultServerCore", "VaultServerMemory", "VaultSettings", "VaultStore", "VaultSync",
                "VaultTUI", "VaultTestKit", "VaultWire", "VaultWording",
            ]),
        .target(
            name: "FaultProxy", dependencies: ["VaultTestKit"], path: "Tests/FaultProxy", swiftSettings: common),
        .executableTarget(
            name: "rv-chaos", dependencies: ["FaultProxy"], path: "Tests/rv-chaos", swiftSettings: common),
        tests("FaultProxyTests", ["CZlib", "FaultProxy", "VaultTestKit"]),
        tests(
            "VaultSimulationTests",
            ["SQLiteKit", "VaultReplica", "VaultSimulation", "VaultSimulationOnDisk", "VaultStore", "VaultTestKit"]),
        tests(
            "EndToEndTests",
            [
                "CLinux", "DigestKit", "FaultProxy", "PostgresKit", "SQLiteKit", "Sealing", "SystemKit", "VaultJSON",
                "VaultStore", "VaultTestKit",
            ]),
    ]
)

// `make sanitize` builds only the tests of the wrappers, of the stores, and of what takes bytes from outside, since it has to
// build all that these need, too.
if Context.environment["RVAULT_SANITIZE"] != nil {
    let tested = [
        "AttachmentStore", "DigestKit", "FaultProxy", "FuzzTarget", "HTTPClientKit", "HTTPServerKit", "MailReader",
        "MediaTools", "PDFWriter", "PackingKit", "PictureKit", "PostgresKit", "QRKit", "SQLiteKit", "Sealing",
        "ServerBlobs", "SystemKit", "TerminalDriver", "UnicodeForms", "VaultBackup", "VaultIntake", "VaultJSON",
        "VaultNet", "VaultServer", "VaultStore", "VaultSync", "VaultWire",
    ].map { $0 + "Tests" }
    package.targets.removeAll { $0.type == .test && !tested.contains($0.name) }
}
