// Tests of VaultStore.
