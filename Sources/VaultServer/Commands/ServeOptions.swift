package import HTTPServerKit
package import ServerBlobs
package import VaultServerCore

/// The options of `serve`.
package struct ServeOptions: Equatable, Sendable {
    package var data: String
    /// The address of the database that has the store; nil for the environment, or else the folder.
    package var database: String?
    /// The address of the same database without a pool of connections in between; nil if the other one has none.
    package var directDatabase: String?
    package var listen: ListenAddress
    package var policy: AccountPolicy
    package var blobs: BlobOptions
    /// The server's own address without a slash at the end; nil to take it from each request.
    package var publicURL: String?
    /// The file that has the token of the gateway of text messages; nil for the environment.
    package var smsTokenFile: String?
    package var reading: ReadingOptions
    /// Connections at once; nil for the server's own limit.
    package var connections: Int?
    /// The address at which programs may watch the server; nil for none.
    package var metrics: ListenAddress?
    /// The time for which the server still serves when it was asked to end.
    package var grace = Duration.zero
    package var log = LogForm.text
    package var front = FrontOptions()

    package init(
        data: String, database: String? = nil, listen: ListenAddress, policy: AccountPolicy, blobs: BlobOptions,
        publicURL: String? = nil, reading: ReadingOptions = ReadingOptions(), connections: Int? = nil
    ) {
        self.data = data
        self.database = database
        self.listen = listen
        self.policy = policy
        self.blobs = blobs
        self.publicURL = publicURL
        self.reading = reading
        self.connections = connections
    }
}

/// The place where `serve` keeps attachments.
package enum BlobOptions: Equatable, Sendable {
    case folder(String)
    /// With the file that has the keys; nil for the environment.
    case s3(S3Location, credentials: String?)
}

/// How `serve` reads attachments.
package struct ReadingOptions: Equatable, Sendable {
    /// Names of tesseract; empty to choose by the locale, and to read only if the programs are installed.
    package var languages: [String] = []
    package var isOff = false
    /// The endpoint that recognized texts are sent to; nil for none.
    package var model: ModelOptions?

    package init() {}
}

/// An endpoint of a language model.
package struct ModelOptions: Equatable, Sendable {
    /// Without a slash at the end.
    package var url: String
    package var name: String
    /// The file that has the key; nil for the environment.
    package var keyFile: String?
    /// Whether the endpoint may be on this computer or in a private network.
    package var allowsPrivate: Bool

    package init(url: String, name: String, keyFile: String? = nil, allowsPrivate: Bool = false) {
        self.url = url
        self.name = name
        self.keyFile = keyFile
        self.allowsPrivate = allowsPrivate
    }
}
