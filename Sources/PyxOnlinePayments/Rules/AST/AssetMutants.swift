import Conformance

extension Mutant where System == OnlinePayments {
  /// Whenever a stimulus matches, asks the service for every known image whose path contains a text.
  static func refetching(
    _ name: String, only text: String = "",
    when isFetching: @escaping @Sendable (OnlinePaymentsStimulus) -> Bool
  ) -> Mutant {
    tampering(
      name, memory: FetchedImages(), lasting: .wholeCase,
      send: { fetched, stimulus, world, inner, service in
        if isFetching(stimulus) {
          for url in fetched.value.urls where text.isEmpty || url.contains(text) {
            _ = try? await service?.perform(HTTPRequest(url: url))
          }
        }
        return try await inner.send(stimulus, in: world)
      }, perform: FetchedImages.noting)
  }

  /// Always shows the first image of each product.
  static func keepingLogos(_ name: String) -> Mutant {
    behaving(name, state: [ProductID: String]()) { images, stimulus, world, inner in
      guard case .getLogo(let call, let id) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      if let image = images[id] { return [.logo(call: call, image: image)] }
      let effects = try await inner.send(stimulus, in: world)
      for case .logo(_, let image?) in effects { images[id] = image }
      return effects
    }
  }

  /// Shows the image of the last product in the list, whichever is requested.
  static func showingOneLogo(_ name: String) -> Mutant {
    behaving(name, state: ProductID?.none) { last, stimulus, world, inner in
      if case .getLogo(let call, _) = stimulus, let last {
        return try await inner.send(.getLogo(call: call, paymentProductId: last), in: world)
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .paymentItems(_, let items) in effects { last = items.last?.id }
      return effects
    } late: { last, _, effects in
      for case .paymentItems(_, let items) in effects { last = items.last?.id }
      return effects
    }
  }

  /// Gets no image from the service.
  static func fetchingNothing(_ name: String) -> Mutant {
    performing(name) { request, service throws(TransportError) in
      if request.url.contains("/assets/") { throw .connectionCut }
      return try await service.perform(request)
    }
  }

  /// Ends calls for products differently if an image could not be fetched.
  static func needingImages(
    _ name: String, _ end: @escaping @Sendable (Int) -> [OnlinePaymentsEffect]
  ) -> Mutant {
    changingWithoutImages(name) { effect in
      effect.kind == .paymentItems || effect.kind == .paymentProduct ? end(effect.call ?? 0) : [effect]
    }
  }

  /// Shows no images once an image could not be fetched.
  static func losingImages(_ name: String) -> Mutant {
    changingWithoutImages(name) { effect in
      if case .logo(let call, _) = effect { [.logo(call: call)] } else { [effect] }
    }
  }

  /// Drops the requests that the closure picks; it gets the URLs of the images that could not be fetched.
  static func givingUpImages(
    _ name: String, _ givesUp: @escaping @Sendable (inout [String], _ url: String) -> Bool
  ) -> Mutant {
    tampering(
      name, memory: [String](), lasting: .wholeCase,
      perform: { failed, request, service throws(TransportError) in
        if failed.update({ givesUp(&$0, request.url) }) { throw .connectionCut }
        guard request.url.contains("/assets/") else { return try await service.perform(request) }
        do throws(TransportError) {
          let response = try await service.perform(request)
          if response.status != 200 { failed.update { $0.append(request.url) } }
          return response
        } catch {
          failed.update { $0.append(request.url) }
          throw error
        }
      })
  }

  private static func changingWithoutImages(
    _ name: String, _ change: @escaping @Sendable (OnlinePaymentsEffect) -> [OnlinePaymentsEffect]
  ) -> Mutant {
    tampering(
      name, memory: FetchedImages(), lasting: .wholeCase, perform: FetchedImages.noting,
      effect: { fetched, effect, _ in fetched.hasFailed ? change(effect) : [effect] })
  }
}

/// The URLs of requested images, and whether any image could not be fetched.
private struct FetchedImages: Sendable {
  var urls: [String] = []
  var hasFailed = false

  mutating func note(_ url: String, isImage: Bool) {
    if !urls.contains(url) { urls.append(url) }
    if !isImage { hasFailed = true }
  }

  /// Sends a request, and notes the outcome if it is for an image.
  static func noting(
    _ fetched: Memory<FetchedImages>, _ request: HTTPRequest, _ service: any HTTPTransport
  ) async throws(TransportError) -> HTTPResponse {
    guard request.url.contains("/assets/") else { return try await service.perform(request) }
    do {
      let response = try await service.perform(request)
      fetched.update { $0.note(request.url, isImage: response.status == 200 && response.body.count > 20) }
      return response
    } catch {
      fetched.update { $0.note(request.url, isImage: false) }
      throw error
    }
  }
}
