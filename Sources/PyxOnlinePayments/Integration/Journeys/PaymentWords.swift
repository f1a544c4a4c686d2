import Conformance

/// The progress of a payment process: a state of the process table.
enum PaymentStage: String, TableWord, CaseIterable {
  case none = "no payment"
  case askingItems = "the items are requested"
  case choosing = "the customer chooses"
  case askingProduct = "the product is requested"
  case form = "the form is empty"
  case wrong = "a field is invalid"
  case filled = "the form is valid"
  case preparing = "the request is prepared"
  case paying = "the server has the payment"
  case elsewhere = "the customer is at the third party"
  case returned = "the customer is back"
  case done = "the result is known"
  /// The document leaves open where an app then takes the customer.
  case failed = "a step has failed"
}

/// The events of a payment process.
enum PaymentEvent: String, TableWord, CaseIterable {
  case start = "the customer wants to pay"
  case gotItems = "the items arrive"
  case itemsFail = "the items fail"
  case choose = "the customer chooses an item"
  case chooseAccount = "the customer chooses an account on file"
  case gotProduct = "the product comes"
  case productFails = "the product fails"
  case fillIn = "the customer fills in the form correctly"
  case enterWrong = "the customer enters an invalid value"
  case press = "the customer presses Pay"
  case prepared = "the prepared request arrives"
  case prepareFails = "the preparation fails"
  case succeed = "the server reports success"
  case decline = "the server reports a decline"
  case redirect = "the server demands a redirect"
  case serverFails = "the server does not answer"
  case comeBack = "the customer comes back"
}

/// The rows of a payment process have no guards, because the state holds everything that matters.
enum PaymentGuard: String, TableWord, CaseIterable {
  case always = "always"
}

/// The effects of the app.
enum PaymentEffect: String, TableWord {
  case asksForItems = "asks for the items of this payment"
  case asksForProduct = "asks for the chosen product"
  case showsForm = "shows the form of the product"
  case validates = "validates the input"
  case showsMessages = "shows messages at the invalid fields"
  case preparesNothing = "prepares no request"
  case prepares = "prepares the request"
  case sendsOnce = "sends the payment to the server once"
  case showsSuccess = "shows success"
  case showsDecline = "shows the payment as declined"
  case showsNoResult = "shows no result"
  case opensURL = "redirects the customer"
  case tellsFailure = "tells the customer of the failure"
  case forgetsFormer = "forgets the previous requests"
}
