/// If a step goes wrong with an odd input and succeeds with an ordinary input, only the odd input is the cause of the
/// failure.
extension Trial {
  /// Drives the implementation with an odd input; if that goes wrong, drives a fresh one with an ordinary input.
  ///
  /// If the ordinary input succeeds, the step itself works. Then only the rules whose subject is the odd input judge
  /// the failure; the rules about the step have no part in it. If the ordinary input goes wrong too, the first error
  /// stands.
  ///
  /// - Parameters:
  ///   - rules: The rules whose subject is the odd input.
  ///   - drive: Drives with the odd input.
  ///   - ordinarily: Drives the same way with an ordinary input; its result does not matter.
  public func withOddInput<Value>(
    judgedBy rules: String..., drive: () async throws -> Value, ordinarily: () async throws -> Void
  ) async throws -> Value {
    let mismatch: Mismatch
    let place: String
    let failure: any Error
    do {
      return try await drive()
    } catch let setback as Setback {
      mismatch = setback.mismatch
      place = setback.place
      failure = setback
    } catch let fault as ImplementationFault where fault.mayBeTheImplementations {
      mismatch = Mismatch(message: fault.sentence)
      place = fault.runError().kind.rawValue
      failure = fault
    }
    let step = lastStep
    do {
      try await close()
      try await ordinarily()
    } catch is Setback {
      throw failure
    } catch let fault as ImplementationFault where fault.mayBeTheImplementations {
      throw failure
    }
    throw Setback(
      step: step?.kind.rawValue ?? "start", judges: rules, mismatch: mismatch, place: "odd input: " + place)
  }
}
