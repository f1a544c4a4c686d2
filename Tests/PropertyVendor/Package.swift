// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "property-vendor",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "pyx", path: "../..")],
  targets: [
    .testTarget(
      name: "SortingTests",
      dependencies: [
        .product(name: "PropertyTesting", package: "pyx"),
        .product(name: "PropertyTestingSupport", package: "pyx"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
