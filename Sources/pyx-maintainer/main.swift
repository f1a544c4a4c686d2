import CommandSupport
import Conformance

private let maintainer = Program(
  name: "pyx-maintainer", purpose: "Makes the pages that show what the suite tries, and the schemas.",
  commands: [
    Command(Traceability.specification) { try Traceability.run($0, registry: $1) },
    Command(Inputs.specification) { try await Inputs.run($0, registry: $1) },
    Command(Transitions.specification) { try await Transitions.run($0, registry: $1) },
    Command(Readings.specification) { try await Readings.run($0, registry: $1) },
    Command(WriteSite.specification, stop: .init(saying: "interrupted: no page was written")) {
      try await WriteSite.run($0, registry: $1)
    },
    Command(Schemas.specification) { try Schemas.run($0, registry: $1) },
  ],
  codes: [
    (.success, "the page holds what it should"), (.failure, "a variant that conforms fails a rule"),
    (.usage, "wrong usage: the options or arguments are not valid"),
    (.badData, "vectors or sentences are bad"),
    (.nothingSelected, "nothing is selected"), (.internalError, "an error in Pyx itself"),
    (.cannotWrite, "schemas or a site cannot be written"),
    (.incomplete, "the machine has too few resources for a run"),
  ])

await maintainer.main()
