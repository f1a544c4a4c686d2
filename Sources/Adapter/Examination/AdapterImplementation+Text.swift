import Conformance
import JSONValues

/// What an examination looks for in the texts of effects: whether they come back as they were sent.
extension AdapterImplementation {
  /// Calibrates an effect with an unusual text, and one with a capital in a URL, and reports what comes back changed.
  ///
  /// Only some effects take any text, so one effect that brings the text back is enough. But if an earlier effect
  /// brings the text back encoded in a URL, the finding is that something, such as a browser, rewrites URLs.
  public func examineText() async -> ExaminationFinding {
    var seen: [Echo] = []
    for effect in System.sampleEffects where profile.effects.contains(effect.kind) {
      guard let odd = effect.carrying(Self.oddText, as: System.self) else { continue }
      let echo = await echo(of: odd)
      if case .other(let words) = echo, words.contains("://"), words.contains(Self.encodedText) {
        return finding(echo)
      }
      if echo == .same { return await examineURLs() }
      seen.append(echo)
      if seen.count == 3 { break }
    }
    guard let last = seen.last else {
      return ExaminationFinding(.text, .notExamined, "no effect that it observes carries a text")
    }
    return finding(last)
  }

  private func finding(_ last: Echo) -> ExaminationFinding {
    let text = Rendering.text(of: Self.oddText)
    switch last {
    case .broken(let sentence):
      return ExaminationFinding(
        .text, .remark, "the calibration of an effect with the text \(text) failed: \(sentence)",
        advice: "check whether the process ended or the page was left when it was given this text")
    case .same, .other(""):
      return ExaminationFinding(
        .text, .remark, "asked to calibrate an effect with the text \(text), it saw nothing",
        advice: "report what your fakes saw, with the values that Pyx sent")
    case .other(let words) where words.contains(Self.encodedText):
      return ExaminationFinding(
        .text, .remark, "\(text) came back as part of a URL: \(words)", advice: Self.adviceOnURLs)
    case .other(let words):
      return ExaminationFinding(
        .text, .remark, "\(text) did not come back unchanged; the last answer was \(words)",
        advice: "read and write UTF-8, and calibrate an effect with the values that Pyx sent")
    }
  }

  /// Capitalizes the scheme in the first sample that has an app's URL, and calibrates the sample.
  ///
  /// A browser would write the scheme in lower case.
  private func examineURLs() async -> ExaminationFinding {
    for effect in System.sampleEffects where profile.effects.contains(effect.kind) {
      guard let shouted = effect.withCapitalScheme else { continue }
      let back = (try? await calibrate(shouted.effect))?.filter { $0.kind == effect.kind } ?? []
      // Only the URLs are compared, because opening the rewritten URL may fail: perhaps no app has that scheme.
      guard !back.contains(where: { $0.text(in: shouted.field) == shouted.url }),
        let rewritten = back.first(where: {
          $0.text(in: shouted.field)?.lowercased() == shouted.url.lowercased()
        })
      else { break }
      return ExaminationFinding(
        .text, .remark,
        "the scheme of a URL comes back with its capitals changed: sent \(Rendering.text(of: shouted.effect)), saw "
          + Rendering.text(of: rewritten),
        advice: Self.adviceOnURLs)
    }
    return ExaminationFinding(.text, .good, "text beyond ASCII comes back unchanged")
  }

  /// What came back when an effect was calibrated.
  private enum Echo: Equatable {
    case same
    /// Other effects, in words; empty if there were none.
    case other(String)
    /// No answer, and why.
    case broken(String)
  }

  private func echo(of effect: System.Effect) async -> Echo {
    do {
      let back = try await calibrate(effect)
      return back.contains(effect) ? .same : .other(back.map(Rendering.text).joined(separator: "; "))
    } catch let fault as ImplementationFault {
      return .broken(fault.sentence)
    } catch {
      return .broken("\(error)")
    }
  }

  private static var oddText: String { "Zażółć \"gęślą\" \\ jaźń 😀" }
  /// How the first word of the text is written in a URL.
  private static var encodedText: String { "Za%C5%BC%C3%B3%C5%82%C4%87" }
  private static var adviceOnURLs: String {
    "something rewrites URLs, as browsers do: report each URL in the form in which the SDK received it"
  }
}

extension SystemEffect {
  /// The same effect with another text in its first field that takes any text; nil if it has no such field.
  fileprivate func carrying<System: DocumentedSystem>(_ text: String, as system: System.Type) -> Self? {
    let message = System.description.effects.first { $0.kind == kind.rawValue }
    return try? message?.sampleTree(with: text)?.decoded(as: Self.self)
  }

  /// The same effect with its first URL capitalized, together with the URL's field and the capitalized URL; nil if the
  /// effect has no URL.
  fileprivate var withCapitalScheme: (effect: Self, field: String, url: String)? {
    guard case .object(let kinds) = JSONValue(encoding: self), let only = kinds.first,
      case .object(var fields) = only.value, let index = fields.firstIndex(where: { $0.value.isAppURL }),
      let url = fields[index].value.text
    else { return nil }
    let capital = url.prefix(1).uppercased() + url.dropFirst()
    fields[index] = JSONValue.Member(fields[index].key, .string(capital))
    let tree = JSONValue.object([JSONValue.Member(only.key, .object(fields))])
    return (try? tree.decoded(as: Self.self)).map { ($0, fields[index].key, capital) }
  }

  /// The text in one of its fields; nil if there is none.
  fileprivate func text(in field: String) -> String? {
    guard case .object(let kinds) = JSONValue(encoding: self), case .object(let fields)? = kinds.first?.value
    else { return nil }
    return fields.first { $0.key == field }?.value.text
  }
}

extension JSONValue {
  /// Whether the value is a URL that opens an app.
  fileprivate var isAppURL: Bool { text.map { $0.contains("://") && !$0.hasPrefix("http") } ?? false }
}
