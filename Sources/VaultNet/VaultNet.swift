// The VaultNet module.
