import Conformance
import HTTPMessages
import JSONValues
import PyxOnlinePayments

extension Mutant<OnlinePayments> {
  /// If a call of the given kind failed because the reply was not JSON of the documented form, makes it a success.
  ///
  /// The closure makes the success from the call and the product.
  static func misunderstanding(
    _ name: String, _ kind: OnlinePaymentsStimulus.Kind,
    _ success: @escaping @Sendable (Int, ProductID) -> OnlinePaymentsEffect
  ) -> Mutant {
    @Sendable func change(_ asked: [Int: ProductID], _ effect: OnlinePaymentsEffect) -> OnlinePaymentsEffect {
      guard case .requestFailed(let call, let error, _) = effect, error.contains("not JSON"),
        let id = asked[call]
      else { return effect }
      return success(call, id)
    }
    return behaving(name, state: [Int: ProductID]()) { asked, stimulus, world, inner in
      if stimulus.kind == kind {
        switch stimulus {
        case .getPaymentItems(let call, _): asked[call] = ""
        case .getPaymentProduct(let call, let id, _): asked[call] = id
        default: break
        }
      }
      let effects = try await inner.send(stimulus, in: world)
      return effects.map { change(asked, $0) }
    } late: { asked, _, effects in
      effects.map { change(asked, $0) }
    }
  }

  /// Changes the service's errors that the library hands over.
  static func alteringErrors(
    _ name: String, _ change: @escaping @Sendable ([APIError]) -> [APIError]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .requestFailed(let call, let error, let errors?) = effect else { return [effect] }
      return [.requestFailed(call: call, error: error, apiErrors: change(errors))]
    }
  }

  /// Requests the networks of Apple Pay if it is offered.
  ///
  /// If the networks cannot be had, the closure changes the list of products, or returns nil to let the request for the
  /// list fail too.
  static func askingForNetworks(
    _ name: String, _ change: @escaping @Sendable (JSONValue) -> JSONValue?
  ) -> Mutant {
    performing(name) { request, service throws(TransportError) in
      var response = try await service.perform(request)
      guard request.address.isOfProducts, response.status == 200,
        let list = try? JSONValue(parsing: response.body),
        list.allObjects.contains(where: { $0["id"] == .integer(302) })
      else { return response }
      var other = request
      other.url = request.address + "/302/networks" + request.url.dropFirst(request.address.count)
      let networks = try? await service.perform(other)
      guard networks?.status != 200 else { return response }
      // The error `connectionCut` can be used here, because no variant gives it a special meaning.
      guard let changed = change(list) else { throw .connectionCut }
      response.body = Array(changed.compact.utf8)
      return response
    }
  }
}
