import DotpaySDK
import Foundation
import PyxDotpay

extension [Parameter] {
  var dictionary: [String: String] { Dictionary(map { ($0.key, $0.value) }) { $1 } }

  init(_ dictionary: [String: String]) {
    self = dictionary.map { Parameter($0, $1) }.sorted { $0.key < $1.key }
  }
}

extension DPPaymentInfo {
  init(_ info: PaymentInfo) {
    self.init()
    merchantID = info.merchantID
    amount = info.amount.flatMap { Decimal(string: $0) }
    textDescription = info.textDescription
    if let code = info.currency { currency = .currencyWithCode(code) }
    senderInformation = info.senderInformation?.dictionary
    additionalInformation = info.additionalInformation?.dictionary
    control = info.control
    urlc = info.urlc
  }
}

extension PaymentInfo {
  init(_ info: DPPaymentInfo) {
    self.init(
      merchantID: info.merchantID, amount: info.amount?.description, textDescription: info.textDescription,
      currency: info.currency?.code, senderInformation: info.senderInformation.map { [Parameter]($0) },
      additionalInformation: info.additionalInformation.map { [Parameter]($0) }, control: info.control,
      urlc: info.urlc)
  }
}

extension ChannelFilter {
  init?(_ filter: DPChannelFilter) {
    switch filter {
    case .all: return nil
    case .online(let online): self.init(online: online)
    case .ids(let ids): self.init(ids: ids)
    case .group(let group): self.init(group: group)
    }
  }
}

extension Channel {
  init(_ channel: DPPaymentChannel) {
    self.init(id: channel.channelId, name: channel.name, group: channel.group, isOnline: channel.online)
  }
}

extension DPPaymentChannel {
  init(_ channel: PlatformChannel) {
    self.init(
      channelId: channel.id, name: channel.name, group: channel.group, online: channel.isOnline,
      needs: channel.needs, takesCards: channel.takesCards, allowsOneClick: channel.allowsOneClick,
      isWallet: channel.isWallet)
  }
}

extension DotpayResponse {
  init(_ answer: PlatformAnswer) {
    self.init(
      channels: answer.channels?.map { DPPaymentChannel($0) }, codes: answer.codes,
      status: answer.status?.constant, related: answer.related,
      card: answer.card.map { DPOneClickPaymentCard($0) })
  }
}

extension PaymentStatus {
  private static let constants: [(PaymentStatus, String)] = [
    (.completed, kDPPaymentSummaryStatusCompleted), (.rejected, kDPPaymentSummaryStatusRejected),
    (.new, kDPPaymentSummaryStatusNew), (.processing, kDPPaymentSummaryStatusProcessing),
    (.realizationWaiting, kDPPaymentSummaryStatusProcessingRealizationWaiting),
    (.realization, kDPPaymentSummaryStatusProcessingRealization),
  ]

  /// The library's constant.
  var constant: String { Self.constants.first { $0.0 == self }?.1 ?? rawValue }

  /// The status that has this constant; if there is none, the status whose word is the constant's text.
  init(constant: String) {
    self = Self.constants.first { $0.1 == constant }?.0 ?? PaymentStatus(rawValue: constant)
  }
}

extension PaymentSummary {
  init(_ summary: DPPaymentSummary) {
    self.init(
      control: summary.control, status: PaymentStatus(constant: summary.status),
      related: summary.relatedTransactions)
  }
}

extension Card {
  init(_ card: DPOneClickPaymentCard) {
    self.init(
      id: card.creditCardId, maskedNumber: card.maskedNumber, brandName: card.brandName,
      brandCodename: card.brandCodename, logoURL: card.logoUrlPath)
  }
}

extension DPOneClickPaymentCard {
  init(_ card: Card) {
    self.init(
      creditCardId: card.id, maskedNumber: card.maskedNumber, brandName: card.brandName,
      brandCodename: card.brandCodename, logoUrlPath: card.logoURL)
  }
}

extension DPOneClickExternalPaymentCard {
  init(_ card: Card) {
    self.init()
    maskedNumber = card.maskedNumber
    creditCardId = card.id
    brandName = card.brandName
    brandCodename = card.brandCodename
    logoUrlPath = card.logoURL
  }
}

extension DPOneClickPaymentCardInfo {
  init(_ card: CardInfo) {
    self.init()
    number = card.number
    expires = card.expires
    cvv = card.cvv
    holder = card.holder
  }
}
