// Tests of HTTPServerKit.
