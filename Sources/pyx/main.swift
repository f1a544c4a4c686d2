import Foundation

// A reader that goes away must not end the run: writing to it fails instead. A handler, unlike an ignored signal, is
// not passed on to adapters.
signal(SIGPIPE) { _ in }
let code = await Command(registry: .builtIn).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
