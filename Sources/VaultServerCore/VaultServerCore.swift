// The VaultServerCore module.
