import Conformance
import HTTPMessages
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on masks, images and languages.
  static let displayReadings: [Variant<OnlinePayments>] = [
    .reference(.partiallyFilledMask, "a value that does not fill the mask is kept as it is"),
    .reading(
      .partiallyFilledMask, "a value that does not fill the mask is changed",
      .rewriting("keeps only the letters and digits of a text entered into a mask") { effect in
        guard case .formattedValue(let call, let masked, let value?) = effect, masked != value else {
          return [effect]
        }
        return [
          .formattedValue(call: call, masked: masked, unmasked: value.filter { $0.isLetter || $0.isNumber })
        ]
      }),
    .reference(.partiallyFilledMask, "groups are those of the mask"),
    .reading(
      .partiallyFilledMask, "groups differ from the mask",
      .groupingByFour("writes every card number in groups of four")),
    .reference(.bundledImages, "images of these products ship: …"),
    .reference(.labelLanguages, "in …, and in … without scripts and regions"),
    .reference(.imageOfProductAlone, "requested at once"),
    .reading(
      .imageOfProductAlone, "not requested at once",
      // The variant fetches images only if the last request for products was for the whole list.
      .tampering(
        "refreshes images only with the list", memory: false,
        request: { hasList, request in
          let address = request.address
          if address.isOfProducts || address.isOfProduct { hasList = address.isOfProducts }
        },
        perform: { hasList, request, service throws(TransportError) in
          if request.url.contains("/assets/"), !hasList.value { throw .connectionCut }
          return try await service.perform(request)
        })),
    .reference(.relativeLogoFetched, "a path is fetched"),
    .reference(.relativeLogoFetched, "a path with a slash at its front is fetched"),
    .reading(
      .relativeLogoFetched, "a path is not fetched",
      .ignoringLogos("fetches no logo that is a path") { $0.contains("://") || $0.hasPrefix("/") }),
    .reading(
      .relativeLogoFetched, "a path with a slash at its front is not fetched",
      .ignoringLogos("fetches no logo that begins with a slash") { !$0.hasPrefix("/") }),
  ]
}

extension Mutant<OnlinePayments> {
  /// Ignores all logos of a reply unless the closure accepts every one of them.
  fileprivate static func ignoringLogos(
    _ name: String, _ isSeen: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    changingReplies(name, where: { $0.isOfProducts || $0.isOfProduct }) { reply in
      let logos = reply.allObjects.compactMap { $0["logo"]?.text }
      return logos.allSatisfy(isSeen) ? reply : reply.removing("logo")
    }
  }

  /// Writes the values of a field in groups of four if its mask consists of groups of digits of any length.
  fileprivate static func groupingByFour(_ name: String) -> Mutant {
    behaving(name, state: MaskedFields()) { fields, stimulus, world, inner in
      var asked = stimulus
      var isGrouped = false
      switch stimulus {
      case .formatValue(let call, let product, let id, let value):
        isGrouped = fields.isNumber(id, of: product)
        if isGrouped, value.isGroupedNumber {
          asked = .formatValue(
            call: call, product: product, fieldId: id, value: value.filter { $0 != " " })
        }
      case .makeRequest(let request, let product, _, _): fields.requests[request] = product
      case .setValue(let request, let id, let value):
        if fields.requests[request].map({ fields.isNumber(id, of: $0) }) == true, value.isGroupedNumber {
          asked = .setValue(request: request, fieldId: id, value: value.filter { $0 != " " })
        }
      case .readValue(_, let request, let id):
        isGrouped = fields.requests[request].map { fields.isNumber(id, of: $0) } ?? false
      default: break
      }
      let effects = try await inner.send(asked, in: world)
      fields.note(effects)
      guard isGrouped else { return effects }
      return effects.map { effect in
        guard case .formattedValue(let call, _, let value?) = effect, value.isMadeOfDigits else {
          return effect
        }
        return .formattedValue(call: call, masked: value.inGroupsOfFour, unmasked: value)
      }
    } late: { fields, _, effects in
      fields.note(effects)
      return effects
    }
  }
}

/// The masks of fields.
private struct MaskedFields: Sendable {
  var masks: [Int: [String: String]] = [:]
  var requests: [Int: Int] = [:]

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for case .paymentProduct(let call, let product) in effects {
      for field in product.fields { masks[call, default: [:]][field.id] = field.displayHints.mask }
    }
  }

  /// Whether a field takes a number whose groups are separated by spaces.
  func isNumber(_ id: String, of product: Int) -> Bool {
    guard let mask = masks[product]?[id], mask.contains(" ") else { return false }
    return mask.allSatisfy { "{}9 ".contains($0) }
  }
}

extension String {
  /// Whether the text has only digits and spaces.
  fileprivate var isGroupedNumber: Bool { utf8.allSatisfy { $0 == 0x20 || 0x30...0x39 ~= $0 } }

  fileprivate var inGroupsOfFour: String {
    enumerated().map { $0.offset > 0 && $0.offset % 4 == 0 ? " \($0.element)" : String($0.element) }.joined()
  }
}
