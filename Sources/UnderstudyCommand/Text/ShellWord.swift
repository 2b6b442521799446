import Values

extension String {
    /// The text as one word of a shell's command line, quoted if necessary.
    ///
    /// Characters that a terminal obeys instead of showing them are escaped in the form `$'…'`, which bash, zsh and ksh read. No argument of
    /// a command can contain U+0000, so U+FFFD replaces it.
    func shellWord() -> String {
        // These bytes have no special meaning in any shell, at any position.
        if !isEmpty, utf8.allSatisfy({ $0.isLetterOrDigit || "_-./:@%+,".utf8.contains($0) }) { return self }
        // By scalars: a quote followed by a combining mark is one `Character`, and would not be found.
        guard unicodeScalars.contains(where: \.isObeyedByTerminals) else {
            return "'" + unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
        }
        return "$'" + unicodeScalars.map { Self.escaped($0 == "\0" ? "\u{FFFD}" : $0) }.joined() + "'"
    }

    /// A character between the quotes of `$'…'`: an obeyed one as the octal escapes of its UTF-8 bytes.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        guard scalar.isObeyedByTerminals else { return String(scalar) }
        return UTF8.encode(scalar).map { $0.map { "\\" + padded(Int($0), 3, radix: 8) }.joined() } ?? ""
    }
}
