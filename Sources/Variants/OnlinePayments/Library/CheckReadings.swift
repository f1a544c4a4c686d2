import Conformance
import HTTPMessages
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on the IIN check.
  static let checkReadings: [Variant<OnlinePayments>] = [
    .reference(.statusOfCardNotAllowed, "EXISTING_BUT_NOT_ALLOWED"),
    .reading(.statusOfCardNotAllowed, "SUPPORTED and not allowed", supportingAll),
    .reference(.missingCoBrandList, "the list of a card of one brand is nil"),
    .reference(.missingCoBrandList, "the list of a card that is not SUPPORTED is nil"),
    .reading(
      .missingCoBrandList, "the list of a card of one brand is empty",
      .altering("has an empty list for a card of one brand") { details in
        if details.status == .supported { details.coBrands = details.coBrands ?? [] }
      }),
    .reading(
      .missingCoBrandList, "the list of a card that is not SUPPORTED is empty",
      .altering("has an empty list for a card that is not supported") { details in
        if details.status != .supported { details.coBrands = details.coBrands ?? [] }
      }),
    .reference(.coBrandOrder, "in the service's order"),
    .reading(
      .coBrandOrder, "in another order", .altering("sorts brands backwards") { $0.coBrands?.reverse() }),
    .reference(.digitsSentForLookup, "of seven digits seven are sent"),
    .reading(
      .digitsSentForLookup, "of seven digits six are sent",
      .sending("sends six digits or eight", member: "bin") { bin in
        bin.text.map { .string($0.count == 7 ? String($0.dropLast()) : $0) } ?? bin
      }),
    .reference(.overlappingCalls, "overlapping calls are answered"),
    .reading(.overlappingCalls, "a call is refused while another one runs", .refusingOverlaps),
    .reference(.unexpectedCardCheckReply, "a reply that does not describe a card: an error"),
    .reference(.unexpectedCardCheckReply, "an error other than that for an unknown card: an error"),
    .reading(
      .unexpectedCardCheckReply, "a reply that does not describe a card: UNKNOWN",
      failing("treats a reply that describes no card as an unknown card") { $0.contains("not JSON") }),
    .reading(
      .unexpectedCardCheckReply, "an error other than that for an unknown card: UNKNOWN",
      failing("treats every error reply as an unknown card") { $0.hasPrefix("the service answered") }),
    .reference(.absentOrNullMember, "coBrands is null: SUPPORTED"),
    .reference(.absentOrNullMember, "isAllowedInContext is absent: it does not allow"),
    .reading(
      .absentOrNullMember, "coBrands is null: an error",
      checking("treats null in place of a list as malformed") { reply in
        reply["coBrands"] == .null ? nil : reply
      }),
    .reading(
      .absentOrNullMember, "coBrands is null: UNKNOWN",
      .together(
        "treats a card with null in place of a list as an unknown one",
        [
          checking("tells such cards apart") { reply in
            guard reply["coBrands"] == .null, case .object(let members) = reply else { return reply }
            return .object(
              members.map { member in
                member.key == "countryCode"
                  ? .init(member.key, .string(nullMark + (member.value.text ?? ""))) : member
              })
          },
          .altering("knows none of them") { details in
            if details.countryCode?.hasPrefix(nullMark) == true { details = IINDetails(.unknown) }
          },
        ])),
    .reading(
      .absentOrNullMember, "isAllowedInContext is absent: it allows",
      checking("allows what the service does not forbid") { reply in
        guard case .object(let members) = reply, reply["paymentProductId"] != nil,
          reply["isAllowedInContext"] == nil
        else { return reply }
        return .object(members + [.init("isAllowedInContext", .bool(true))])
      }),
    .reading(
      .absentOrNullMember, "isAllowedInContext is absent: an error",
      checking("treats a card without the flag as malformed") { reply in
        reply["paymentProductId"] != nil && reply["isAllowedInContext"] == nil ? nil : reply
      }),
    .reference(.absentOrNullMember, "… is absent: the product comes"),
    .reference(.absentOrNullMember, "… is null: the product comes"),
    .reading(
      .absentOrNullMember, "… is absent: the product does not come",
      .needing("treats a product without a member as malformed") { $0.hasSuffix("is absent") }),
    .reading(
      .absentOrNullMember, "… is null: the product does not come",
      .needing("treats a product with null in place of a value as malformed") { $0.hasSuffix("is null") }),
  ]

  /// A prefix for the country of a card that has null in place of a list.
  ///
  /// The reference keeps the country's text, so the prefix still marks the card in the result.
  private static let nullMark = "^"
  /// A prefix for the country of a card that is not allowed.
  ///
  /// The reference keeps the country's text, so the prefix still marks the card in the result.
  private static let mark = "~"

  /// Treats a card as supported if the platform has its product, even if the card is not allowed.
  private static let supportingAll: Mutant<OnlinePayments> = .together(
    "treats every card that is recognised as supported",
    [
      checking("tells cards that are not allowed apart") { reply in
        guard reply["isAllowedInContext"] == .bool(false), case .object(let members) = reply else {
          return reply
        }
        return .object(
          members.map { member in
            switch (member.key, member.value.text) {
            case ("isAllowedInContext", _): .init(member.key, .bool(true))
            case ("countryCode", let country?): .init(member.key, .string(mark + country))
            default: member
            }
          })
      },
      .altering("shows that they are not allowed") { details in
        guard let country = details.countryCode, country.hasPrefix(mark) else { return }
        details.countryCode = String(country.dropFirst(mark.count))
        details.isAllowedInContext = false
      },
    ])

  /// Changes replies to IIN checks; if the closure returns nil, the reply counts as malformed.
  private static func checking(
    _ name: String, _ change: @escaping @Sendable (JSONValue) -> JSONValue?
  ) -> Mutant<OnlinePayments> {
    .changingReplies(name, where: { $0.hasSuffix("/getIINdetails") }, change)
  }

  /// Treats a card as unknown if the closure returns true for the reference's error.
  private static func failing(
    _ name: String, _ isUnknown: @escaping @Sendable (String) -> Bool
  ) -> Mutant<OnlinePayments> {
    .endingFailedChecks(name) { call, error, end in
      [isUnknown(error) ? .lookedUp(call: call, IINDetails(.unknown)) : end]
    }
  }
}

extension Mutant<OnlinePayments> {
  /// Changes replies with status 200 if `isMeant` selects their address; if `change` returns nil, the reply counts as
  /// malformed.
  static func changingReplies(
    _ name: String, where isMeant: @escaping @Sendable (String) -> Bool,
    _ change: @escaping @Sendable (JSONValue) -> JSONValue?
  ) -> Mutant {
    performing(name) { request, service throws(TransportError) in
      var response = try await service.perform(request)
      guard response.status == 200, isMeant(request.address),
        let body = try? JSONValue(parsing: response.body)
      else { return response }
      // This error is safe here, because no other variant gives it another meaning.
      guard let changed = change(body) else { throw .connectionCut }
      response.body = Array(changed.compact.utf8)
      return response
    }
  }

  /// Treats a product as malformed if the closure selects one of its differences from the service's description.
  fileprivate static func needing(
    _ name: String, _ isNeeded: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    let reply = OnlinePayments.description.service?.endpoints.first { $0.path.contains("products/{") }?.reply
    return changingReplies(name, where: { $0.contains("/products/") && !$0.contains("/networks") }) {
      product in
      let problems = reply.map {
        ContractDescription.FieldType.object($0).problems(in: product, at: "product")
      }
      return problems?.contains(where: isNeeded) == true ? nil : product
    }
  }
}
