// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "vendors",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "VendorWallets", targets: ["VendorWallets"]),
    .library(name: "DotpaySDK", targets: ["DotpaySDK"]),
  ],
  dependencies: [.package(name: "pyx", path: "../..")],
  targets: [
    .target(name: "VendorWallets"),
    .testTarget(
      name: "VendorWalletsTests",
      dependencies: ["VendorWallets", .product(name: "PyxPiaWallets", package: "pyx")]),
    .target(name: "DotpaySDK"),
    .testTarget(
      name: "DotpaySDKTests",
      dependencies: ["DotpaySDK", .product(name: "PyxDotpay", package: "pyx")]),
  ],
  swiftLanguageModes: [.v6]
)
