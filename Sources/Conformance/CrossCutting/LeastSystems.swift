/// A contract on the files of a host app, some of which state the app's minimum iOS version.
public protocol LeastSystemTelling: DocumentedSystem {
  /// The kind of the effects that state the minimum version.
  static var leastSystems: Effect.Kind { get }
  /// The file and, if the file states it, the version; nil if the effect is about something else.
  static func leastSystem(in effect: Effect) -> (file: String, version: String?)?
  /// The effect for a file that states this minimum version.
  static func telling(leastSystem version: String, of file: String) -> Effect
}

extension Trial where System: LeastSystemTelling {
  /// Checks that no file lets the app run on an iOS version before the given one.
  ///
  /// Throws a ``Setback`` if no file was read, and ``NotApplicable`` if none states a version.
  ///
  /// - Parameters:
  ///   - files: What was read.
  ///   - least: The major number of the earliest version on which the app may run.
  public func expectSystems(of files: Observed<System>, from least: Int) throws {
    let told = try files.of(System.leastSystems)
    try need(!told.isEmpty, expected: "a file's minimum iOS version", saw: "nothing")
    let versions = told.compactMap(System.leastSystem).compactMap { file, version in
      version.flatMap { text in
        Int(text.prefix { $0 != "." }).map { (file: file, version: text, major: $0) }
      }
    }
    guard !versions.isEmpty else { throw NotApplicable("no file states the minimum iOS version") }
    label("a version was judged")
    for found in versions {
      try expect(
        found.major >= least, "the minimum iOS version in \(found.file)", expected: "\(least).0 or later",
        saw: found.version)
    }
  }
}

extension Mutant where System: LeastSystemTelling {
  /// A mutant whose app runs on the given version and later.
  public static func running(_ name: String, from version: String) -> Mutant {
    rewriting(name) { effect in
      guard let (file, _) = System.leastSystem(in: effect) else { return [effect] }
      return [System.telling(leastSystem: version, of: file)]
    }
  }
}

extension ContractDescription.Message {
  /// The effect that states the minimum iOS version.
  ///
  /// - Parameter file: The field that names the file.
  public static func leastOS(of file: ContractDescription.Field) -> Self {
    Self(
      "leastOS", "The app's minimum iOS version; once for each file that may state it.",
      fields: [
        file,
        ContractDescription.Field(
          "version", .string(), "the version, such as 12.0; absent if the file does not state it",
          optional: true),
      ])
  }
}
