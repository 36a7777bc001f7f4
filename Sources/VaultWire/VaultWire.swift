// The VaultWire module.
