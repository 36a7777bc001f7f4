// The VaultServer module.
