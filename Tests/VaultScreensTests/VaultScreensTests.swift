// Tests of VaultScreens.
