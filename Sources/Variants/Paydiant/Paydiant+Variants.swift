import Conformance
import PyxPaydiant

extension Paydiant {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  public static var variants: [Variant<Paydiant>] {
    [
      .reference(.aPD16, "with every picture"),
      .reading(
        .aPD16, "once in a session",
        .behaving("reports a code once in a session", state: Set<String>()) { told, stimulus, world, inner in
          if stimulus == .startDecoderSession { told = [] }
          return try await inner.send(stimulus, in: world).filter { effect in
            guard case .decoded(let code) = effect else { return true }
            return told.insert(code).inserted
          }
        }),
      .style(
        .rewriting("tells the camera twice") { effect in
          effect.kind == .changedCamera ? [effect, effect] : [effect]
        }),
      .style(
        .rewriting("has the tenders in another order") { effect in
          guard case .deliveredDetails(let call, var details) = effect else { return [effect] }
          details.tenders.reverse()
          return [.deliveredDetails(call: call, details: details)]
        }),
      .style(
        .rewriting("asks twice below a call, and waits for the latter reply") { effect in
          switch effect {
          case .requestedToken(let request): [.requestedToken(request: request + 900), effect]
          case .requestedMetaData(let request): [.requestedMetaData(request: request + 900), effect]
          default: [effect]
          }
        }),
    ]
  }
}
