// The VaultJSON module.
