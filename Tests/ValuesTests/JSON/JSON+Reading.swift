import Values

extension JSON {
    /// Reads a text as a client would send it.
    init(text: String, duplicateKeys: DuplicateKeys = .keepLast) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8), duplicateKeys: duplicateKeys)
    }
}
