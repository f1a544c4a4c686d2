import Conformance
import PropertyTesting

/// Rules on native payments: "Implement native payments".
extension OnlinePayments {
  static let nativePayments: Chapter<Self> = Chapter("Native payments") {
    Rule(
      "OP-NAT-01", .must(.prose),
      "The native product of the platform (Apple Pay on iOS, Google Pay on Android) is listed if and only if "
        + "the service offers it and the device can make the payment.",
      cites: .objectiveCSDK("Implement native payments").quoting(
        "If the device does not meet the conditions, this payment is hidden"), given: offers
    ) { trial, offer in
      let native = try trial.nativeProduct()
      try await trial.begin(offer)
      guard let items = try await trial.items(on: offer.device) else { return }
      let isOffered = offer.offers(native)
      try trial.expectNative(native, in: items, isOffered && offer.device.canPay, on: offer.device)
      trial.label(
        !isOffered
          ? "not offered" : "offered, and the device " + (offer.device.canPay ? "can pay" : "cannot pay"))
      if ProductID.native.contains(where: { $0 != native && offer.offers($0) }) {
        trial.label("the native product of another platform")
      }
    } covers: {
      [
        .seen("offered, and the device can pay", atLeast: 12),
        .seen("offered, and the device cannot pay", atLeast: 15),
        .seen("not offered", atLeast: 4), .seen("the native product of another platform", atLeast: 20),
      ]
    } mutants: {
      [
        .mutatingWorld("lists the native product on every device") { $0.canMakePayments = true },
        .mutatingWorld("lists the native product on no device") { $0.canMakePayments = false },
        .alteringList("lists Apple Pay when it is not offered") { items in
          if !items.contains(where: \.id.isApplePay) { items.append(PaymentItem(id: .applePay)) }
        }.reaching(
          "Apple Pay is listed even if the device cannot pay, and each of these rules counts or names what is listed."
        ),
      ]
    }

    changedDevices

    // The preceding sentence says that the SDK itself verifies the device, so "you verify" is about the SDK, too.
    Rule(
      "OP-NAT-02", .must(.prose), "On iOS Apple Pay requires version 8.0 of the system or later.",
      cites: .objectiveCSDK("Implement native payments").quoting(
        "verify whether the system meets the minimum version (8.0) criterion"), given: versions
    ) { trial, device in
      guard try trial.nativeProduct() == .applePay else {
        throw NotApplicable("is not made for iOS, and the document only mentions versions of iOS")
      }
      trial.serve([ProductDocument(item: .applePay), .plain("1")])
      device.apply(to: trial)
      let end = try await trial.getItems(in: PaymentContext(), call: 1)
      // If an SDK does not run on so old a version, it lists nothing there.
      if device.isOld, end?.failure != nil {
        return trial.leaveOut("an older version", because: NativeDevice.refusal)
      }
      let items = try trial.success(of: end, "the payment items")
      try trial.expectNative(.applePay, in: items, device.canPay, on: device)
      if !device.isRecent { trial.label("an older version") }
    } covers: {
      [
        .seen("an older version", atLeast: 15),
        .covers("version 8.0", atLeast: 5) { $0.osVersion == "8.0" },
        .covers("a version of two digits", atLeast: 15) { $0.osVersion.prefix { $0 != "." }.count == 2 },
      ]
    } mutants: {
      [
        .mutatingWorld("does not look at the version") { $0.osVersion = "26.1" },
        .mutatingWorld("compares versions as strings") { world in
          world.osVersion = world.osVersion < "8.0" ? "7.1" : "26.1"
        },
        .mutatingWorld("requires more than version 8.0") { world in
          if world.osVersion == "8.0" { world.osVersion = "7.1" }
        },
      ]
    }

    Rule(
      "OP-NAT-03", .must(.prose),
      "The SDK checks the device on its own; the app need not ask for it.",
      cites: .objectiveCSDK("Implement native payments").quoting(
        "the SDK automatically verifies whether the device is able"), given: approaches
    ) { trial, approach in
      let native = try trial.nativeProduct()
      trial.serve([native.nativeDocument, .plain("1")])
      approach.device.apply(to: trial)
      for step in approach.steps {
        let call = trial.nextCall()
        switch step {
        case .product: _ = try await trial.getProduct(native, in: approach.context, call: call)
        case .list: _ = try await trial.getItems(in: approach.context, call: call)
        }
      }
      guard let items = try await trial.items(on: approach.device, in: approach.context) else { return }
      try trial.expectNative(native, in: items, approach.device.canPay, on: approach.device)
    } covers: {
      [
        .covers("no call before", atLeast: 10) { $0.steps.isEmpty },
        .covers("the native product was asked for before", atLeast: 15) { $0.steps.contains(.product) },
        .covers("the device cannot pay", atLeast: 25) { !$0.device.canPay },
      ]
    } mutants: {
      [
        .hidingApplePay("checks the device only after Apple Pay was asked for", unless: false) {
          if case .getPaymentProduct(_, .applePay, _) = $0 { true } else { false }
        },
        .hidingApplePay("checks the device only from the second list on", unless: false) {
          if case .getPaymentItems = $0 { true } else { false }
        },
      ]
    }

    Rule(
      "OP-NAT-04", .must(.derived),
      "All other items are listed, whether or not the device can pay natively.",
      cites: .objectiveCSDK("Implement native payments"), readings: [.nativePaymentsListed],
      given: zip(offers, .bool)
    ) { trial, input in
      let (offer, isAgain) = input
      try await trial.begin(offer)
      guard var items = try await trial.items(on: offer.device) else { return }
      if isAgain {
        items = try await trial.items()
        trial.label("a second list")
      }
      let native = trial.profile.platform?.nativeProduct
      // A native payment belongs to its platform: the document says nothing about it on other platforms, or if none is
      // declared.
      for product in ProductID.native where product != native && offer.offers(product) {
        let isListed = items.contains { $0.id == product }
        trial.reading(
          .nativePaymentsListed,
          "a native payment of another platform is \(isListed ? "listed" : "not listed")")
      }
      let seen = items.filter { !$0.id.isNative }
      let others = offer.others.map(\.item)
      let isWhole = seen.map(\.id.rawValue).sorted() == others.map(\.id.rawValue).sorted()
      let mismatch = Mismatch(
        "the products that are not native, on \(offer.device.words)", expected: "\(others.words)",
        seen: "\(seen.words)")
      // If the device can pay, a missing item has nothing to do with native payments.
      try trial.expect(isWhole || offer.device.canPay, mismatch)
      try trial.need(isWhole, mismatch, judgedBy: "OP-ITM-01")
    } covers: {
      [
        .covers("the device cannot pay", atLeast: 25) { !$0.0.device.canPay },
        .covers("several other items", atLeast: 40) { $0.0.others.count > 1 },
        .seen("a second list", atLeast: 25),
      ]
    } mutants: {
      [
        .hidingOthers("lists nothing on a device that cannot pay natively") { _ in true },
        .hidingOthers("hides redirections with the native product") { $0.usesRedirectionTo3rdParty == true },
      ]
    }
  }
}

// MARK: Judging

extension Trial where System == OnlinePayments {
  fileprivate func expectNative(
    _ product: ProductID, in items: [PaymentItem], _ isExpected: Bool, on device: NativeDevice,
    fileID: String = #fileID, line: Int = #line
  ) throws {
    let isListed = items.contains { $0.id == product }
    try expect(
      isListed == isExpected, "the items",
      expected: "\(isExpected ? "" : "no ")\(product.nativeName) on \(device.words)", saw: "\(items.words)",
      fileID: fileID, line: line)
  }
}
