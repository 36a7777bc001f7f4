// The CommandTable module.
