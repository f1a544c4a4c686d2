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

let package = Package(
  name: "pyx",
  products: [
    .executable(name: "pyx", targets: ["pyx"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting", "PropertyTestingParallel"]),
    .library(name: "PropertyTestingSupport", targets: ["PropertyTestingSupport"]),
    .library(
      name: "PyxConformance",
      targets: [
        "Conformance", "ConformanceTesting", "OnlinePayments", "PayByBankApp", "PiaWallets", "Reporting",
        "Adapter", "ClientAPISimulator",
      ]),
  ],
  targets: [
    source("PropertyTesting"),
    // Apart, as it is the only part that needs Synchronization.
    source("PropertyTestingParallel", "PropertyTesting"),
    source("PropertyTestingSupport", "PropertyTesting"),
    source("Conformance", "PropertyTesting"),
    source("OnlinePayments", "Conformance", "PropertyTesting", "JOSE"),
    source("PayByBankApp", "Conformance", "PropertyTesting"),
    source("PiaWallets", "Conformance", "PropertyTesting"),
    source(
      "Reference", "Conformance", "OnlinePayments", "PayByBankApp", "PiaWallets", "JOSE", "HTTPClient"),
    // A C target, not a system library: it is compiled before what imports it, and a missing header is one error.
    .target(
      name: "CLibevent",
      linkerSettings: [
        .linkedLibrary("event"), .linkedLibrary("event_pthreads"), .linkedLibrary("event_openssl"),
      ]),
    .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("ssl")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    // The thread of an event loop, for both sides of the wire.
    source("LoopThread"),
    source("HTTPClient", "Conformance", "LoopThread", "CCurl"),
    source("JOSE", "COpenSSL"),
    source(
      "ClientAPISimulator", "Conformance", "OnlinePayments", "LoopThread", "JOSE", "CLibevent", "COpenSSL"),
    source("Adapter", "Conformance", "OnlinePayments", "PayByBankApp", "PiaWallets"),
    source("Reporting", "Conformance"),
    source(
      "ConformanceTesting", "Conformance", "Reporting", "ClientAPISimulator", "OnlinePayments", "Vectors"),
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
    source(
      "Catalogue", "Conformance", "OnlinePayments", "PayByBankApp", "PiaWallets", "Reference",
      "ClientAPISimulator",
      "Adapter"),
    .executableTarget(
      name: "pyx",
      dependencies: [
        "Conformance", "Catalogue", "Adapter", "Reporting", "Vectors", "ClientAPISimulator", "OnlinePayments",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["PropertyTesting", "Conformance", "OnlinePayments", "Reference", "ClientAPISimulator"],
      swiftSettings: settings),
    tests("PropertyTestingTests", "PropertyTesting", "PropertyTestingParallel"),
    tests("PropertyTestingSupportTests", "PropertyTestingSupport", "PropertyTesting"),
    tests("ConformanceTests", "Conformance", "PropertyTesting"),
    tests("OnlinePaymentsTests", "OnlinePayments", "Reference", "ClientAPISimulator", "HTTPClient"),
    tests("PayByBankAppTests", "PayByBankApp", "Reference", "Adapter"),
    tests("PiaWalletsTests", "PiaWallets", "Reference", "Adapter"),
    tests("HTTPClientTests", "HTTPClient", "ClientAPISimulator"),
    tests("JOSETests", "JOSE", exclude: ["peer.py"]),
    tests("ClientAPISimulatorTests", "ClientAPISimulator", "JOSE", "COpenSSL"),
    tests("AdapterTests", "Adapter", "Reference", "ClientAPISimulator"),
    tests("ReportingTests", "Reporting"),
    tests("PyxTests", "Conformance", "Reporting"),
    tests("ConformanceSuite", "ConformanceTesting", "Catalogue", "Adapter", "Vectors"),
  ],
  swiftLanguageModes: [.v6]
)
