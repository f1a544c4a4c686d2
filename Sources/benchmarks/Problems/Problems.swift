import PropertyTesting

extension Challenge {
  /// Problems of other kinds, which `Tests/Comparison/problems.sh` compares in addition to the fourteen challenges and
  /// the dependent problems.
  static var problems: [Challenge] {
    floats + numbers + lists + texts + dates + tablesAndGraphs + commands + trees
  }

  /// A problem whose least counterexample is printed like `least`; the search is for values for which `fails` is true.
  init<Value>(
    _ name: String, _ generator: Generator<Value>, least: String,
    fails: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(name, generator, isLeast: { "\($0)" == least }, property: { .when(!fails($0)) })
  }
}
