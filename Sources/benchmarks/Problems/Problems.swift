import PropertyTesting

extension Challenge {
  /// Problems of other kinds, which `Tests/Comparison/problems.sh` compares in addition to the fourteen challenges and
  /// the dependent problems.
  static var problems: [Challenge] {
    floats + numbers + lists + texts + dates + tablesAndGraphs + commands + trees
  }

  /// A problem whose least counterexample prints as `least`.
  ///
  /// A value is a counterexample if `fails` returns true.
  init<Value>(
    _ name: String, _ generator: Generator<Value>, least: String,
    fails: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(name, generator, isLeast: { "\($0)" == least }, property: { .when(!fails($0)) })
  }
}
