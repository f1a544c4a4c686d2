/// A text for a message: the text itself, a note that it is empty, or a note that there is none.
func words(_ text: String?) -> String { text.map { $0.isEmpty ? "an empty text" : $0 } ?? "none" }
