// The VaultScreens module.
