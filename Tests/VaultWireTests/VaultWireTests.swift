// Tests of VaultWire.
