import Conformance
import PyxPayByBankApp

/// The library's state machine: at most one popup is up, and its explanation page remembers the page before.
struct MerchantLibrary {
  private var popup: Popup?
  private var popupsMade = 0
  private var layout: (parts: [LayoutPart], presenter: String) = ([], "")
  private var effects: [PayByBankAppEffect] = []

  /// Handles one stimulus and returns the effects.
  mutating func receive(_ stimulus: PayByBankAppStimulus, in world: World) -> [PayByBankAppEffect] {
    effects = []
    switch stimulus {
    case .isCFIAppAvailable(let call):
      effects.append(.answered(call: call, available: world.canOpen(scheme: PayByBankApp.scheme)))
    case .showPopup(let presenter, let delegate, let token, let brn, let interval):
      let payment = Payment(token: token, brn: brn, deadline: world.clock + Int64(interval) * 1000)
      pay(payment, on: Place(presenter: presenter, delegate: delegate), in: world)
    case .showErrorPopup(let presenter, let delegate, let code, let title, let message):
      let strings = [title, message] + (code.map { [$0] } ?? [])
      present(.error(strings), on: Place(presenter: presenter, delegate: delegate))
    case .openBankingApp(let token): openBankApp(token, in: world)
    case .tap(let control): tap(control, in: world)
    case .dismissPopup: dismiss()
    case .timePassed: expire(at: world.clock)
    case .makeLayout(let call, let type, let width, let presenter):
      let made = ButtonLayout(type: type, width: width)
      layout = (made.parts, presenter)
      effects.append(
        .madeLayout(call: call, width: 1000 * width, height: made.height, parts: made.parts))
    case .tapLayout(let part):
      // The host handles taps on other parts. The explanation that opens here has no delegate to report to.
      if part == .moreAbout, layout.parts.contains(where: { $0.element == part }) {
        present(.moreAbout(before: nil), on: Place(presenter: layout.presenter, delegate: nil))
      }
    // This library never asks for banks' logos.
    case .hostButtonTapped, .appDidEnterBackground, .appDidBecomeActive, .bankLogosArrived: break
    }
    return effects
  }

  private mutating func pay(_ payment: Payment, on place: Place, in world: World) {
    dismiss()
    let isRemembered = world.preferences[PayByBankApp.rememberedKey]?.isTruthy == true
    guard world.canOpen(scheme: PayByBankApp.scheme) else {
      if isRemembered { effects.append(.savedPreference(key: PayByBankApp.rememberedKey, value: nil)) }
      present(.ecomm(payment), on: place)
      return
    }
    if isRemembered {
      openBankApp(payment.token, in: world)
    } else {
      present(.mcomm(payment), on: place)
    }
  }

  private mutating func tap(_ control: Control, in world: World) {
    guard let popup, popup.page.controls.contains(control) else { return }
    switch (popup.page, control) {
    case (.mcomm(let payment), .openBankingApp):
      dismiss()
      effects.append(.savedPreference(key: PayByBankApp.rememberedKey, value: .bool(true)))
      openBankApp(payment.token, in: world)
    case (.mcomm(let payment), .getCode): change(to: .ecomm(payment))
    case (let page, .moreAbout): change(to: .moreAbout(before: page))
    case (.moreAbout(let page?), .close): change(to: page)
    case (_, .close):
      dismiss()
      callBack(.didCloseByUser, from: popup)
    case (_, .retry):
      dismiss()
      callBack(.retryPaymentRequest, from: popup)
    default: break
    }
  }

  private mutating func openBankApp(_ token: String, in world: World) {
    let url = "\(PayByBankApp.scheme)://\(Self.percentEncoded(token))"
    effects.append(.openedURL(url: url, succeeded: world.isInstalled(scheme: PayByBankApp.scheme)))
  }

  private mutating func expire(at now: Int64) {
    guard var popup, !popup.hasExpired, let deadline = popup.page.deadline, now >= deadline else { return }
    popup.hasExpired = true
    self.popup = popup
    callBack(.didExpire, from: popup)
  }

  private mutating func callBack(_ event: CallbackEvent, from popup: Popup) {
    guard let delegate = popup.place.delegate else { return }
    effects.append(.calledBack(event: event, popup: popup.name, delegate: delegate))
  }

  private mutating func present(_ page: PopupPage, on place: Place) {
    dismiss()
    popupsMade += 1
    popup = Popup(name: "popup \(popupsMade)", place: place, page: page)
    show()
  }

  private mutating func change(to page: PopupPage) {
    popup?.page = page
    show()
  }

  private mutating func dismiss() {
    guard let popup else { return }
    effects.append(.dismissed(popup: popup.name))
    self.popup = nil
  }

  private mutating func show() {
    guard let popup else { return }
    effects.append(
      .presented(
        popup: popup.name, screen: popup.page.screen, presenter: popup.place.presenter,
        texts: popup.page.texts,
        instructions: popup.page.instructions, controls: popup.page.controls, images: [.logo]))
  }

  /// The token with everything except unreserved characters (RFC 3986, section 2.3) escaped.
  private static func percentEncoded(_ token: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(token.utf8.count)
    for byte in token.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.append(byte)
      default: text += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
