// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "vendor-wallets",
  products: [.library(name: "VendorWallets", targets: ["VendorWallets"])],
  dependencies: [.package(name: "pyx", path: "../..")],
  targets: [
    .target(name: "VendorWallets"),
    .testTarget(
      name: "VendorWalletsTests",
      dependencies: ["VendorWallets", .product(name: "PyxPiaWallets", package: "pyx")]),
  ],
  swiftLanguageModes: [.v6]
)
