extension JSON {
    /// Reads the elements of an array in a JSON text. Only one of them at a time is a value in memory, and no other part of the text is.
    ///
    /// - Parameters:
    ///   - path: the names of the members that lead to the array.
    ///   - read: called for each element, in order; for those before a syntax error, too.
    /// - Returns: `false` if there is no array at the path.
    package static func readElements(
        at path: [String], in bytes: [UInt8], _ read: (JSON) -> Void
    ) throws(JSONSyntaxError) -> Bool {
        var parser = JSONParser(bytes: bytes, duplicateKeys: .keepLast, numbers: .doubles, depthLimit: depthLimit)
        if let reason = foreignEncoding(of: bytes) { throw parser.error(reason) }
        parser.skipSpace()
        let isFound = try parser.readElements(at: path[...], depth: 0, read)
        try parser.finish()
        return isFound
    }
}

extension JSONParser {
    fileprivate mutating func readElements(at path: ArraySlice<String>, depth: Int, _ read: (JSON) -> Void) throws(JSONSyntaxError) -> Bool
    {
        guard let first = path.first else { return try readElements(depth: depth, read) }
        guard next == UInt8(ascii: "{") else { return try skipValue(depth: depth) }
        try open(depth: depth)
        if take(UInt8(ascii: "}")) { return false }
        var isFound = false
        repeat {
            skipSpace()
            if try name().isSame(as: first) {
                isFound = try readElements(at: path.dropFirst(), depth: depth + 1, read) || isFound
            } else {
                _ = try skipValue(depth: depth + 1)
            }
            skipSpace()
        } while take(UInt8(ascii: ","))
        try close(UInt8(ascii: "}"))
        return isFound
    }

    private mutating func readElements(depth: Int, _ read: (JSON) -> Void) throws(JSONSyntaxError) -> Bool {
        guard next == UInt8(ascii: "[") else { return try skipValue(depth: depth) }
        try open(depth: depth)
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            skipSpace()
            read(try value(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        try close(UInt8(ascii: "]"))
        return true
    }

    /// - Returns: `false`: the value is not the array.
    private mutating func skipValue(depth: Int) throws(JSONSyntaxError) -> Bool {
        _ = try value(depth: depth)
        return false
    }
}
