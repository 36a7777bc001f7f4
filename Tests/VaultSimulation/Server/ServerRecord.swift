internal import VaultServerCore

/// An entity as the server stores it; the type of a device's records has the same name.
typealias ServerRecord = VaultServerCore.ServerRecord
