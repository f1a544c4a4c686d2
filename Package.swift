// swift-tools-version: 6.2
import PackageDescription

/// Swift 6 language mode for every target, with async functions that stay on their caller's actor.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

func source(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// What a fuzzer runs, where `Tests/Fuzzing/run` builds it; else the test that its corpus holds.
let isFuzzing = Context.environment["PYX_FUZZING"] != nil
let fuzzed: [Target.Dependency] = ["Conformance", "Adapter", "JOSE", "Reporting"]
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
  products: [
    .executable(name: "pyx", targets: ["pyx"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting", "PropertyTestingParallel"]),
    .library(name: "PropertyTestingSupport", targets: ["PropertyTestingSupport"]),
    .library(
      name: "PyxConformance",
      targets: [
        "Conformance", "ConformanceTesting", "PyxOnlinePayments", "PyxPayByBankApp", "PyxPiaWallets",
        "Reporting",
        "Adapter", "ClientAPISimulator",
      ]),
  ],
  targets: [
    source("PropertyTesting"),
    // Apart, as it is the only part that needs Synchronization.
    source("PropertyTestingParallel", "PropertyTesting"),
    source("PropertyTestingSupport", "PropertyTesting"),
    source("Conformance", "PropertyTesting"),
    source("PyxOnlinePayments", "Conformance", "PropertyTesting", "JOSE"),
    source("PyxPayByBankApp", "Conformance", "PropertyTesting"),
    source("PyxPiaWallets", "Conformance", "PropertyTesting"),
    source(
      "Reference", "Conformance", "PyxOnlinePayments", "PyxPayByBankApp", "PyxPiaWallets", "JOSE",
      "HTTPClient"),
    // A C target, not a system library: it is compiled before what imports it, and a missing header is one error.
    .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("ssl")]),
    // Neither headers nor libraries of these are needed to build: their functions are looked up at run time.
    .target(name: "CLibevent"),
    .target(name: "CCurl"),
    source("SharedLibraries"),
    // The thread of an event loop, for both sides of the wire.
    source("LoopThread"),
    source("HTTPClient", "Conformance", "LoopThread", "SharedLibraries", "CCurl"),
    source("JOSE", "COpenSSL", "Conformance"),
    source(
      "ClientAPISimulator", "Conformance", "PyxOnlinePayments", "LoopThread", "SharedLibraries", "JOSE",
      "CLibevent", "COpenSSL"),
    source("Adapter", "Conformance", "PyxOnlinePayments", "PyxPayByBankApp", "PyxPiaWallets"),
    source("Reporting", "PropertyTesting", "Conformance"),
    source(
      "ConformanceTesting", "Conformance", "Reporting", "ClientAPISimulator", "PyxOnlinePayments", "Vectors"),
    .target(
      name: "Vectors", dependencies: ["Conformance", "Reporting"], path: "Vectors",
      exclude: ["vectors.schema.json"], sources: ["VectorFiles.swift", "ShippedVectors.swift"],
      resources: [
        .embedInCode("online-payments-brand-decisions.json"),
        .embedInCode("online-payments-email-addresses.json"),
        .embedInCode("online-payments-expiry-dates.json"), .embedInCode("online-payments-ibans.json"),
        .embedInCode("online-payments-iin-checks.json"), .embedInCode("online-payments-luhn-numbers.json"),
        .embedInCode("online-payments-validators.json"), .embedInCode("pay-by-bank-app-error-strings.json"),
        .embedInCode("pay-by-bank-app-popup-routing.json"), .embedInCode("pia-wallets-detection.json"),
        .embedInCode("pia-wallets-redirects.json"),
      ], swiftSettings: settings),
    // Ways to conform that differ from the reference.
    source("Variants", "Conformance", "PyxOnlinePayments", "PyxPayByBankApp", "PyxPiaWallets", "JOSE"),
    source(
      "Catalogue", "Variants", "Conformance", "PyxOnlinePayments", "PyxPayByBankApp", "PyxPiaWallets",
      "Reference",
      "ClientAPISimulator", "HTTPClient", "Adapter"),
    .executableTarget(
      name: "pyx",
      dependencies: [
        "Conformance", "Catalogue", "Adapter", "Reporting", "Vectors", "ClientAPISimulator",
        "PyxOnlinePayments",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "PropertyTesting", "Conformance", "PyxOnlinePayments", "Reference", "ClientAPISimulator",
      ],
      swiftSettings: settings),
    // What tests need that may be missing, and how many were skipped for that.
    .target(
      name: "Requirements", dependencies: ["ClientAPISimulator", "HTTPClient", "SharedLibraries"],
      path: "Tests/Requirements",
      swiftSettings: settings),
    tests("PropertyTestingTests", "PropertyTesting", "PropertyTestingParallel"),
    tests("PropertyTestingSupportTests", "PropertyTestingSupport", "PropertyTesting"),
    tests("ConformanceTests", "Conformance", "PropertyTesting"),
    tests(
      "OnlinePaymentsTests", "PyxOnlinePayments", "Reference", "Variants", "ClientAPISimulator", "HTTPClient",
      "Requirements"
    ),
    tests("PayByBankAppTests", "PyxPayByBankApp", "Reference", "Variants", "Adapter", "Requirements"),
    tests("PiaWalletsTests", "PyxPiaWallets", "Reference", "Variants", "Adapter", "Requirements"),
    tests("HTTPClientTests", "HTTPClient", "ClientAPISimulator", "Requirements", "SharedLibraries"),
    tests("JOSETests", "JOSE", "Requirements", exclude: ["peer.py"]),
    tests(
      "ClientAPISimulatorTests", "ClientAPISimulator", "JOSE", "COpenSSL", "Requirements", "SharedLibraries"),
    tests("AdapterTests", "Adapter", "Reference", "ClientAPISimulator", "Catalogue", "Requirements"),
    tests("ReportingTests", "Reporting", "Requirements"),
    tests("PyxTests", "Conformance", "Reporting", "Requirements"),
    fuzzing,
    tests(
      "ConformanceSuite", "ConformanceTesting", "Catalogue", "Adapter", "PyxPiaWallets", "Vectors",
      "Requirements"),
  ],
  swiftLanguageModes: [.v6]
)
