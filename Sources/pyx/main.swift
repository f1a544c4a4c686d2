import Conformance
import Foundation

// A reader that goes away must not end the run: writing to it fails instead. A handler, unlike an ignored signal, is
// not passed on to adapters.
signal(SIGPIPE) { _ in }
// So must a file that may not grow: what was begun is taken away again, and one line says why.
signal(SIGXFSZ) { _ in }
let words = Array(CommandLine.arguments.dropFirst())
// Before anything that takes time: a command that is told to stop at its start was told to stop, whatever else fails.
Command.listenForSignals(words)
var code = ExitCode.badData
do {
  try Resources.requireSpace()
  code = await Command(
    registry: try .builtIn { Interruption.shared.giveUp(saying: Resources.tooFewDescriptors) }
  ).run(words)
} catch let error as UserError {
  Output.note(error.message)
  code = error.code
} catch {
  Output.note("pyx was built with vectors that cannot be read: \(error)")
}
await Interruption.shared.finish()
Orphans.shared.end()
exit(code.rawValue)
