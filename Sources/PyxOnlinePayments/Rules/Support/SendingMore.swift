import Conformance
import JSONValues

extension Mutant where System == OnlinePayments {
  /// Sends as many of the entered digits as there are, up to that many.
  static func sendingMore(_ name: String, upTo limit: Int) -> Mutant {
    tampering(
      name, memory: [String](), lasting: .wholeCase,
      stimulus: { entered, stimulus, _ in
        if case .lookUpIIN(_, let digits, _) = stimulus { entered.append(digits) }
        return [stimulus]
      },
      request: { entered, request in
        guard let body = try? JSONValue(parsing: request.body) else { return }
        let longer = body.replacing("bin") { bin in
          // The number that was entered last among those which begin like this.
          let number = bin.text.flatMap { digits in entered.last { $0.hasPrefix(digits) } }
          return number.map { .string(String($0.prefix(limit))) } ?? bin
        }
        request.body = Array(longer.compact.utf8)
      })
  }
}
