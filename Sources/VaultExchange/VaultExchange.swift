// The VaultExchange module.
