// The HTTPServerKit module.
