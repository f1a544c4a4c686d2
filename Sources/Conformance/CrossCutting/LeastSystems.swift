/// A contract on the files of a host app, some of which tell from which version of iOS on the app runs.
public protocol LeastSystemTelling: DocumentedSystem {
  /// The kind of the effects that tell it.
  static var leastSystems: Effect.Kind { get }
  /// The file and the version, if it tells one; nil where the effect tells something else.
  static func leastSystem(in effect: Effect) -> (file: String, version: String?)?
  /// The effect that tells the version of a file.
  static func telling(leastSystem version: String, of file: String) -> Effect
}

extension Trial where System: LeastSystemTelling {
  /// States that no file says that the app runs on an iOS before the version.
  ///
  /// Throws a ``Setback`` where no file was looked at, and ``NotApplicable`` where none tells a version.
  ///
  /// - Parameters:
  ///   - files: What was read.
  ///   - least: The version, its first number.
  public func expectSystems(of files: Observed<System>, from least: Int) throws {
    let told = try files.of(System.leastSystems)
    try need(!told.isEmpty, expected: "what a file tells of the least version of iOS", saw: "nothing")
    let versions = told.compactMap(System.leastSystem).compactMap { file, version in
      version.flatMap { text in
        Int(text.prefix { $0 != "." }).map { (file: file, version: text, major: $0) }
      }
    }
    guard !versions.isEmpty else { throw NotApplicable("nothing tells the least version of iOS") }
    label("a version was judged")
    for found in versions {
      try expect(
        found.major >= least, "the least version of iOS in \(found.file)", expected: "\(least).0 or later",
        saw: found.version)
    }
  }
}

extension Mutant where System: LeastSystemTelling {
  /// Runs on that version and later.
  public static func running(_ name: String, from version: String) -> Mutant {
    rewriting(name) { effect in
      guard let (file, _) = System.leastSystem(in: effect) else { return [effect] }
      return [System.telling(leastSystem: version, of: file)]
    }
  }
}

extension ContractDescription.Message {
  /// The effect that tells the least version of iOS.
  ///
  /// - Parameter file: The field that names the file.
  public static func leastOS(of file: ContractDescription.Field) -> Self {
    Self(
      "leastOS", "The least version of iOS on which the app runs; once for each file that may tell.",
      fields: [
        file,
        ContractDescription.Field(
          "version", .string(), "the version, such as 12.0; absent where the file does not tell",
          optional: true),
      ])
  }
}
