/// Long texts for places where a client may say what it likes.
package enum FreeText: CaseIterable, Sendable {
    /// Words with letters of one and of two bytes.
    case words
    /// Combining marks whose classes alternate: where texts are compared as Swift does by itself, as many take hours.
    case marks

    /// About as long; neither end is white space.
    package func text(bytes: Int) -> String {
        switch self {
        case .words: String(repeating: "née ", count: bytes / 5) + "née"
        case .marks: "x" + String(repeating: "\u{316}\u{301}", count: bytes / 4)
        }
    }
}
