extension JSON {
    /// The lines of members and elements in a JSON text, from 1. A member begins at its name, an element at its value. A path without a
    /// place, such as that of a missing member, has the line of the object or array around it.
    ///
    /// - Parameters:
    ///   - paths: paths as validation errors have them, such as `$.accounts[0].email`.
    ///   - bytes: a text that has been parsed.
    package static func lines(of paths: [String], in bytes: [UInt8]) -> [Int] {
        let around = paths.map { path in Array(sequence(first: path, next: pathAround)) }
        var places = JSONPlaces(of: Set(around.joined().map(ExactText.init)), in: bytes)
        // In a text with a syntax error, only the places before the error are found.
        try? places.find()
        return around.map { $0.lazy.compactMap { places.lines[ExactText($0)] }.first ?? 1 }
    }

    /// The path of the object or array that contains a path; `nil` for `$`.
    private static func pathAround(_ path: String) -> String? {
        let bytes = Array(path.utf8)
        guard let end = bytes.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }), end > 0 else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

/// Finds the lines of the wanted paths in a JSON text. Skips all other values.
private struct JSONPlaces {
    private(set) var lines: [ExactText: Int] = [:]
    private let wanted: Set<ExactText>
    private var parser: JSONParser
    /// The line of the position up to which lines have been counted.
    private var line = 1
    private var countedTo = 0

    init(of wanted: Set<ExactText>, in bytes: [UInt8]) {
        self.wanted = wanted
        parser = JSONParser(bytes: bytes, duplicateKeys: .keepLast, numbers: .doubles, depthLimit: JSON.depthLimit)
    }

    mutating func find() throws(JSONSyntaxError) {
        parser.skipSpace()
        note("$", at: parser.position)
        try visit("$", depth: 0)
    }

    private mutating func note(_ path: String, at position: Int) {
        line += parser.bytes[countedTo..<position].count { $0 == UInt8(ascii: "\n") }
        countedTo = position
        lines[ExactText(path)] = line
    }

    /// Reads the value at the parser's position.
    private mutating func visit(_ path: String, depth: Int) throws(JSONSyntaxError) {
        guard wanted.contains(ExactText(path)), depth < JSON.depthLimit else { return _ = try parser.value(depth: depth) }
        switch parser.next {
        case UInt8(ascii: "{"): try visitMembers(of: path, depth: depth)
        case UInt8(ascii: "["): try visitElements(of: path, depth: depth)
        default: _ = try parser.value(depth: depth)
        }
    }

    private mutating func visitMembers(of path: String, depth: Int) throws(JSONSyntaxError) {
        try parser.open(depth: depth)
        if parser.take(UInt8(ascii: "}")) { return }
        repeat {
            parser.skipSpace()
            let start = parser.position
            let member = "\(path).\(try parser.name().cut())"
            if wanted.contains(ExactText(member)) { note(member, at: start) }
            try visit(member, depth: depth + 1)
            parser.skipSpace()
        } while parser.take(UInt8(ascii: ","))
        try parser.close(UInt8(ascii: "}"))
    }

    private mutating func visitElements(of path: String, depth: Int) throws(JSONSyntaxError) {
        try parser.open(depth: depth)
        if parser.take(UInt8(ascii: "]")) { return }
        var index = 0
        repeat {
            parser.skipSpace()
            let element = "\(path)[\(index)]"
            if wanted.contains(ExactText(element)) { note(element, at: parser.position) }
            try visit(element, depth: depth + 1)
            parser.skipSpace()
            index += 1
        } while parser.take(UInt8(ascii: ","))
        try parser.close(UInt8(ascii: "]"))
    }
}
