import Conformance
import PropertyTesting

extension PiaWallets {
  /// The texts that rules on URLs make by editing valid ones.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "PIA-RDR-02", subject: "redirect URLs, behind their scheme",
        of: .init(beginning: [.letter], inside: [.letter, .punctuation], end: [.letter]),
        reason: "A redirect has letters, a question mark and an equals sign after its scheme.",
        except: [
          (
            "Its second character is not punctuation.",
            [TextEdit(.transposition, .punctuation, .beginning)]
          )
        ])
    ]
  }
}
