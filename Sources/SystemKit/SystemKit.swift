// The SystemKit module.
