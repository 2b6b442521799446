/// Writes JSON text without white space, directly as bytes. For responses of a known shape that grow with the data.
///
/// Numbers are written as in JavaScript: the shortest decimal that reads back to the same double, integers without a fraction, negative
/// zero as `0`, and non-finite numbers as `null`. Strings escape only the required characters. The writer adds commas.
@usableFromInline
package struct JSONWriter: ~Copyable {
    /// The written bytes, in a buffer of the writer's own. An array would check for shared ownership at each byte.
    private var cursor: ByteCursor
    /// Whether the next value needs a comma before it.
    @usableFromInline
    var needsComma = false

    /// - Parameter expected: the initial capacity in bytes; the default suffices for most histories.
    @usableFromInline
    package init(expecting expected: Int = 16_384) {
        cursor = ByteCursor(.allocate(capacity: expected))
    }

    deinit { cursor.buffer.deallocate() }

    @usableFromInline
    package var bytes: [UInt8] { Array(written) }

    var text: String { String(decoding: written, as: UTF8.self) }

    /// The bytes, without a copy.
    var written: UnsafeBufferPointer<UInt8> { cursor.written }

    /// Writes an object with the members that the body writes.
    @inlinable
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        begin(UInt8(ascii: "{"))
        try members(&self)
        end(UInt8(ascii: "}"))
    }

    /// Writes an array of the values that the body writes.
    @inlinable
    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        begin(UInt8(ascii: "["))
        try elements(&self)
        end(UInt8(ascii: "]"))
    }

    @usableFromInline
    package mutating func begin(_ bracket: UInt8) {
        put(atMost: 1) { $0.put(bracket) }
        needsComma = false
    }

    @usableFromInline
    package mutating func end(_ bracket: UInt8) {
        needsComma = false
        put(atMost: 1) { $0.put(bracket) }
    }

    /// Writes the name of a member, before its value.
    ///
    /// - Parameter name: a name without characters that need escapes.
    package mutating func name(_ name: StaticString) {
        put(atMost: name.utf8CodeUnitCount + 3) { cursor in
            cursor.put(ascii: "\"")
            cursor.put(name)
            cursor.put(ascii: "\"")
            cursor.put(ascii: ":")
        }
        needsComma = false
    }

    /// Writes the name of a member, before its value.
    package mutating func name(_ name: String) {
        write(name)
        needsComma = false
        put(atMost: 1) { $0.put(ascii: ":") }
        needsComma = false
    }

    package mutating func writeNull() { put(atMost: 4) { $0.put("null") } }

    package mutating func write(_ value: Bool) { put(atMost: 5) { $0.put(value ? "true" : "false") } }

    /// Inserts JSON text unchanged.
    package mutating func write(encoded text: UnsafeBufferPointer<UInt8>) { put(atMost: text.count) { $0.put(text) } }

    /// Writes white space before the next value, after the comma.
    mutating func writeSpace(_ space: StaticString) {
        put(atMost: space.utf8CodeUnitCount) { $0.put(space) }
        needsComma = false
    }

    /// Writes a value, with a comma if needed.
    ///
    /// - Parameter most: the maximum number of bytes that `write` writes.
    @inline(__always)
    mutating func put(atMost most: Int, _ write: (inout ByteCursor) -> Void) {
        if cursor.buffer.count - cursor.count <= most { grow(by: most + 1) }
        if needsComma { cursor.put(ascii: ",") }
        write(&cursor)
        needsComma = true
    }

    private mutating func grow(by needed: Int) {
        let full = cursor
        cursor = ByteCursor(.allocate(capacity: full.buffer.count + max(needed, full.buffer.count)))
        cursor.put(full.written)
        full.buffer.deallocate()
    }
}

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: Double?) {
        self.name(name)
        if let value { write(value) } else { writeNull() }
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        write(Double(value))
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        write(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { write(value) } else { writeNull() }
    }

    package mutating func member(_ name: StaticString, _ value: LocalDate) {
        self.name(name)
        write(value)
    }

    package mutating func member(_ name: StaticString, _ value: JSON) {
        self.name(name)
        write(value)
    }
}
