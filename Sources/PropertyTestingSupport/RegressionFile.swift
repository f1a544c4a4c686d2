import PropertyTesting

/// A file in which failing cases are kept.
public struct RegressionFile: Sendable {
  let path: String
}

struct SavedCases {
  var choices: [ChoiceSequence] = []
  var warnings: [String] = []
}

extension PropertySession {
  func savedCases<Value>(of generator: Generator<Value>) -> SavedCases { SavedCases() }
  func save<Value>(_ found: Counterexample<Value, PropertyFailure>) {}
}
