/// Long texts for values that a client can choose freely.
package enum FreeText: CaseIterable, Sendable {
    /// Words with letters of one and two bytes.
    case words
    /// Combining marks of alternating classes. Swift's own text comparison would take hours.
    case marks

    /// The approximate length is `bytes`. Neither end is white space.
    package func text(bytes: Int) -> String {
        switch self {
        case .words: String(repeating: "née ", count: bytes / 5) + "née"
        case .marks: "x" + String(repeating: "\u{316}\u{301}", count: bytes / 4)
        }
    }
}
