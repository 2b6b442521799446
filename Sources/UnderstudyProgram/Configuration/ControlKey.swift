import Storage

/// The control key in a file of its own, which no list of processes and no configuration under version control shows.
enum ControlKey {
    /// The fewest Unicode scalars of a key. A shorter key can be guessed over the network.
    static let fewestCharacters = 16
    /// A key is part of URLs and of a header.
    private static let mostBytes = 1_024

    /// Reads a key from a file. White space around it is ignored, such as the line end of an editor.
    ///
    /// - Throws: one line that names the file and its fault, without its content.
    static func read(fromFile path: String) throws(ConfigurationError) -> String {
        func refused(_ reason: String) -> ConfigurationError {
            ConfigurationError(["the file \(path.onTerminal()) of controlKeyFile \(reason)"])
        }
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path)
        } catch {
            throw refused("cannot be used: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else { throw refused("is not text") }
        let key = String(text.trimmingSpace())
        let count = key.unicodeScalars.count
        guard count >= fewestCharacters else { throw refused("has a key of \(count) characters; give it at least \(fewestCharacters)") }
        guard !key.unicodeScalars.contains(where: \.properties.isWhitespace) else {
            throw refused("has white space within its text; a key is one line without spaces")
        }
        guard key.utf8.count <= mostBytes else { throw refused("has more than a key of \(mostBytes) bytes; give it a shorter one") }
        return key
    }
}
