extension String {
    /// The text in a form that is safe to show on a terminal: on one line, without characters that move the cursor, change colours or
    /// change the reading direction.
    ///
    /// Control characters (C0, DEL, C1), format characters (overrides of direction, joiners without width) and the separators of lines and
    /// paragraphs are escaped, as `\u{1b}`. Every text from a client, a file or a database goes through here before it is printed or
    /// logged.
    ///
    /// - Parameter limit: the maximum number of Unicode scalars; an ellipsis replaces the rest.
    package func onTerminal(upTo limit: Int = .max) -> String {
        if utf8.count <= limit, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        let shown = unicodeScalars.prefix(limit)
        let text = shown.map { $0.isObeyedByTerminals ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
        return shown.endIndex < unicodeScalars.endIndex ? text + "…" : text
    }
}

extension Unicode.Scalar {
    /// Whether a terminal acts on the character instead of showing it.
    package var isObeyedByTerminals: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
