import Conformance

extension OnlinePaymentsIntegration {
  /// What an adapter answers to a stimulus where its app is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .lookedUp, .gotItems, .gotProduct, .prepared:
      .event(("awaits a promise in place of continuations", "resolve that promise with it"))
    case .lookupFailed, .itemsFailed, .productFailed, .prepareFailed:
      .event(("awaits a promise in place of continuations", "reject that promise with an error of this text"))
    case .openForm:
      .event(("has one form for all products", "begin it anew, with this product chosen"))
    case .enterNumber, .enterValue:
      .event(("takes key strokes, not whole values", "let the whole value arrive as if it were pasted"))
    case .startPayment: .event(("has no parameter for a part of the context", "start it without that part"))
    case .serverFailed:
      .event(("has only a time limit for a server that is silent", "let your server answer with an error"))
    case .serverFinished, .serverDemandedRedirect:
      .event(("asks the server again and again", "give this answer to the next question about that payment"))
    case .chooseBrand, .setTranslations, .selectItem, .selectAccount, .pressPay, .returned: .event()
    }
  }

  /// What an adapter reports of an effect where its app is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .lookUpIIN, .askedForItems, .askedForProduct, .validatedRequest, .validatedField,
      .askedToPrepare, .sentToServer, .openedURL:
      .seen(effect, without: "what the app did not give")
    case .switchedProduct, .offeredBrands, .showedLogo, .showedFields, .showedSelection, .showedForm,
      .changedValue, .showedMessages:
      .seen(effect, without: "what the screen does not show")
    case .refusedCard, .showedResult, .showedError:
      .seen(
        effect, without: "a text",
        (
          "tells it by a sound, a colour or a picture",
          "report it all the same, with a word of yours as the text"
        ))
    }
  }
}
