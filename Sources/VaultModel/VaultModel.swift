// The VaultModel module.
