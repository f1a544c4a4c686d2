/// A text in a message: what is there, that it is empty, or that there is none.
func words(_ text: String?) -> String { text.map { $0.isEmpty ? "an empty text" : $0 } ?? "none" }
