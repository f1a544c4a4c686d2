import Conformance
import JSONValues

extension Mutant where System == OnlinePayments {
  /// Sends other text as device metadata.
  static func describing(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant {
    tampering(
      name,
      request: { request in
        for index in request.headers.indices where request.headers[index].name == "X-GCS-ClientMetaInfo" {
          let text = request.headers[index].value.decodedParts.first ?? ""
          request.headers[index].value = change(text).inBase64
        }
      })
  }

  /// Sends device metadata with the first request that has some, and never again.
  static func describingOnce(_ name: String) -> Mutant {
    tampering(
      name, memory: false, lasting: .wholeCase,
      request: { hasTold, request in
        guard request.headers.contains(where: { $0.name == "X-GCS-ClientMetaInfo" }) else { return }
        if hasTold { request.headers.removeAll { $0.name == "X-GCS-ClientMetaInfo" } }
        hasTold = true
      })
  }

  /// With every request, sends the device metadata of the first request that has any.
  static func describingFirst(_ name: String) -> Mutant {
    tampering(
      name, memory: String?.none, lasting: .wholeCase,
      request: { first, request in
        for index in request.headers.indices where request.headers[index].name == "X-GCS-ClientMetaInfo" {
          let own = first ?? request.headers[index].value
          first = own
          request.headers[index].value = own
        }
      })
  }

  /// Names the app of the newest session in the device metadata of all sessions.
  static func describingLastSession(_ name: String) -> Mutant {
    tampering(
      name, memory: String?.none,
      stimulus: { last, stimulus, _ in
        if case .startSession(_, let parameters) = stimulus { last = parameters.appIdentifier }
        return [stimulus]
      },
      request: { last, request in
        for index in request.headers.indices where request.headers[index].name == "X-GCS-ClientMetaInfo" {
          guard let last, let text = request.headers[index].value.decodedParts.first,
            let tree = try? JSONValue(parsing: Array(text.utf8))
          else { return }
          request.headers[index].value =
            tree.replacing("appIdentifier") { _ in .string(last) }.compact.inBase64
        }
      })
  }

  /// Makes every call of a session fail if the session's app identifier matches.
  static func failingCalls(_ name: String, under isOdd: @escaping @Sendable (String) -> Bool) -> Mutant {
    behaving(name, state: false) { isFailing, stimulus, world, inner in
      if case .startSession(_, let parameters) = stimulus {
        isFailing = isOdd(parameters.appIdentifier ?? "")
      }
      switch stimulus {
      case .lookUpIIN(let call, _, _) where isFailing, .getPaymentItems(let call, _) where isFailing,
        .getPaymentProduct(let call, _, _) where isFailing, .getPublicKey(let call) where isFailing:
        return [.requestFailed(call: call, error: "the device cannot be described")]
      default: return try await inner.send(stimulus, in: world)
      }
    }
  }
}
