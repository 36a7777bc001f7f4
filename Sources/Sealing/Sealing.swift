// The Sealing module.
