/// What goes wrong with an odd input and goes well with an ordinary one is the doing of the odd input alone.
extension Trial {
  /// Drives the implementation with an odd input; where that goes wrong, a fresh one is driven with an ordinary input.
  ///
  /// Where the second way goes well, the step as such is in order, so that the rules about it have no part in the
  /// failure: the rules whose subject the odd input is judge it alone. Where it goes wrong too, the first error stands.
  ///
  /// - Parameters:
  ///   - rules: The rules whose subject the odd input is.
  ///   - drive: Drives with the odd input.
  ///   - ordinarily: Drives the same way with an ordinary input; what it brings is of no interest.
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
