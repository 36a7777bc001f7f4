// The VaultSync module.
