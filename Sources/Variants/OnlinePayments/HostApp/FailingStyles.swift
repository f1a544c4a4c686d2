import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Apps that continue after a failure in other ways than the reference.
  static let failing: [Mutant<OnlinePaymentsIntegration>] = [
    .host("is over after a failure") { notes, stimulus, inner, world in
      let isStart = stimulus.kind == .startPayment || stimulus.kind == .signIn
      guard isStart || !notes.isOver else { return [] }
      let effects = try await inner.send(stimulus, in: world)
      if effects.contains(where: { $0.kind == .showedError }) { notes.isOver = true }
      return effects
    },
    .host("takes no payment for half a minute after a failure") { notes, stimulus, inner, world in
      switch stimulus {
      case .sessionFailed, .itemsFailed: notes.closedUntil = world.clock + 30_000
      case .startPayment where world.clock < notes.closedUntil: return []
      default: break
      }
      return try await inner.send(stimulus, in: world)
    },
    .host("goes back to the selection when a request is not prepared") {
      notes, stimulus, inner, world in
      switch stimulus {
      case .enterValue where notes.isOver, .pressPay where notes.isOver: return []
      case .prepareFailed:
        let effects = try await inner.send(stimulus, in: world)
        guard !effects.isEmpty else { return [] }
        notes.isOver = true
        return effects + [.showedSelection(entries: notes.entries)]
      case .selectItem, .selectAccount, .startPayment: notes.isOver = false
      default: break
      }
      return try await inner.send(stimulus, in: world)
    },
    .host("opens the form anew when a request is not prepared") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .prepareFailed = stimulus, effects.contains(where: { $0.kind == .showedError }) else {
        return effects
      }
      // Sends the choice again, or chooses the product if the app has continued with a single item by itself.
      let again = notes.choice ?? .selectItem(paymentProductId: notes.product?.item.id ?? "")
      return try await effects + inner.send(again, in: world)
    },
    .host("clears a field when a request is not prepared") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .prepareFailed = stimulus, let id = notes.entered.keys.min(),
        effects.contains(where: { $0.kind == .showedError })
      else { return effects }
      let errors = notes.emptyErrors.filter { $0.fieldId == id }
      notes.entered[id] = errors
      return try await effects + inner.send(.enterValue(fieldId: id, value: "", errors: errors), in: world)
    },
    .host("shows the selection again when a product fails") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .productFailed = stimulus, !notes.items.isEmpty else { return effects }
      return effects + [.showedSelection(entries: notes.entries)]
    },
    .host("asks the server once more") { notes, stimulus, inner, world in
      if let call = stimulus.answeredCall, let first = notes.calls[call] {
        return try await inner.send(stimulus.answering(first), in: world)
      }
      if case .serverFailed(let call, _) = stimulus,
        case .sentToServer(call, let input, let metadata)? = notes.held.last
      {
        return [
          .sentToServer(
            call: notes.ownCall(for: call), encryptedCustomerInput: input, encodedClientMetaInfo: metadata)
        ]
      }
      let effects = try await inner.send(stimulus, in: world)
      notes.held += effects.filter { $0.kind == .sentToServer }
      return effects
    },
  ]
}
