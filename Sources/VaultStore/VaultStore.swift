// The VaultStore module.
