// Tests of VaultModel.
