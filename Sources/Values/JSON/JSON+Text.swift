extension JSON {
    /// The value as UTF-8 JSON text without white space; see ``JSONWriter`` for the format.
    package var encoded: [UInt8] {
        var writer = JSONWriter(expecting: Self.usualBytes)
        writer.write(self)
        return writer.bytes
    }

    /// The value as text with one member or element per line, indented by two spaces.
    package var prettyText: String {
        var writer = JSONWriter()
        writer.write(self, indentation: 0)
        return writer.text
    }

    package var text: String { String(decoding: encoded, as: UTF8.self) }

    /// An array of strings as text, in the format of ``text``.
    package static func text(of strings: [String]) -> String {
        var writer = JSONWriter(expecting: usualBytes)
        writer.array { writer in for text in strings { writer.write(text) } }
        return writer.text
    }

    /// The size of most values that are built as a tree. Up to this size the allocator reuses freed memory at once.
    private static let usualBytes = 1_000

    /// The largest integer up to which doubles represent every integer exactly.
    package static let largestExactInteger = 9_007_199_254_740_991
}

extension JSONWriter {
    /// - Parameter indentation: the depth of pretty text, or `nil` for compact text.
    package mutating func write(_ value: JSON, indentation: Int? = nil) {
        let inner = indentation.map { $0 + 1 }
        switch value {
        case .null: writeNull()
        case .bool(let value): write(value)
        case .number(let value): write(value)
        case .written(let text): Array(text.utf8).withUnsafeBufferPointer { write(encoded: $0) }
        case .string(let text): write(text)
        case .array(let elements):
            array { writer in
                for index in 0..<elements.count {
                    writer.breakLine(inner)
                    writer.write(elements[index], indentation: inner)
                }
                writer.breakLastLine(elements.isEmpty ? nil : indentation)
            }
        case .object(let members):
            object { writer in
                for index in 0..<members.count {
                    writer.breakLine(inner)
                    writer.name(members.keys[index])
                    if indentation != nil { writer.writeSpace(" ") }
                    writer.write(members.values[index], indentation: inner)
                }
                writer.breakLastLine(members.isEmpty ? nil : indentation)
            }
        }
    }

    /// Writes members of the object that is being written.
    package mutating func write(members: JSON.Members) {
        for index in 0..<members.count {
            name(members.keys[index])
            write(members.values[index])
        }
    }

    private mutating func breakLine(_ depth: Int?) {
        guard let depth else { return }
        writeSpace("\n")
        for _ in 0..<depth { writeSpace("  ") }
    }

    private mutating func breakLastLine(_ depth: Int?) {
        needsComma = false
        breakLine(depth)
    }
}
