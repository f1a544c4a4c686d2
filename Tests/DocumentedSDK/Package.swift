// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "documented-sdk",
  products: [.library(name: "DotpaySDK", targets: ["DotpaySDK"])],
  dependencies: [.package(name: "pyx", path: "../..")],
  targets: [
    .target(name: "DotpaySDK"),
    .testTarget(
      name: "DotpaySDKTests",
      dependencies: ["DotpaySDK", .product(name: "PyxDotpay", package: "pyx")]),
  ],
  swiftLanguageModes: [.v6]
)
