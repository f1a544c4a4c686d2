import Conformance
import PyxPaydiant
import QRCodes

extension PaydiantIntegration {
  /// What the document leaves to a host.
  static var hostReadings: [Variant<PaydiantIntegration>] {
    [
      .reference(.aPD2, "keeps the token"),
      .reading(
        .aPD2, "gives the token back",
        .rewritingStimuli("takes every pause for the background") { stimulus, _ in
          [stimulus == .appWillResignActive ? .appDidEnterBackground : stimulus]
        }),
      .reference(.aPD3, "says the token as it is"),
      .reading(
        .aPD3, "says the token altered",
        .rewriting("cuts tokens off where a URL would end") { effect in
          guard case .showedCode(let code) = effect else { return [effect] }
          let isPlain = { (one: Character) in
            one.isASCII && (one.isLetter || one.isNumber || "-._~".contains(one))
          }
          return [.showedCode(code: String(code.prefix(while: isPlain)))]
        }),
      .reference(.aPD23, "libzbar reads the picture"),
      .reading(
        .aPD23, "libzbar does not read the picture",
        .rewriting("puts a great logo into the middle of large codes") { effect in
          guard case .showedPicture(let image?) = effect, image.picture.width > 111 else { return [effect] }
          return [.showedPicture(image: image.picture.withLogo.map(CodePicture.init))]
        }),
      .reference(.aPD5, "by SubmitPaymentTenders"),
      .reading(
        .aPD5, "by ProcessPayment",
        .rewriting("submits by ProcessPayment always") { effect in
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
      .reference(.aPD6, "shows no accounts where no tender is expected"),
      .reading(
        .aPD6, "shows accounts though no tender is expected",
        .rewritingStimuli("does not look whether tenders are expected") { stimulus, _ in
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
      .reference(.aPD6, "tells that no account is eligible before the summary"),
      .reading(.aPD6, "asks for the summary though no account is eligible", .askingForEverySummary),
      .reference(.aPD7, "does not submit it again by itself"),
      .reference(.aPD7, "waits where no reply comes"),
      .reading(.aPD7, "submits it again by itself", .submittingAgain),
      .reference(.aPD11, "obtains one when the consumer asks for a code"),
      .reading(.aPD11, "obtains one when it comes back", .obtainingAgain),
      .reference(.aPD12, "keeps a scanned token"),
      .reading(.aPD12, "gives a scanned token back", .cancellingChoices),
      .reference(.aPD13, "leaves the brightness"),
      .reading(
        .aPD13, "sets another brightness",
        .rewriting("sets the brightness back when the code goes") { effect in
          effect == .hidCode ? [effect, .changedBrightness(percent: 45)] : [effect]
        }),
      .reference(.aPD14, "retrieves again"),
      .reading(
        .aPD14, "does not retrieve again",
        .rewritingStimuli("waits on with a reply that lacks something") { stimulus, _ in
          if case .discovered(_, .some, .some, _, _, _) = stimulus { return [stimulus] }
          return stimulus.kind == .discovered ? [] : [stimulus]
        }),
      .reference(.aPD30, "tells that it cannot go on"),
      .reading(
        .aPD30, "retrieves again as it is told",
        .rewritingStimuli("takes discovery for a reply that lacks something") { stimulus, _ in
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
        from: .aPD14, "does not retrieve again",
        because: "a host of this kind takes discovery for a reply that lacks something"),
      .reading(
        .aPD30, "waits",
        .ignoring("waits where discovery is to follow") { _, stimulus in
          if case .discovered(_, .some, .some, _, .discovery, _) = stimulus { true } else { false }
        }),
      .reference(.aPD15, "cancels after a failure"),
      .reading(.aPD15, "retrieves again after a failure", .retrievingAgain),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Asks for the summary that the platform names at once, whatever the wallet holds.
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

  /// Submits a payment once more of which nothing came.
  fileprivate static var submittingAgain: Mutant {
    .behaving(
      "submits once more where nothing comes of an update",
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

  /// Obtains a new token as soon as the app comes back to a code.
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

  /// Gives the token back where the consumer leaves before the choice of an account.
  fileprivate static var cancellingChoices: Mutant {
    .changing(
      "gives the token back where the choice is left", state: (token: String?.none, isChoosing: false)
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

  /// Retrieves once more what nothing came of.
  fileprivate static var retrievingAgain: Mutant {
    .behaving("retrieves once more where nothing comes of it", state: (own: 0, token: String?.none, again: 0))
    {
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
  /// With a white square over so much of its middle that a code's error correction does not make up for it.
  fileprivate var withLogo: GreyPicture? {
    var pixels = pixels
    for row in height / 4..<height * 3 / 4 {
      for column in width / 4..<width * 3 / 4 { pixels[row * width + column] = 255 }
    }
    return try? GreyPicture(portable: Array("P5\n\(width) \(height)\n255\n".utf8) + pixels)
  }
}
