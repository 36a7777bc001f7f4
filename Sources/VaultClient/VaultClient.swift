// The VaultClient module.
