import Conformance
import PyxPayByBankApp

/// The plainest host that advises about its error strings; it counts grapheme clusters.
public struct PayByBankAppIntegrationReference: Implementation {
  /// Makes one.
  public init() {}

  /// Understands everything and shows everything.
  public var profile: ImplementationProfile<PayByBankAppIntegration> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts without a memory.
  public func open(_ world: World) async throws -> any Session<PayByBankAppIntegration> { Host() }

  private struct Host: Session {
    typealias System = PayByBankAppIntegration
    func send(
      _ stimulus: PayByBankAppIntegrationStimulus, in world: World
    ) async throws -> [PayByBankAppIntegrationEffect] {
      guard case .errorOccurred(let code, let title, let message) = stimulus else { return [] }
      var effects: [PayByBankAppIntegrationEffect] = []
      if title.count > 25 { effects.append(.advised(string: .title)) }
      if message.count > 75 { effects.append(.advised(string: .message)) }
      if let code, code.count > 5 { effects.append(.advised(string: .code)) }
      return effects + [.requestedErrorPopup(code: code, title: title, message: message)]
    }
  }
}
