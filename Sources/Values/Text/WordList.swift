extension [String] {
    /// The texts as a list for people: `a, b and c`.
    package var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}
