import Conformance
import JSONValues
import PropertyTesting

// MARK: Inputs

extension OnlinePayments {
  /// Products, with or without native ones.
  ///
  /// Every list also has other products, so hiding native ones never empties it; another rule judges empty lists.
  static let offers = Generator<NativeOffer> { source in
    NativeOffer(
      others: try ProductDocuments.list.draw(from: source),
      isOffered: !(try source.boolean(probability: 0.25)), offersGooglePay: try source.boolean(),
      device: try NativeDevice.any.draw(from: source),
      steps: try Generator<NativeOffer.Step>.element(of: [.check, .session]).array(count: 0...2)
        .draw(from: source))
  }

  /// Devices that can pay, unless their version of iOS is too old.
  static let versions: Generator<NativeDevice> = .element(
    of: ["8.0", "7.1", "7.1.2", "6.0", "8.1.3", "9.3.5", "10.0", "10.3.4", "15.0", "26.1"].map {
      NativeDevice(osVersion: $0)
    })

  /// What an app may ask for before the list under test.
  struct Approach: Sendable {
    enum Step: Sendable { case product, list }

    var device: NativeDevice
    var steps: [Step]
    var context = PaymentContext()
  }

  /// Up to two steps on any device.
  static let approaches: Generator<Approach> = zip(
    NativeDevice.any, Generator<Approach.Step>.element(of: [.product, .list]).array(count: 0...2),
    PaymentContexts.any
  ).map { Approach(device: $0, steps: $1, context: $2) }
}

// MARK: Driving and judging

extension Trial where System == OnlinePayments {
  /// Lets the request for the networks of Apple Pay fail, and records whether Apple Pay is listed.
  ///
  /// The call for items must end with an error or with at least one item.
  func checkNetworks(_ networks: NativeOffer.Networks) async throws {
    serve([ProductDocument(item: .applePay), .plain("1")], and: networks.script)
    guard let end = try await getItems(in: PaymentContext(), call: 1) else { return }
    guard let items = end.value else {
      return reading(
        .nativePaymentsListed, "if the networks of Apple Pay cannot be fetched, the call fails")
    }
    try expect(
      !items.isEmpty, expected: "product 1 or an error if the networks of Apple Pay cannot be fetched",
      saw: "an empty list")
    let isListed = items.contains { $0.id.isApplePay }
    reading(
      .nativePaymentsListed,
      "if the networks of Apple Pay cannot be fetched, it is \(isListed ? "" : "not ")listed")
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Hides Apple Pay on devices that cannot pay, but only after a stimulus that the closure accepts.
  static func hidingApplePay(
    _ name: String, unless start: Bool, after isAsked: @escaping @Sendable (OnlinePaymentsStimulus) -> Bool
  ) -> Mutant {
    behaving(name, state: start) { isChecking, stimulus, world, inner in
      var world = world
      if !isChecking { world.canMakePayments = true }
      if isAsked(stimulus) { isChecking = true }
      return try await inner.send(stimulus, in: world)
    }
  }

  /// Hides matching items on devices that cannot pay natively.
  static func hidingOthers(
    _ name: String, _ isHidden: @escaping @Sendable (PaymentItem) -> Bool
  ) -> Mutant {
    stateful(name, state: ()) { _, effect, world in
      guard !world.canMakePayments, case .paymentItems(let call, var items) = effect else { return [effect] }
      items.removeAll(where: isHidden)
      return [.paymentItems(call: call, items: items)]
    }
  }

  /// If Apple Pay is offered, asks for its networks, and treats the list as empty if that fails.
  static func askingForNetworks(_ name: String) -> Mutant {
    performing(name) { request, service throws(TransportError) in
      var response = try await service.perform(request)
      let url = request.url.prefix { $0 != "?" }
      guard url.hasSuffix("/products"), let body = try? JSONValue(parsing: response.body),
        body.objects.contains(where: { $0["id"] == .integer(302) })
      else { return response }
      var other = request
      other.url = url + "/302/networks" + request.url.dropFirst(url.count)
      let networks = try? await service.perform(other)
      if networks?.status != 200 { response.body = Array("{\"paymentProducts\":[]}".utf8) }
      return response
    }
  }
}
