// Tests of SystemKit.
