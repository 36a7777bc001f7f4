// Tests of VaultJSON.
