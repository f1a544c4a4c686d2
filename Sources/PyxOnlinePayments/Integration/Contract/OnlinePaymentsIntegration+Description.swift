import Conformance

extension OnlinePaymentsIntegration {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      A host app on top of an Online Payments SDK. The suite plays the customer, the SDK, the merchant's server and \
      the browser. There are two parts, and a case uses one of them. The card form: what an app does with the \
      results of IIN checks (`openForm` to `chooseBrand` and `pressPay`, `lookUpIIN` to `showedFields` and \
      `askedToPrepare`). The payment process as a whole, from the list of payment items to the result \
      (`startPayment` to `returned`, `askedForItems` to `showedError`): there the suite answers the app as a \
      conforming SDK and server would, in time, late, in another order, with errors, or not at all. Give everything \
      that the app asks for (checks, items, products, preparations, payments) a number, never the same twice in a \
      session; the answer repeats it. Validation is the exception, because an SDK validates at once: the suite \
      says beforehand what validation will find. Replace the SDK's validation by your own. In a field, yours finds the \
      errors of the field's last `enterValue` since the form was opened. Without one, it finds the errors that \
      `gotProduct` lists for the field, or no errors if the chosen account on file has a value for the field. For a \
      request it finds the errors of all its fields. If the app itself empties a field, or reopens its form, the \
      field again counts as one without a value. In the card form, too, the suite answers when the app asks about \
      products: with cards whose fields are `cardNumber`, `expiryDate` and `cvv`. The app generates its forms from the \
      fields of the product, which need not be those of a card. Whatever else the app does, such as asking again, \
      or asking for products before one is chosen, is free. If an app waits for the customer to stop typing before \
      it acts, it declares how long (`quiescence`): what it does before `settle` returns is in time.
      """,
    stimuli: describedFormStimuli + describedProcessStimuli + describedCustomerStimuli + describedShopStimuli,
    effects: describedFormEffects + describedProcessEffects + describedCustomerEffects + describedShopEffects,
    world: [],
    example: [
      "send     openForm digits=\"411111\" paymentProductId=\"1\"",
      "  effect lookUpIIN call=1 digits=\"411111\"",
      "send     lookedUp call=1 countryCode=\"NL\" isAllowedInContext=true paymentProductId=\"3\" "
        + "status=\"SUPPORTED\"",
      "  effect switchedProduct paymentProductId=\"3\"",
      "  effect showedFields paymentProductId=\"3\"",
      "send     pressPay",
      "  effect askedToPrepare call=2 paymentProductId=\"3\" values=[{\"fieldId\":\"cardNumber\","
        + "\"value\":\"411111\"}]",
      "and, in a session of the payment process, from a form that is open:",
      "send     enterValue errors=[] fieldId=\"surname\" value=\"Jansen\"",
      "send     pressPay",
      "  effect validatedRequest values=[{\"fieldId\":\"surname\",\"value\":\"Jansen\"}]",
      "  effect askedToPrepare call=3 paymentProductId=\"771\" values=[{\"fieldId\":\"surname\","
        + "\"value\":\"Jansen\"}]",
      "send     prepared call=3 encodedClientMetaInfo=\"e30=\" encryptedFields=\"a.b.c.d.e\"",
      "  effect sentToServer call=4 encodedClientMetaInfo=\"e30=\" encryptedCustomerInput=\"a.b.c.d.e\"",
      "send     serverFinished call=4 isSuccessful=true",
      "  effect showedResult isSuccessful=true",
    ])
}
