extension JSON {
    /// The treatment of a member that occurs twice in an object.
    package enum DuplicateKeys: Sendable {
        /// The last value counts, as in JavaScript.
        case keepLast
        case reject
    }

    /// The reading of numbers.
    package enum Numbers: Sendable {
        /// All as doubles, as in JavaScript.
        case doubles
        /// As doubles, except whole numbers that no double holds and numbers beyond all doubles. For requests that are shown and compared as
        /// they were sent.
        case exact
    }

    /// The nesting limit. It keeps any text from exhausting the stack, even a stack of 512 KiB in a debug build, in all code that reads,
    /// compares, masks and writes a request.
    package static let depthLimit = 128

    /// The limit for values that are stored as they came. Responses, exports and imports of exports nest them some levels deeper, which
    /// must stay within ``depthLimit``.
    package static let storedDepthLimit = 120

    /// Parses a whole text of UTF-8 JSON (RFC 8259).
    package init(
        parsing bytes: [UInt8], duplicateKeys: DuplicateKeys = .keepLast, numbers: Numbers = .doubles, depthLimit: Int = JSON.depthLimit
    ) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: bytes, duplicateKeys: duplicateKeys, numbers: numbers, depthLimit: depthLimit)
        self = try parser.document()
    }
}

/// A recursive descent parser over bytes, with limited depth.
struct JSONParser {
    let bytes: [UInt8]
    let duplicateKeys: JSON.DuplicateKeys
    let numbers: JSON.Numbers
    let depthLimit: Int
    var position = 0

    mutating func document() throws(JSONSyntaxError) -> JSON {
        if let reason = JSON.foreignEncoding(of: bytes) { throw error(reason) }
        skipSpace()
        let value = try value(depth: 0)
        try finish()
        return value
    }

    /// Checks that nothing but white space follows the value.
    mutating func finish() throws(JSONSyntaxError) {
        skipSpace()
        guard position == bytes.count else { throw error("text after the value") }
    }

    /// - Parameter reason: replaced at a comment, which people write and JSON does not have.
    func error(_ reason: String) -> JSONSyntaxError {
        let reason = isAtComment ? "JSON has no comments; remove this one" : reason
        var (line, lineStart) = (1, 0)
        let end = min(position, bytes.count)
        for place in 0..<end where bytes[place] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, place + 1) }
        return JSONSyntaxError(reason: reason, line: line, column: end - lineStart + 1)
    }

    /// Whether a comment of JavaScript or of YAML begins here. No value of JSON begins or ends with these characters.
    private var isAtComment: Bool {
        let rest = bytes.suffix(from: min(position, bytes.count))
        return rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) || rest.first == UInt8(ascii: "#")
    }

    /// The next byte; zero at the end, which is no valid byte in JSON.
    var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// As small as possible, as are ``object(depth:)`` and ``array(depth:)``: the frames of the three, which call one another, limit the depth
    /// on a small stack.
    mutating func value(depth: Int) throws(JSONSyntaxError) -> JSON {
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        default: return try scalar()
        }
    }

    private mutating func scalar() throws(JSONSyntaxError) -> JSON {
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"): return try number()
        case let byte where Self.isDigit(byte): return try number()
        default: throw error(position < bytes.count ? "no value starts like this" : "a value is missing")
        }
    }

    /// Takes the bracket with which an object or an array begins.
    mutating func open(depth: Int) throws(JSONSyntaxError) {
        if depth >= depthLimit { throw error("nested more than \(depthLimit) deep") }
        position += 1
        skipSpace()
    }

    private func refuseTrailingComma(before bracket: UInt8, isFirst: Bool) throws(JSONSyntaxError) {
        if next == bracket, !isFirst { throw error("a trailing comma before \(Character(UnicodeScalar(bracket)))") }
    }

    /// The name of an object's member, and the colon.
    mutating func name() throws(JSONSyntaxError) -> String {
        guard next == UInt8(ascii: "\"") else { throw error("a member's name is missing") }
        let name = try string()
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error("a colon is missing") }
        skipSpace()
        return name
    }

    mutating func close(_ bracket: UInt8) throws(JSONSyntaxError) {
        guard take(bracket) else { throw error("a comma or \(Character(UnicodeScalar(bracket))) is missing") }
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw error("no value starts like this") }
        position += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSON {
        try open(depth: depth)
        var members = JSON.Members()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            try refuseTrailingComma(before: UInt8(ascii: "}"), isFirst: members.isEmpty)
            let name = try name()
            let value = try value(depth: depth + 1)
            try add(value, name, to: &members)
            skipSpace()
        } while take(UInt8(ascii: ","))
        try close(UInt8(ascii: "}"))
        return .object(members)
    }

    private func add(_ value: JSON, _ name: String, to members: inout JSON.Members) throws(JSONSyntaxError) {
        let previous = members.updateValue(value, forKey: name)
        if previous != nil, duplicateKeys == .reject { throw error("the member \"\(name.cut())\" occurs twice") }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSON {
        try open(depth: depth)
        var elements: [JSON] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            skipSpace()
            try refuseTrailingComma(before: UInt8(ascii: "]"), isFirst: elements.isEmpty)
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        try close(UInt8(ascii: "]"))
        return .array(elements)
    }

    private mutating func number() throws(JSONSyntaxError) -> JSON {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            guard digits() else { throw error("a digit is missing") }
        }
        let wholeEnd = position
        if take(UInt8(ascii: ".")) {
            guard digits() else { throw error("a digit is missing") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() else { throw error("a digit is missing") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text) else { throw error("not a number") }
        if numbers == .exact, !value.isFinite || (wholeEnd == position && Self.isRounded(text, value)) { return .written(text) }
        return .number(value)
    }

    /// Whether a double differs from the whole number that it was read from.
    private static func isRounded(_ text: String, _ value: Double) -> Bool {
        guard abs(value) > Double(JSON.largestExactInteger) else { return false }
        return !JSON.number(value).text.isSame(as: text)
    }

    private mutating func digits() -> Bool {
        let start = position
        while Self.isDigit(next) { position += 1 }
        return position > start
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

/// The reason why a text is not JSON, and the position.
package struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
    package let reason: String
    /// Counted from 1.
    package let line: Int
    /// Counted in bytes from 1.
    package let column: Int

    package init(reason: String, line: Int, column: Int) {
        self.reason = reason
        self.line = line
        self.column = column
    }

    package var description: String { "line \(line), column \(column): \(reason)" }
}
