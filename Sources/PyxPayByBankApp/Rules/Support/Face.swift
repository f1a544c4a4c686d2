import Conformance

extension Face {
  /// The effect that shows the popup.
  var effect: PayByBankAppEffect {
    .presented(
      popup: popup, screen: screen, presenter: presenter, texts: texts, instructions: instructions,
      controls: controls, images: images)
  }

  /// The same popup with other content.
  func changing(
    screen: Screen? = nil, presenter: String? = nil, texts: [String]? = nil, instructions: [String]? = nil,
    controls: [Control]? = nil, images: [PopupImage]? = nil
  ) -> Face {
    Face(
      popup: popup, screen: screen ?? self.screen, presenter: presenter ?? self.presenter,
      texts: texts ?? self.texts, instructions: instructions ?? self.instructions,
      controls: controls ?? self.controls, images: images ?? self.images)
  }

  /// The steps that the popup lists; throws ``NotApplicable`` if they cannot be seen.
  var visibleInstructions: [String] {
    get throws {
      guard let instructions else { throw NotApplicable("cannot observe the instructions of a popup") }
      return instructions
    }
  }

  /// The images of the popup; throws ``NotApplicable`` if they cannot be seen.
  var visibleImages: [PopupImage] {
    get throws {
      guard let images else { throw NotApplicable("cannot observe the images of a popup") }
      return images
    }
  }
}
