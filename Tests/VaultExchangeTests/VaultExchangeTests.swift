// Tests of VaultExchange.
