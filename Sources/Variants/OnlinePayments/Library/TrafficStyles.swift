import Conformance
import Foundation
import HTTPMessages
import PyxOnlinePayments

extension OnlinePayments {
  /// Variants of how an SDK asks the service and keeps its answers; the document allows them all.
  static let trafficStyles: [Mutant<OnlinePayments>] = [
    .tampering("numbers requests") { request in
      let numbers = (1...12).map { "nonce=\($0 < 10 ? "0" : "")\($0)34567890" }.joined(separator: "&")
      request.url += (request.url.contains("?") ? "&" : "?") + numbers + "&width=1136"
    },
    .tampering("says more in its headers") { request in
      request.headers += [HTTPHeader("Accept-Language", "nl"), HTTPHeader("User-Agent", "SDK/2.0 (iOS 17)")]
    },
    .startingSessions("writes IP addresses out in full") { parameters, _ in
      guard let address = parameters.ipAddress, address.hasPrefix("2001:db8::") else { return }
      let last = String(address.dropFirst(10))
      parameters.ipAddress =
        "2001:0DB8:" + String(repeating: "0000:", count: 5) + String(repeating: "0", count: 4 - last.count)
        + last
    },
    .performing("asks for every list twice") { request, service throws(TransportError) in
      if request.address.isOfProducts { _ = try? await service.perform(request) }
      return try await service.perform(request)
    },
    askingForImagesAgain,
    .performing("has images that come late") { request, service throws(TransportError) in
      if request.url.contains("/assets/") { try? await Task.sleep(for: .milliseconds(5)) }
      return try await service.perform(request)
    }.waiting(milliseconds: 20),
    .rewriting("decodes images, so that their bytes differ from the service's") { effect in
      // Different images still have different bytes, and the result is valid base64.
      switch effect {
      case .logo(let call, let image?): [.logo(call: call, image: "AAAA" + image)]
      case .tooltipImage(let call, let image?): [.tooltipImage(call: call, image: "AAAA" + image)]
      default: [effect]
      }
    },
    showingOldImages, remembering,
    .rewriting("also reports a general error for each wrong field") { effect in
      guard case .validated(let call, false, let errors) = effect else { return [effect] }
      let general = Set(errors.compactMap(\.fieldId)).sorted().map {
        InputError(fieldId: $0, kind: "invalid", message: "validationErrors.invalid.label")
      }
      return [.validated(call: call, isValid: false, errors: errors + general)]
    },
    .rewriting("has other words for errors, and no translations") { effect in
      switch effect {
      case .validated(let call, let isValid, let errors):
        let others = errors.map { InputError(fieldId: $0.fieldId, kind: $0.kind, message: "Please check.") }
        return [.validated(call: call, isValid: isValid, errors: others)]
      case .requestFailed(let call, _, let errors):
        return [.requestFailed(call: call, error: "Something went wrong.", apiErrors: errors)]
      default: return [effect]
      }
    }.lacking([.translate], hiding: [.translation]),
    .rewriting("has no pictures of its own for explanations") { [$0] }.lacking(
      [.getTooltipImage], hiding: [.tooltipImage]),
  ]

  /// Requests again the images that it already has, in case they have changed.
  private static let askingForImagesAgain: Mutant<OnlinePayments> = .tampering(
    "asks with every list whether its images are still the same", memory: [] as [HTTPRequest],
    request: { images, request in
      if request.url.contains("/assets/") { images.append(request) }
    },
    perform: { images, request, service throws(TransportError) in
      let known: [HTTPRequest] = request.address.isOfProducts ? images.value : []
      for var image in known {
        image.headers.append(HTTPHeader("if-none-match", "\"1\""))
        _ = try? await service.perform(image)
      }
      return try await service.perform(request)
    })

  /// Shows the images that it had at the last call for products; it shows later images from the next call on.
  private static let showingOldImages: Mutant<OnlinePayments> = .behaving(
    "shows the images that it had when products were last called for", state: OldImages()
  ) { old, stimulus, world, inner in
    switch stimulus {
    case .getTooltipImage(let call, let product, _):
      // The tooltips of the first product have no images yet; the tooltips of later products have them.
      let shown = try await inner.send(stimulus, in: world)
      old.firstProduct = old.firstProduct ?? product
      return old.firstProduct == product ? [.tooltipImage(call: call)] : shown
    case .getLogo(let call, let id):
      if let image = old.images[id] { return [.logo(call: call, image: image)] }
    case .getPaymentItems, .getPaymentProduct:
      for id: ProductID in ["1", "2", "3", "125", "128", "130", "132", "3012", "771", "809", "840"] {
        let shown = try await inner.send(.getLogo(call: 1_000, paymentProductId: id), in: world)
        for case .logo(_, let image) in shown { old.images[id] = image }
      }
    default: break
    }
    return try await inner.send(stimulus, in: world)
  }

  /// Answers from memory if session, context and first eight digits are those of an earlier check.
  private static let remembering: Mutant<OnlinePayments> = .behaving(
    "keeps the results of checks", state: KnownChecks()
  ) { known, stimulus, world, inner in
    switch stimulus {
    case .startSession(let session, _), .selectSession(let session): known.session = session
    case .lookUpIIN(let call, let digits, let context):
      if let details = known.answer(to: call, digits, context) { return [.lookedUp(call: call, details)] }
    default: break
    }
    let effects = try await inner.send(stimulus, in: world)
    known.note(effects)
    return effects
  } late: { known, _, effects in
    known.note(effects)
    return effects
  }
}

/// The checks of sessions and their results.
private struct KnownChecks: Sendable {
  struct Question: Hashable {
    var session: Int
    var digits: String
    var context: String
  }

  var session = 0
  private var questions: [Int: Question] = [:]
  private var answers: [Question: IINDetails] = [:]

  /// Records the call; returns the result of an earlier check of the same first eight digits in the same session and
  /// context.
  mutating func answer(to call: Int, _ digits: String, _ context: PaymentContext) -> IINDetails? {
    let question = Question(session: session, digits: String(digits.prefix(8)), context: "\(context)")
    questions[call] = question
    return answers[question]
  }

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for effect in effects {
      guard let details = effect.details, details.status != .notEnoughDigits,
        let question = effect.call.flatMap({ questions[$0] })
      else { continue }
      answers[question] = details
    }
  }
}

/// The images at the last call for products, and the first product whose tooltips were requested.
private struct OldImages: Sendable {
  var images: [ProductID: String?] = [:]
  var firstProduct: Int?
}
