import Testing

@testable import Conformance

/// A comparison of records names the members that differ, by their paths.
@Suite struct MemberDifferenceTests {
  private enum Method: String { case card, redirect }

  private struct Product {
    var id: String
    var amount: Int?
    var method = Method.card
  }

  private struct Answer {
    var products: [Product]
    var names: [String] = []
  }

  private let answer = Answer(products: [Product(id: "1"), Product(id: "2", amount: 3)])

  private func message(of other: Answer) -> String {
    Mismatch("the answer", comparing: other, with: answer).message
  }

  @Test func memberOfAListInARecordIsNamedByItsPath() {
    var other = answer
    other.products[1].id = "3"
    #expect(message(of: other) == #"products[1].id of the answer: expected "2", saw "3""#)
    let list = Mismatch("the products", comparing: other.products, with: answer.products)
    #expect(list.message == #"[1].id of the products: expected "2", saw "3""#)
  }

  @Test func allMembersThatDifferAreNamed() {
    var other = answer
    (other.products[0].amount, other.products[1].method) = (7, .redirect)
    #expect(
      message(of: other)
        == "the answer: expected products[0].amount nothing, products[1].method card, "
        + "saw products[0].amount 7, products[1].method redirect")
  }

  @Test func listsOfOtherLengthAndOfTextsAreShownWhole() {
    var other = answer
    other.names = ["a"]
    #expect(message(of: other) == #"names of the answer: expected [], saw ["a"]"#)
    other = answer
    other.products = []
    #expect(message(of: other).hasPrefix("products of the answer: expected ["))
    #expect(message(of: other).hasSuffix(", saw []"))
  }

  @Test func setsAndDictionariesHaveAnOrder() {
    let ids: Set<String> = ["c", "a", "d", "b"]
    #expect(Mismatch.text(of: ids) == #"["a", "b", "c", "d"]"#)
    #expect(Mismatch.text(of: ["b": 1, "a": 2, "c": 3]) == #"["a": 2, "b": 1, "c": 3]"#)
  }

  @Test func valuesWithoutMembersAreShownAsTheyAre() {
    #expect(Mismatch("the count", comparing: 2, with: 1).message == "the count: expected 1, saw 2")
    #expect(
      Mismatch("the name", comparing: String?.none as Any, with: "a").message
        == #"the name: expected "a", saw nothing"#)
    #expect(
      Mismatch("the ids", comparing: ["a", "b"], with: ["a", "c"]).message
        == #"the ids: expected ["a", "c"], saw ["a", "b"]"#)
  }
}
