// The VaultServerSQLite module.
