// Tests of VaultSync.
