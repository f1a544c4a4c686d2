import PropertyTesting
import Testing

/// The seed of properties that do not set their own, and a factor for the number of cases of all properties.
///
/// `PROPERTY_TESTING_PROFILE` in the environment is `ci`, `dev` or `nightly`. If it is not set, the profile is `ci` if
/// `CI` is set, but not to `0` or `false`, and `dev` otherwise. If `PROPERTY_TESTING_SEED` is set, it is the profile's
/// seed.
public struct Profile: Sendable, Hashable {
  /// The name used in output.
  public var name: String
  /// The seed of the whole run.
  public var seed: Seed
  /// Every property runs this many times its requested cases.
  public var caseFactor: Int
  /// Whether each run has a different seed, so that it tries new cases.
  public var isFresh: Bool

  /// A profile with the same seed in every run.
  public init(_ name: String, seed: Seed, caseFactor: Int = 1) {
    precondition(caseFactor >= 1, "a profile runs at least the requested cases")
    (self.name, self.seed, self.caseFactor, isFresh) = (name, seed, caseFactor, false)
  }

  /// The profile with the same cases in every run (seed 0).
  public static let ci = Profile("ci", seed: Seed(0))

  /// The profile in effect: the profile of the trait around the test, or else the environment's profile.
  public static var current: Profile { scoped ?? (try? ofEnvironment.get()) ?? ci }

  @TaskLocal static var scoped: Profile?

  /// The profile of this process, made once.
  static let ofEnvironment = Result<Profile, UnusableEnvironment> { () throws(UnusableEnvironment) in
    var random = SystemRandomNumberGenerator()
    return try Profile(variables: { Environment[$0] }, fresh: Seed(random.next()))
  }

  /// The profile given by the variables.
  ///
  /// - Throws: ``UnusableEnvironment`` for an invalid name or seed.
  init(variables: (String) -> String?, fresh: Seed) throws(UnusableEnvironment) {
    func variable(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }
    let isCI = !["false", "0", nil].contains(variable("CI"))
    switch variable("PROPERTY_TESTING_PROFILE") ?? (isCI ? "ci" : "dev") {
    case "ci": self = .ci
    case "dev": self = Profile("dev", fresh: fresh)
    case "nightly": self = Profile("nightly", fresh: fresh, caseFactor: 10)
    case let other:
      throw UnusableEnvironment(
        description: "PROPERTY_TESTING_PROFILE is ‘\(other)’; it can be ci, dev or nightly")
    }
    guard let text = variable("PROPERTY_TESTING_SEED") else { return }
    guard let number = UInt64(text) else {
      throw UnusableEnvironment(
        description: "PROPERTY_TESTING_SEED is ‘\(text)’; it can be a number from 0 to \(UInt64.max)")
    }
    (seed, isFresh) = (Seed(number), false)
  }

  private init(_ name: String, fresh: Seed, caseFactor: Int = 1) {
    self.init(name, seed: fresh, caseFactor: caseFactor)
    isFresh = true
  }

  /// One line for a run with a fresh seed.
  var line: String? {
    guard isFresh else { return nil }
    let cases = caseFactor == 1 ? "" : ", \(caseFactor) times the cases"
    return
      "property tests: profile \(name)\(cases), fresh seed; PROPERTY_TESTING_SEED=\(seed) repeats this run\n"
  }

  /// Prints the line of the process's profile when first called.
  static let announcement: Void = {
    if ChildCheck.current == nil, let line = (try? ofEnvironment.get())?.line { Console.write(line) }
  }()
}

/// An invalid environment variable.
public struct UnusableEnvironment: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which variable, and its possible values.
  public let description: String
}

/// The trait `.profile(…)`, which checks the properties of a test or a suite with its own profile.
public struct ProfileTrait: TestTrait, SuiteTrait, TestScoping {
  let profile: Profile

  /// Applies to nested suites too.
  public var isRecursive: Bool { true }

  /// Runs the test with the profile.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Profile.$scoped.withValue(profile) { try await function() }
  }
}

extension Trait where Self == ProfileTrait {
  /// Checks the properties of the test or suite with that profile, whatever the environment says.
  public static func profile(_ profile: Profile) -> Self { ProfileTrait(profile: profile) }
}

extension Seed {
  /// The seed of the run, which is the seed of the profile in effect.
  public static var ofRun: Seed { Profile.current.seed }
}
