// Tests of VaultClient.
