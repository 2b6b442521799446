extension String {
    /// The text as a terminal may show it: on one line, and with nothing that moves its cursor, changes its colours, or turns the
    /// direction in which people read.
    ///
    /// Control characters (C0, DEL, C1), format characters (overrides of direction, joiners without width) and the separators of lines
    /// and paragraphs are written out, as `\u{1b}`. Whatever a client, a file or a database has said passes through here before it is
    /// printed or logged.
    ///
    /// - Parameter limit: how many characters (Unicode scalars) are shown at most; an ellipsis stands for the rest.
    package func onTerminal(upTo limit: Int = .max) -> String {
        if utf8.count <= limit, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        let shown = unicodeScalars.prefix(limit)
        let text = shown.map { $0.isObeyedByTerminals ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
        return shown.endIndex < unicodeScalars.endIndex ? text + "…" : text
    }
}

extension Unicode.Scalar {
    /// Whether a terminal does something else with it than to show it.
    package var isObeyedByTerminals: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
