extension String {
    /// The text as one word of a POSIX shell's command line, quoted if necessary.
    func shellWord() -> String {
        if !isEmpty, utf8.allSatisfy(Self.isPlain) { return self }
        // By scalars: a quote followed by a combining mark is one `Character`, and would not be found.
        return "'" + unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
    }

    /// Whether a byte has no special meaning in any shell, at any position.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "_-./:@%+,".utf8.contains(byte)
        }
    }
}
