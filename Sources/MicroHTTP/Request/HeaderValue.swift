/// The value of a header with its parameters, such as `form-data; name="a;b"` (RFC 9110, section 5.6.6).
///
/// Separators within quotation marks belong to the text there. A backslash in it escapes a quotation mark and a backslash; before any
/// other character it stands for itself, because some clients send the paths of files. A quotation that does not end reaches to the end.
public struct HeaderValue: Sendable {
    /// The text before the first parameter, in lower case and without surrounding space.
    public let text: String
    /// The parameters in the order in which they were written, with names in lower case.
    private let parameters: [(name: String, value: String)]

    /// Parses a value that is no list, such as that of `Content-Type`.
    public init(_ value: some StringProtocol) {
        var reader = HeaderReader(bytes: Array(value.utf8), separators: ";")
        self.init(&reader)
    }

    /// Parses a list of values, such as that of `Accept`. Empty elements are left out.
    public static func list(_ value: some StringProtocol) -> [HeaderValue] {
        var reader = HeaderReader(bytes: Array(value.utf8), separators: ";,")
        var values: [HeaderValue] = []
        while !reader.isAtEnd { values.append(HeaderValue(&reader)) }
        return values.filter { !$0.text.isEmpty || !$0.parameters.isEmpty }
    }

    private init(_ reader: inout HeaderReader) {
        text = reader.token().lowercased()
        var parameters: [(name: String, value: String)] = []
        while reader.skip(";") {
            let name = reader.token(upTo: "=").lowercased()
            let value = reader.skip("=") ? reader.value() : ""
            if !name.isEmpty { parameters.append((name, value)) }
        }
        _ = reader.skip(",")
        self.parameters = parameters
    }

    /// The first value of a parameter, without quotation marks.
    ///
    /// - Parameter name: in lower case.
    public subscript(name: String) -> String? {
        parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}

/// Reads a header's value from left to right, each byte once.
private struct HeaderReader {
    let bytes: [UInt8]
    /// The characters that end a parameter.
    let separators: Set<UInt8>
    private var position = 0

    init(bytes: [UInt8], separators: String) {
        self.bytes = bytes
        self.separators = Set(separators.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// The text up to a separator or a further character, without surrounding space.
    mutating func token(upTo end: Unicode.Scalar? = nil) -> String {
        let end = end.map { UInt8(ascii: $0) }
        let rest = bytes[position...].prefix { !separators.contains($0) && $0 != end }
        position = rest.endIndex
        let text = rest.drop(while: Self.isSpace)
        let textEnd = text.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? text.startIndex
        return String(decoding: text[..<textEnd], as: UTF8.self)
    }

    /// A value up to a separator. Text behind a quotation is dropped.
    mutating func value() -> String {
        position = bytes[position...].drop(while: Self.isSpace).startIndex
        guard skip("\"") else { return token() }
        let text = quotation()
        _ = token()
        return text
    }

    private mutating func quotation() -> String {
        let escape = UInt8(ascii: "\\")
        var text: [UInt8] = []
        while position < bytes.count, !skip("\"") {
            if bytes[position] == escape, position + 1 < bytes.count, "\"\\".utf8.contains(bytes[position + 1]) { position += 1 }
            text.append(bytes[position])
            position += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
