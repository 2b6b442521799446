extension JSON {
    /// The value as UTF-8 JSON text without white space; see ``JSONWriter`` for how it is written.
    package var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The value as text, members and elements on lines of their own, indented by two spaces.
    package var prettyText: String {
        var writer = JSONWriter()
        writer.write(self, indentation: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    package var text: String { String(decoding: encoded, as: UTF8.self) }

    /// The largest whole number that is exact wherever JSON's numbers are doubles.
    package static let largestExactInteger = 9_007_199_254_740_991
}

extension JSONWriter {
    /// - Parameter indentation: the depth of pretty text, or `nil` for compact text.
    package mutating func write(_ value: JSON, indentation: Int? = nil) {
        switch value {
        case .null: writeNull()
        case .bool(let value): write(value)
        case .number(let value): write(value)
        case .string(let text): write(text)
        case .array(let elements):
            append("[")
            for index in 0..<elements.count {
                begin(index, indentation)
                write(elements[index], indentation: indentation.map { $0 + 1 })
            }
            end(elements.count, "]", indentation)
        case .object(let members):
            append("{")
            for index in 0..<members.count {
                begin(index, indentation)
                write(members.keys[index])
                append(indentation == nil ? ":" : ": ")
                write(members.values[index], indentation: indentation.map { $0 + 1 })
            }
            end(members.count, "}", indentation)
        }
    }

    private mutating func begin(_ index: Int, _ indentation: Int?) {
        if index > 0 { append(",") }
        if let indentation { breakLine(indentation + 1) }
    }

    private mutating func end(_ count: Int, _ bracket: StaticString, _ indentation: Int?) {
        if count > 0, let indentation { breakLine(indentation) }
        append(bracket)
    }

    private mutating func breakLine(_ depth: Int) {
        append("\n")
        for _ in 0..<depth { append("  ") }
    }
}
