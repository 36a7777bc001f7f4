import Foundation

exit(SimCommand(CommandLine.arguments.dropFirst()).run())
