import Glibc

exit(FuzzCommand(Array(CommandLine.arguments.dropFirst())).run())
