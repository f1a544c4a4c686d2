import Conformance
import PyxPaydiant
import QRCodes

extension PaydiantIntegration {
  /// Readings of questions that the document leaves to a host.
  static var hostReadings: [Variant<PaydiantIntegration>] {
    [
      .reference(.tokenWhileInactive, "keeps the token"),
      .reading(
        .tokenWhileInactive, "gives the token back",
        .rewritingStimuli("treats every pause as the background") { stimulus, _ in
          [stimulus == .appWillResignActive ? .appDidEnterBackground : stimulus]
        }),
      .reference(.urlCharactersInToken, "says the token as it is"),
      .reading(
        .urlCharactersInToken, "says the token altered",
        .rewriting("cuts off tokens at the end of a URL") { effect in
          guard case .showedCode(let code) = effect else { return [effect] }
          let isPlain = { (one: Character) in
            one.isASCII && (one.isLetter || one.isNumber || "-._~".contains(one))
          }
          return [.showedCode(code: String(code.prefix(while: isPlain)))]
        }),
      .reference(.codeReadByLibzbar, "libzbar reads the picture"),
      .reading(
        .codeReadByLibzbar, "libzbar does not read the picture",
        .rewriting("puts a large logo into the middle of large codes") { effect in
          guard case .showedPicture(let image?) = effect, image.picture.width > 111 else { return [effect] }
          return [.showedPicture(image: image.picture.withLogo.map(CodePicture.init))]
        }),
      .reference(.flowRuleOfSubmission, "by SubmitPaymentTenders"),
      .reading(
        .flowRuleOfSubmission, "by ProcessPayment",
        .rewriting("always submits with ProcessPayment") { effect in
          guard
            case .updatedTransaction(
              let call, .submitPaymentTenders, let token, let reference, let account, let amount,
              let isRequired) =
              effect
          else { return [effect] }
          return [
            .updatedTransaction(
              call: call, rule: .processPayment, token: token, reference: reference, account: account,
              amount: amount,
              confirmationRequired: isRequired)
          ]
        }),
      .reference(.contradictoryEligibility, "shows no accounts if no tender is expected"),
      .reading(
        .contradictoryEligibility, "shows accounts though no tender is expected",
        .rewritingStimuli("does not check whether tenders are expected") { stimulus, _ in
          guard
            case .discovered(let call, let reference, let tenders, let amount, let next, false) = stimulus,
            next != .summary
          else { return [stimulus] }
          return [
            .discovered(
              call: call, reference: reference, tenders: tenders, amount: amount, next: next,
              expectsTenders: true)
          ]
        }),
      .reference(.contradictoryEligibility, "says that no account is eligible before the summary"),
      .reading(
        .contradictoryEligibility, "asks for the summary though no account is eligible",
        .askingForEverySummary),
      .reference(.uncertainPaymentResubmitted, "does not submit it again by itself"),
      .reference(.uncertainPaymentResubmitted, "waits if no reply comes"),
      .reading(.uncertainPaymentResubmitted, "submits it again by itself", .submittingAgain),
      .reference(.newTokenAfterReturn, "obtains one when the consumer asks for a code"),
      .reading(.newTokenAfterReturn, "obtains one when it comes back", .obtainingAgain),
      .reference(.scannedTokenBeforeConsent, "keeps a scanned token"),
      .reading(.scannedTokenBeforeConsent, "gives a scanned token back", .cancellingChoices),
      .reference(.brightnessAfterCode, "leaves the brightness"),
      .reading(
        .brightnessAfterCode, "sets another brightness",
        .rewriting("restores the brightness when the code disappears") { effect in
          effect == .hidCode ? [effect, .changedBrightness(percent: 45)] : [effect]
        }),
      .reference(.incompleteRetrievalReply, "retrieves again"),
      .reading(
        .incompleteRetrievalReply, "does not retrieve again",
        .rewritingStimuli("keeps waiting after an incomplete reply") { stimulus, _ in
          if case .discovered(_, .some, .some, _, _, _) = stimulus { return [stimulus] }
          return stimulus.kind == .discovered ? [] : [stimulus]
        }),
      .reference(.discoveryAfterDiscovery, "says that it cannot go on"),
      .reading(
        .discoveryAfterDiscovery, "retrieves again as told",
        .rewritingStimuli("treats discovery as an incomplete reply") { stimulus, _ in
          guard case .discovered(let call, _, _, let amount, .discovery, let expects) = stimulus
          else { return [stimulus] }
          return [
            .discovered(
              call: call, reference: nil, tenders: nil, amount: amount, next: .discovery,
              expectsTenders: expects)
          ]
        }
      )
      .apart(
        from: .incompleteRetrievalReply, "does not retrieve again",
        because: "such a host treats discovery as an incomplete reply"),
      .reading(
        .discoveryAfterDiscovery, "waits",
        .ignoring("waits if discovery is to follow") { _, stimulus in
          if case .discovered(_, .some, .some, _, .discovery, _) = stimulus { true } else { false }
        }),
      .reference(.retrievalAfterFailure, "cancels after a failure"),
      .reading(.retrievalAfterFailure, "retrieves again after a failure", .retrievingAgain),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// If the reply to a discovery names the summary, asks for it even if no account in the wallet is eligible.
  fileprivate static var askingForEverySummary: Mutant {
    .rewritingStimuli("looks at the next flow rule before the wallet", state: [PaymentAccount]()) {
      accounts, stimulus in
      if case .walletChanged(let held) = stimulus { accounts = held }
      guard
        case .discovered(let call, let reference, .some(let tenders), let amount, .summary, let expects) =
          stimulus,
        let account = accounts.first
      else { return [stimulus] }
      return [
        .discovered(
          call: call, reference: reference, tenders: tenders + [account.tender], amount: amount,
          next: .summary,
          expectsTenders: expects)
      ]
    }
  }

  /// Submits a payment again after its update failed.
  fileprivate static var submittingAgain: Mutant {
    .behaving(
      "submits once more after a failed update",
      state: (last: PaydiantIntegrationEffect?.none, own: 0, again: 0)
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .updateFailed(let call, _) where call == state.own && state.again == 0:
        guard
          case .updatedTransaction(
            _, let rule, let token, let reference, let account, let amount, let isRequired)? = state.last
        else { break }
        state.again = call + 700
        return [
          .updatedTransaction(
            call: state.again, rule: rule, token: token, reference: reference, account: account,
            amount: amount,
            confirmationRequired: isRequired)
        ]
      case .updateFailed(let call, let error) where call == state.again && call != 0:
        passed = .updateFailed(call: state.own, error: error)
      case .updated(let call, let next) where call == state.again && call != 0:
        passed = .updated(call: state.own, next: next)
      default: break
      }
      let effects = try await inner.send(passed, in: world)
      for case .updatedTransaction(let call, _, _, _, _, _, _) in effects {
        state = (effects.last { $0.kind == .updatedTransaction }, call, 0)
      }
      return effects
    }
  }

  /// Obtains a new token as soon as the app returns to a screen with a code.
  fileprivate static var obtainingAgain: Mutant {
    .behaving("obtains a new token when the app comes back", state: false) { isLeft, stimulus, world, inner in
      let wasLeft = isLeft
      if stimulus == .appDidBecomeActive || stimulus == .showCodeTapped || stimulus == .scanCodeTapped {
        isLeft = false
      }
      var effects = try await inner.send(stimulus, in: world)
      let isLeaving = stimulus == .appWillResignActive || stimulus == .appDidEnterBackground
      if isLeaving, effects.contains(where: { $0.kind == .releasedToken }) {
        isLeft = true
      }
      if stimulus == .appDidBecomeActive, wasLeft {
        effects += try await inner.send(.showCodeTapped, in: world)
      }
      return effects
    }
  }

  /// Gives the token back if the consumer leaves before choosing an account.
  fileprivate static var cancellingChoices: Mutant {
    .changing(
      "gives the token back if the choice is left", state: (token: String?.none, isChoosing: false)
    ) { state, stimulus, effects in
      var effects = effects
      switch stimulus {
      case .tokenObtained(_, let token, _): state.token = token
      case .codeDecoded(let code): state.token = code
      case .accountPicked: state.isChoosing = false
      case .screenLeft where state.isChoosing, .appDidEnterBackground where state.isChoosing:
        state.isChoosing = false
        effects.append(.releasedToken(token: state.token))
      default: break
      }
      if effects.contains(where: { $0.kind == .showedAccounts }) { state.isChoosing = true }
      return effects
    }
  }

  /// Repeats a failed retrieval once.
  fileprivate static var retrievingAgain: Mutant {
    .behaving("retrieves again after a failed retrieval", state: (own: 0, token: String?.none, again: 0)) {
      state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .retrievalFailed(let call, _) where call == state.own && state.again == 0:
        state.again = call + 700
        return [.retrievedMetaData(call: state.again, rule: .discovery, token: state.token, reference: nil)]
      case .retrievalFailed(let call, let error) where call == state.again && call != 0:
        passed = .retrievalFailed(call: state.own, error: error)
      case .discovered(let call, let reference, let tenders, let amount, let next, let expects)
      where call == state.again && call != 0:
        passed = .discovered(
          call: state.own, reference: reference, tenders: tenders, amount: amount, next: next,
          expectsTenders: expects)
      default: break
      }
      let effects = try await inner.send(passed, in: world)
      for case .releasedToken in effects { state = (0, nil, 0) }
      for case .retrievedMetaData(let call, .discovery, let token, _) in effects { state = (call, token, 0) }
      return effects
    }
  }
}

extension GreyPicture {
  /// The picture with a white square in its middle; the square is too large for the code's error correction.
  fileprivate var withLogo: GreyPicture? {
    var pixels = pixels
    for row in height / 4..<height * 3 / 4 {
      for column in width / 4..<width * 3 / 4 { pixels[row * width + column] = 255 }
    }
    return try? GreyPicture(portable: Array("P5\n\(width) \(height)\n255\n".utf8) + pixels)
  }
}
