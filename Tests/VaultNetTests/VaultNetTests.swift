// Tests of VaultNet.
