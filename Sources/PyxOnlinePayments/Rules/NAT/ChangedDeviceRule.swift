import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on a device that becomes able or unable to pay: "Implement native payments".
  @ChapterBuilder<Self> static var changedDevices: [Rule] {
    Rule(
      "OP-NAT-01/c", .must(.derived),
      "If a device has become able or unable to pay natively, the next list follows a new check.",
      cites: .objectiveCSDK("Implement native payments").quoting(
        "the SDK automatically verifies whether the device is able"), given: changes
    ) { trial, change in
      let native = try trial.nativeProduct()
      trial.serve([native.nativeDocument, .plain("1")])
      for (place, device) in [change.first, change.second].enumerated() {
        device.apply(to: trial)
        // Each list is for another amount, so that no earlier list can be reused.
        let context = PaymentContext(amount: 100 + Int64(place))
        guard let items = try await trial.items(on: device, in: context) else { return }
        let isListed = items.contains { $0.id == native }
        let mismatch = Mismatch(
          "the items",
          expected: "\(device.canPay ? "" : "no ")\(native.nativeName) on \(device.words)"
            + (place == 0 ? "" : ", which \(device.canPay ? "could not" : "could") pay before"),
          seen: "\(items.words)")
        if place == 0 {
          try trial.need(isListed == device.canPay, mismatch, judgedBy: "OP-NAT-01")
        } else {
          try trial.expect(isListed == device.canPay, mismatch)
        }
      }
      trial.label("the device became \(change.second.canPay ? "able" : "unable") to pay")
    } covers: {
      [
        .seen("the device became able to pay", atLeast: 25),
        .seen("the device became unable to pay", atLeast: 25),
      ]
    } mutants: {
      [
        .behaving("checks the device only once", state: Bool?.none) { known, stimulus, world, inner in
          var world = world
          if stimulus.kind == .getPaymentItems {
            known = known ?? world.canMakePayments
            world.canMakePayments = known ?? world.canMakePayments
          }
          return try await inner.send(stimulus, in: world)
        },
        .behaving("hides Apple Pay for good once the device could not pay", state: false) {
          isHidden, stimulus, world, inner in
          var world = world
          if stimulus.kind == .getPaymentItems {
            isHidden = isHidden || !world.canMakePayments
            world.canMakePayments = world.canMakePayments && !isHidden
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    }
  }
}

// MARK: Inputs

/// A device before and after a change that decides whether it can pay.
private struct DeviceChange: Sendable {
  var first: NativeDevice
  var second: NativeDevice
}

private let changes: Generator<DeviceChange> = NativeDevice.any.map { first in
  var second = first
  second.canMakePayments.toggle()
  return DeviceChange(first: first, second: second)
}
