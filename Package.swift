// swift-tools-version: 6.2
import PackageDescription

/// If the environment sets a limit in milliseconds, refuses expressions that take the compiler longer: one such
/// expression can take as long to compile as the rest of its module.
///
/// Only on request: if a package has such flags, SwiftPM does not let another package depend on a version of it.
let longExpressions: [SwiftSetting] =
  Context.environment["PYX_EXPRESSION_LIMIT"].map {
    [.unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=\($0)"])]
  } ?? []

/// Swift 6 language mode for every target, with async functions that stay on their caller's actor.
let testSettings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  // SwiftPM ignores this setting if the package is a dependency.
  .treatAllWarnings(as: .error),
]

/// The settings of all targets except tests; tests have no limit, because we cannot change what Swift Testing's macros
/// expand to.
let settings = testSettings + longExpressions

/// A documented system; its target has its contracts and rules, and vendors get a product of the same name.
struct System {
  var name: String
  /// Its dependencies besides the engine.
  var dependencies: [String] = []
  /// Targets for a vendor's tests besides those of every system.
  var testing: [String] = []
  /// Dependencies of its own tests besides those of every system's tests.
  var tests: [String] = ["Adapter"]

  var target: String { "Pyx\(name)" }
}

/// A new system is a line here, its contracts in `Catalogue`, and its own folders.
let systems = [
  System(
    name: "OnlinePayments", dependencies: ["Locks", "JSONValues", "HTTPMessages", "JOSE", "PaymentNumbers"],
    testing: ["ClientAPISimulator", "PyxOnlinePaymentsTesting"],
    tests: [
      "Locks", "ClientAPISimulator", "HTTPClient", "HTTPMessages", "JSONValues", "JOSE", "PaymentNumbers",
      "PropertyTesting", "Vectors",
    ]),
  System(name: "PayByBankApp", dependencies: ["HTTPMessages"]),
  System(name: "PiaWallets", dependencies: ["JSONValues"], tests: ["Adapter", "Locks"]),
  System(
    name: "Paydiant", dependencies: ["QRCodes"], tests: ["Adapter", "QRCodes", "Variants"]),
  System(name: "Dotpay", dependencies: ["JSONValues"], tests: ["Adapter", "Variants"]),
]

/// The targets of all systems.
let allSystems = systems.map(\.target)

func source(
  _ name: String, _ dependencies: [String], and more: [String] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: (dependencies + more).map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings)
}

func source(_ name: String, _ dependencies: String..., and more: [String] = []) -> Target {
  source(name, dependencies, and: more)
}

/// The tests whose own code computes a lot; optimizing the other tests too would take longer than running them.
let optimizedTests: Set = [
  "PropertyTestingTests", "PropertyTestingSupportTests", "JSONValuesTests", "QRCodesTests",
]

func tests(_ name: String, _ dependencies: String..., and more: [String] = [], exclude: [String] = [])
  -> Target
{
  // No product contains a test target, so packages that depend on this one do not see the flag.
  let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  return .testTarget(
    name: name, dependencies: (dependencies + more).map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: testSettings + (optimizedTests.contains(name) ? [] : unoptimized))
}

/// The fuzzer if `Tests/Fuzzing/run` builds it; otherwise the test that replays its corpus.
let isFuzzing = Context.environment["PYX_FUZZING"] != nil
let fuzzed: [Target.Dependency] = [
  "JSONValues", "Conformance", "Adapter", "JOSE", "Reporting", "HostFiles", "HTTPService", "HTTPMessages",
  "Evidence", "PaymentNumbers",
]
let fuzzing: Target =
  isFuzzing
  ? .executableTarget(
    name: "fuzz", dependencies: fuzzed, path: "Tests/Fuzzing",
    exclude: ["corpus", "dictionaries", "run", "CorpusTests.swift"],
    swiftSettings: settings)
  : .testTarget(
    name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing",
    exclude: ["corpus", "dictionaries", "run", "Driver"],
    swiftSettings: settings)

let package = Package(
  name: "pyx",
  // `.ci/availability` refuses newer symbols; nobody has built the package on these systems yet. tvOS and watchOS are
  // left out: their headers forbid `posix_spawn` and `sigaltstack`.
  platforms: [.macOS(.v13), .iOS(.v16), .visionOS(.v1)],
  products: [
    .executable(name: "pyx", targets: ["pyx"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting", "PropertyTestingParallel"]),
    .library(name: "PropertyTestingSupport", targets: ["PropertyTestingSupport"]),
    // Separate from the systems' products, so that an adapter over a stream or a pipe does not link URLSession on
    // Linux.
    .library(name: "AdapterOverHTTP", targets: ["AdapterOverHTTP"]),
  ]
    + systems.map { system in
      .library(
        name: system.target,
        targets: [
          system.target, "Conformance", "ConformanceTesting", "Adapter", "Reporting", "HTTPMessages",
          "JSONValues",
        ]
          + system.testing
      )
    },
  targets: systems.map { source($0.target, "Conformance", "PropertyTesting", and: $0.dependencies) }
    + systems.map { system in
      tests(
        "\(system.name)Tests", system.target, "Conformance", "Reference", "Requirements", and: system.tests)
    } + [
      // In place of the module Synchronization, which needs macOS 15 and iOS 18.
      source("Locks"),
      // Atomic words for signal handlers, which must not wait for a lock.
      .target(name: "CAtomics"),
      source("PropertyTesting", [], exclude: ["README.md"]),
      // Separate, because it is the only part of the generator library that needs locks.
      source("PropertyTestingParallel", "PropertyTesting", "Locks"),
      source("PropertyTestingSupport", "PropertyTesting", "Locks", "CAtomics"),
      // Not named after its type: if another module also had a type of that name, Swift could not tell the two apart.
      source("JSONValues"),
      // Messages of HTTP, and scripts of replies; the servers are separate targets, because they need libraries.
      source("HTTPMessages"),
      // How card and account numbers are built, and how card numbers are masked.
      source("PaymentNumbers"),
      source(
        "Conformance", "Locks", "CAtomics", "JSONValues", "HTTPMessages", "PaymentNumbers", "PropertyTesting"),
      source(
        "Reference", "Locks", "JSONValues", "HTTPMessages", "Conformance", "JOSE", "HTTPClient", "QRCodes",
        and: allSystems),
      // A C target, not a system library: it is compiled before its importers, so a missing header gives one error.
      .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("ssl")]),
      // The build needs neither headers nor libraries for these: their functions are looked up at run time.
      .target(name: "CLibevent"),
      .target(name: "CCurl"),
      .target(name: "CQRCodes"),
      source("SharedLibraries"),
      // Reads QR codes from pictures, and draws them, if the libraries for that are installed.
      source("QRCodes", "SharedLibraries", "CQRCodes"),
      // The thread of an event loop, for both sides of the wire.
      source("LoopThread"),
      source("HTTPClient", "Locks", "HTTPMessages", "LoopThread", "SharedLibraries", "CCurl"),
      source(
        "HTTPService", "Locks", "HTTPMessages", "LoopThread", "SharedLibraries", "CLibevent", "COpenSSL"),
      source("JOSE", "Locks", "COpenSSL", "JSONValues"),
      source(
        "ClientAPISimulator", "Locks", "HTTPService", "HTTPMessages", "JSONValues", "Conformance",
        "PyxOnlinePayments",
        "SharedLibraries", "JOSE", "PaymentNumbers"),
      source("Adapter", "Locks", "JSONValues", "Conformance", "PaymentNumbers"),
      // The adapter's end of HTTP, for Swift.
      source("AdapterOverHTTP", "Adapter", "Locks", "JSONValues"),
      // Serves the wallets' reference over each binding.
      .executableTarget(
        name: "wallets-over-http", dependencies: ["Adapter", "AdapterOverHTTP", "Reference"],
        path: "Tests/Adapters/OverHTTP", swiftSettings: settings),
      // Adapters that connect, over HTTP or a stream, instead of being started.
      source(
        "AdapterListening", "Adapter", "Locks", "Conformance", "HTTPMessages", "HTTPService", "JSONValues"),
      source("Reporting", "Locks", "JSONValues", "PropertyTesting", "Conformance", "PaymentNumbers"),
      // Evidence packs: archives that can be verified without the implementation.
      source(
        "Evidence", "Locks", "COpenSSL", "SharedLibraries", "JSONValues", "HTTPMessages", "Conformance",
        "Reporting",
        "PaymentNumbers"),
      source("ConformanceTesting", "Locks", "Conformance", "Reporting", "Vectors"),
      // Reads a host app's files, and offers them as implementations of the configuration contracts.
      source("HostFiles", "JSONValues", "Conformance", "PyxDotpay", "PyxPayByBankApp", "PyxPiaWallets"),
      source(
        "PyxOnlinePaymentsTesting", "ClientAPISimulator", "Conformance", "ConformanceTesting",
        "PyxOnlinePayments"),
      .target(
        name: "Vectors", dependencies: ["Conformance", "Reporting"], path: "Vectors",
        exclude: ["vectors.schema.json"], resources: [.embedInCode("Files")], swiftSettings: settings),
      // How the suite treats each sentence of the documents.
      .target(
        name: "Sentences", dependencies: ["Reporting"], path: "Sentences",
        resources: [.embedInCode("Files")], swiftSettings: settings),
      source(
        "Catalogue", "Conformance", "Reference", "ClientAPISimulator", "HTTPClient",
        "HTTPMessages", "HTTPService", "JSONValues", "Adapter", "Locks",
        and: allSystems),
      // Ways to conform that differ from the reference.
      source(
        "Variants", "Locks", "JSONValues", "HTTPMessages", "Conformance", "Catalogue", "JOSE", "QRCodes",
        and: allSystems),
      // Defects that show only on one path, in one state or the second time.
      source(
        "GuardedMutants", "Locks", "PropertyTesting", "JSONValues", "HTTPMessages", "Conformance",
        "Catalogue",
        "JOSE", "PaymentNumbers"),
      // The kits' own files, which the compiler reads from the folder Kits.
      .target(name: "CKits"),
      // A static site about the suite itself.
      source("SuiteSite", "JSONValues", "Conformance", "Reporting"),
      // Adapters to be filled in, made from contracts.
      source("Scaffolding", "CKits", "Conformance"),
      // The code that the two programs share: arguments, help, errors, signals.
      source(
        "CommandSupport", "Locks", "CAtomics", "Conformance", "Catalogue", "Adapter", "PaymentNumbers",
        "Reporting", "Vectors"),
      .executableTarget(
        name: "pyx",
        dependencies: [
          "Locks",
          "CommandSupport", "JSONValues", "Conformance", "Catalogue", "Adapter", "Reporting", "Vectors",
          "AdapterListening", "ClientAPISimulator", "Evidence", "HTTPMessages", "HTTPService", "PyxDotpay",
          "PyxOnlinePayments", "PyxPiaWallets", "HostFiles", "GuardedMutants", "PaymentNumbers",
          "Scaffolding",
        ],
        swiftSettings: settings),
      // Makes the committed pages, which users do not need.
      .executableTarget(
        name: "pyx-maintainer",
        dependencies: [
          "CommandSupport", "Conformance", "Catalogue", "Adapter", "Reporting", "Sentences", "SuiteSite",
          "Variants",
        ],
        swiftSettings: settings),
      .executableTarget(
        name: "benchmarks",
        dependencies: [
          "PropertyTesting", "HTTPMessages", "Conformance", "PyxOnlinePayments", "PyxPiaWallets", "Reference",
          "ClientAPISimulator", "Adapter", "AdapterListening",
        ],
        swiftSettings: settings),
      // Optional requirements of tests, the count of tests that were skipped because one was missing, and helpers for
      // several tests.
      .target(
        name: "Requirements",
        dependencies: [
          "Locks", "ClientAPISimulator", "Conformance", "HTTPClient", "QRCodes", "SharedLibraries",
        ],
        path: "Tests/Requirements",
        swiftSettings: settings),
      tests("LocksTests", "Locks", "CAtomics"),
      tests("PropertyTestingTests", "Locks", "PropertyTesting", "PropertyTestingParallel"),
      tests(
        "PropertyTestingSupportTests", "Locks", "PropertyTestingSupport", "PropertyTestingParallel",
        "PropertyTesting"),
      tests("JSONValuesTests", "JSONValues"),
      tests("ConformanceTests", "Locks", "JSONValues", "HTTPMessages", "Conformance", "PropertyTesting"),
      tests(
        "HTTPClientTests", "HTTPClient", "ClientAPISimulator", "HTTPMessages", "Conformance",
        "PyxOnlinePayments", "Requirements", "SharedLibraries"),
      tests("HTTPServiceTests", "HTTPService", "HTTPMessages", "HTTPClient", "Requirements"),
      tests("QRCodesTests", "QRCodes", "Requirements", "SharedLibraries"),
      tests("JOSETests", "JOSE", "Requirements", exclude: ["peer.py"]),
      tests(
        "ClientAPISimulatorTests", "Locks", "ClientAPISimulator", "HTTPService", "HTTPMessages", "JSONValues",
        "Conformance", "PyxOnlinePayments", "JOSE", "COpenSSL", "Requirements", "SharedLibraries"),
      tests(
        "AdapterTests", "Locks", "Adapter", "AdapterListening", "AdapterOverHTTP", "HTTPMessages",
        "JSONValues",
        "Conformance",
        "PaymentNumbers", "PropertyTesting", "Requirements"),
      tests(
        "EvidenceTests", "Evidence", "JSONValues", "Conformance", "PropertyTesting", "Reporting", "Reference",
        "PyxPiaWallets",
        exclude: ["verify_pack.py"]),
      tests(
        "ReportingTests", "Reporting", "JSONValues", "Conformance", "PaymentNumbers", "PropertyTesting",
        "Requirements"),
      tests(
        "PyxTests", "JSONValues", "Conformance", "PaymentNumbers", "PyxPiaWallets", "Reference", "Reporting",
        "Requirements"),
      // The laws that hold for every contract.
      tests(
        "LawTests", "Locks", "Adapter", "Catalogue", "JSONValues", "Conformance", "ConformanceTesting",
        "PropertyTesting",
        "Reporting", "Requirements", "Sentences", "Variants", "Vectors"),
      tests("SuiteSiteTests", "SuiteSite", "Catalogue", "Conformance", "Reporting"),
      tests("GuardedMutantsTests", "GuardedMutants", "JOSE", "Catalogue", "Conformance", "PyxPiaWallets"),
      fuzzing,
      tests(
        "ConformanceSuite", "Locks", "ConformanceTesting", "Catalogue", "Conformance", "Reporting", "Adapter",
        "PyxPiaWallets", "PyxOnlinePayments", "PyxOnlinePaymentsTesting", "Vectors", "Requirements",
        "PaymentNumbers"),
    ],
  swiftLanguageModes: [.v6]
)
