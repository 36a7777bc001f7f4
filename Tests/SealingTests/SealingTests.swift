// Tests of Sealing.
