import Conformance
import JSONValues

/// The body of a request that registers a payment.
struct RequestBody: Sendable {
  /// A member of the body: its name and its value.
  struct Value: Sendable {
    let name: String
    let json: JSONValue

    /// The value as a text, if it is a text or a whole number; nil for any other value, and for an empty text.
    var text: String? {
      if let number = json.whole { return String(number) }
      return json.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the value is `true`, as a text or as a Boolean.
    var isTrue: Bool { json == .bool(true) || json.text?.lowercased() == "true" }

    /// Whether the value is a text other than `true` or `false`.
    var isPlaceholder: Bool { json.text.map { !["true", "false"].contains($0.lowercased()) } ?? false }
  }

  private let members: [JSONValue.Member]

  /// Reads a body; nil if it is not a JSON object.
  init?(_ text: String) {
    guard let json = try? JSONValue(parsing: text.utf8), case .object(let members) = json else { return nil }
    self.members = members
  }

  /// The values of `PaymentMethod` in the list of actions, which may be an object or an array of objects.
  var paymentMethods: [String] {
    let list = members.first { $0.key == "paymentMethodActionList" }?.value
    let actions = list?.elements ?? [list].compactMap(\.self)
    return actions.compactMap { $0["PaymentMethod"]?.text }
  }

  /// The wallet that the body is meant for, correctly or wrongly written; nil if it is for something else.
  var wallet: WalletProduct? {
    let methods = paymentMethods.map { $0.lowercased() }
    return WalletProduct.documented.first { wallet in
      methods.contains { [wallet.name.lowercased(), wallet.paymentMethod.lowercased()].contains($0) }
    }
  }

  /// The phone number, under whatever name; nil if there is no such member, or if it has no ``Value/text``.
  var phoneNumber: Value? {
    member { $0.contains("phone") }.flatMap { $0.text == nil ? nil : $0 }
  }

  /// The member isApp, in any letter case.
  var isApp: Value? { member { $0 == "isapp" } }

  /// Whether code may still put a phone number into a body that has none, or say that isApp is true.
  ///
  /// The answer is no if isApp is true. It is also no if isApp has another fixed value and the body has no member for
  /// the number.
  var mayBeFilledIn: Bool {
    if isApp?.isTrue == true { return false }
    let isOpen = isApp.map { $0.isPlaceholder || $0.json == .null } ?? true
    let place = member { $0.contains("phone") }
    return isOpen || place != nil
  }

  private func member(_ isMeant: (String) -> Bool) -> Value? {
    members.first { isMeant($0.key.lowercased().filter(\.isLetter)) }.map {
      Value(name: $0.key, json: $0.value)
    }
  }
}

extension WalletProduct {
  /// The wallet that a request body is meant for, correctly or wrongly written; nil if it is for something else, or
  /// not a JSON object.
  public init?(of body: String) {
    guard let wallet = RequestBody(body)?.wallet else { return nil }
    self = wallet
  }
}

/// A body and its origin.
struct SeenBody: Sendable {
  /// The file, or the request.
  let place: String
  let body: RequestBody
  /// Who receives it; nil if that is not known.
  let receiver: BodyReceiver?
}

extension Trial where System == PiaWalletsConfiguration {
  /// The body that the host makes for a payment, or the bodies that it keeps in files for the wallet.
  ///
  /// Throws a setback if the host does not make exactly one JSON object, and ``NotApplicable`` if it keeps no body.
  func bodies(for payment: BodyInput) async throws -> [SeenBody] {
    guard understands(.buildBody) else { return try await keptBodies(for: payment.wallet) }
    let call = nextCall()
    let built = try await send(
      .buildBody(
        call: call, wallet: payment.wallet, phoneNumber: payment.phoneNumber, isApp: payment.isApp)
    ).of(.builtBody).compactMap { effect in
      if case .builtBody(call, let body, let receiver) = effect { (body, receiver) } else { nil }
    }
    try need(built.count == 1, "the bodies that were made", expected: "one", saw: "\(built.count)")
    return try built.map { text, receiver in
      let place = "the body for \(payment.wallet.name)"
      guard let body = RequestBody(text) else {
        throw setback(place, expected: "a JSON object", saw: Mismatch.text(of: text))
      }
      return SeenBody(place: place, body: body, receiver: receiver)
    }
  }

  /// The bodies for a payment, except those that go to the merchant's backend.
  ///
  /// The backend makes other bodies from those, so their form is up to the merchant.
  func netaxeptBodies(for payment: BodyInput) async throws -> [SeenBody] {
    let netaxepts = try await bodies(for: payment).filter { $0.receiver != .merchantBackend }
    guard !netaxepts.isEmpty else {
      throw NotApplicable("the host's body is for the merchant's backend, which makes another body from it")
    }
    return netaxepts
  }

  private func keptBodies(for wallet: WalletProduct) async throws -> [SeenBody] {
    let kept = try await send(.readConfiguration).of(.keptBody).compactMap { effect in
      if case .keptBody(let file, let text) = effect, let body = RequestBody(text), body.wallet == wallet {
        SeenBody(place: file, body: body, receiver: nil)
      } else {
        nil
      }
    }
    guard !kept.isEmpty else { throw NotApplicable("the host keeps no body for \(wallet.name)") }
    return kept
  }
}
