import Conformance
import PyxPiaWallets

extension PiaWalletsConfiguration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<PiaWalletsConfiguration>] { readingVariants + styles }

  private static var readingVariants: [Variant<PiaWalletsConfiguration>] {
    [
      .reference(.listedWalletSchemeCase, "listed in the document's case"),
      .reading(
        .listedWalletSchemeCase, "listed in another case",
        .listing("lists schemes in capital letters") { $0.map { $0.uppercased() } }),
      .reference(.vippsBodyMembers, "isApp is a string"),
      .reading(
        .vippsBodyMembers, "isApp is a boolean",
        .writing("has isApp as a truth value") { body, _ in
          body.replacing(#""isApp":"true""#, with: #""isApp":true"#)
        }),
      .reference(.vippsBodyMembers, "the phone number or isApp"),
      .reading(
        .vippsBodyMembers, "the phone number and isApp",
        .writing("passes isApp with a phone number too") { body, _ in
          body.contains("customerPhoneNumber") ? "{\"isApp\":\"true\",\(body.dropFirst())" : body
        }),
      .reference(.phoneNumberEncodedInBody, "the phone number is encoded in the body"),
      .reading(
        .phoneNumberEncodedInBody, "the phone number is not encoded in the body",
        .writing("leaves the encoding of the phone number to the merchant's backend") { body, receiver in
          // The document does not say who receives the body, so the variant does not say it either.
          receiver = nil
          return body.replacing("%2B", with: "+")
        }),
    ]
  }

  private static var styles: [Variant<PiaWalletsConfiguration>] {
    [
      .style(
        .rewritingStimuli("passes no phone number, and says each time that it is an app") { stimulus, _ in
          guard case .buildBody(let call, .vipps, .some, let isApp) = stimulus else { return [stimulus] }
          return [.buildBody(call: call, wallet: .vipps, phoneNumber: nil, isApp: isApp)]
        }),
      .style(.listing("lists schemes of other apps too") { ["fb", "zapp"] + $0 + ["bankid"] }),
      .style(
        .writing("encodes in small letters, and does not say who gets the body") { body, receiver in
          receiver = nil
          return body.replacing("%2B", with: "%2b")
        }),
      .style(
        .writing("sends the merchant's backend a body of its own kind") { body, receiver in
          receiver = .merchantBackend
          return #"{"wallet":"app","isNew":\#(body.contains("isApp"))}"#
        }),
      .style(
        .writing("has other members, spaces, and a list of one action") { body, _ in
          body.replacing(#"{"PaymentMethod""#, with: #"[{"PaymentMethod""#)
            .replacing("}}", with: #"}], "orderNumber" : "7", "amount":100}"#)
        }),
      .style(
        .rewriting("does not know what it offers") { $0.kind == .offered ? [] : [$0] }),
      .style(
        .rewriting("offers only Swish, and lists no other wallet") { effect in
          switch effect {
          case .offered(let wallet): wallet == .swish ? [effect] : []
          case .listedSchemes(let file, let form, _):
            [.listedSchemes(file: file, form: form, schemes: ["swish"])]
          default: [effect]
          }
        }),
      .style(
        .rewriting("lists schemes of other SDKs besides its own") { effect in
          guard case .ownSchemes(let file, let schemes) = effect else { return [effect] }
          return [.ownSchemes(file: file, schemes: ["fb1234567890"] + schemes)]
        }),
    ]
  }
}

extension Mutant<PiaWalletsConfiguration> {
  fileprivate static func listing(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .listedSchemes(let file, let form, let schemes) = effect else { return [effect] }
      return [.listedSchemes(file: file, form: form, schemes: change(schemes))]
    }
  }

  fileprivate static func writing(
    _ name: String, _ change: @escaping @Sendable (String, inout BodyReceiver?) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .builtBody(let call, let body, var receiver) = effect else { return [effect] }
      let other = change(body, &receiver)
      return [.builtBody(call: call, body: other, receiver: receiver)]
    }
  }
}
