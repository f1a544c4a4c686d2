import PropertyTesting
import Testing

/// How the properties of a run are checked, unless one says otherwise: with which seed, and with how many cases.
///
/// The environment names one: `PROPERTY_TESTING_PROFILE` is `ci`, `dev` or `nightly`; where it is not set, `ci` holds
/// where `CI` is set, and `dev` elsewhere. `PROPERTY_TESTING_SEED` is its seed, if set.
public struct Profile: Sendable, Hashable {
  /// What it is called in what is printed.
  public var name: String
  /// The seed of the whole run.
  public var seed: Seed
  /// Every property runs that many times the cases that it asks for.
  public var caseFactor: Int
  /// Whether the seed is another one in each run, so that each run tries cases that none has tried before.
  public var isFresh: Bool

  /// A profile with a seed that is the same in every run.
  public init(_ name: String, seed: Seed, caseFactor: Int = 1) {
    precondition(caseFactor >= 1, "a profile runs at least the cases that are asked for")
    (self.name, self.seed, self.caseFactor, isFresh) = (name, seed, caseFactor, false)
  }

  /// The same cases in every run: seed 0.
  public static let ci = Profile("ci", seed: Seed(0))

  /// The one that holds here: of the trait around the test, or else of the environment.
  public static var current: Profile { scoped ?? (try? ofEnvironment.get()) ?? ci }

  @TaskLocal static var scoped: Profile?

  /// That of this process, made once.
  static let ofEnvironment = Result<Profile, UnusableEnvironment> { () throws(UnusableEnvironment) in
    var random = SystemRandomNumberGenerator()
    return try Profile(variables: { Environment[$0] }, fresh: Seed(random.next()))
  }

  /// The profile that variables name.
  ///
  /// - Throws: ``UnusableEnvironment`` for a name or a seed that is none.
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

  /// One line for a run whose seed is a fresh one.
  var line: String? {
    guard isFresh else { return nil }
    let cases = caseFactor == 1 ? "" : ", \(caseFactor) times the cases"
    return
      "property tests: profile \(name)\(cases), fresh seed; PROPERTY_TESTING_SEED=\(seed) repeats this run\n"
  }

  /// Prints the line of the process's own profile, when first asked for.
  static let announcement: Void = {
    if ChildCheck.current == nil, let line = (try? ofEnvironment.get())?.line { Console.write(line) }
  }()
}

/// A variable of the environment that means nothing.
public struct UnusableEnvironment: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which, and what it can be.
  public let description: String
}

/// Checks the properties of a test or a suite by a profile of their own, as `.profile(…)` says.
public struct ProfileTrait: TestTrait, SuiteTrait, TestScoping {
  let profile: Profile

  /// Those of the suites within as well.
  public var isRecursive: Bool { true }

  /// Runs the test with the profile.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Profile.$scoped.withValue(profile) { try await function() }
  }
}

extension Trait where Self == ProfileTrait {
  /// Checks the properties of the test or suite by that profile, whatever the environment says.
  public static func profile(_ profile: Profile) -> Self { ProfileTrait(profile: profile) }
}

extension Seed {
  /// The seed of the run: that of the profile that holds here.
  public static var ofRun: Seed { Profile.current.seed }
}
