import Conformance
import Foundation

// A reader that goes away must not end the run: writing to it fails instead. A handler, unlike an ignored signal, is
// not passed on to adapters.
signal(SIGPIPE) { _ in }
do {
  let code = await Command(registry: try .builtIn()).run(Array(CommandLine.arguments.dropFirst()))
  exit(code.rawValue)
} catch {
  Output.note("pyx was built with vectors that cannot be read: \(error)")
  exit(ExitCode.badData.rawValue)
}
