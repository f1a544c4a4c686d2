extension String {
  /// A word such as `openURLNow` as C and Python write it: `open_url_now`.
  var snakeCase: String {
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      if index > 0, character.isUppercase {
        let followsLower = !characters[index - 1].isUppercase
        let beginsWord = index + 1 < characters.count && characters[index + 1].isLowercase
        if followsLower || beginsWord { result += "_" }
      }
      result += character.lowercased()
    }
    return result
  }
}
