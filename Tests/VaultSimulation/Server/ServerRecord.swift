internal import VaultServerCore

/// An entity as the server stores it; the device's records bear the same name.
typealias ServerRecord = VaultServerCore.EntityRecord
