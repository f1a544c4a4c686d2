import Conformance
import Foundation

// A reader that goes away must not end the run: writing to it fails instead. Adapters inherit an ignored signal, but
// not a handler.
signal(SIGPIPE) { _ in }
// Nor must a file that may not grow: the unfinished file is removed, and one line says why.
signal(SIGXFSZ) { _ in }
let words = Array(CommandLine.arguments.dropFirst())
// Before anything that takes time: a command interrupted at its start counts as interrupted, whatever else fails.
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
