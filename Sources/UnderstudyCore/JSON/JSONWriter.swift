/// Writes JSON text without white space, straight into bytes: for answers whose shape is known, and that grow with data.
///
/// Numbers are written as JavaScript writes them: the shortest decimal that reads back to the same double, whole numbers without a
/// fraction, negative zero as `0`, what is not finite as `null`. Texts escape what must be escaped, and nothing else. Commas come by
/// themselves.
@usableFromInline
package struct JSONWriter: ~Copyable {
    /// What has been written, in room of the writer's own: an array would ask at each byte whether somebody else has it, too.
    private var cursor: ByteCursor
    /// Whether a comma stands between what has been written and what comes next.
    @usableFromInline
    var needsComma = false

    /// - Parameter expected: bytes that there is room for at first; by default as many as most histories take.
    @usableFromInline
    package init(expecting expected: Int = 16_384) {
        cursor = ByteCursor(.allocate(capacity: expected))
    }

    deinit { cursor.room.deallocate() }

    @usableFromInline
    package var bytes: [UInt8] { Array(written) }

    var text: String { String(decoding: written, as: UTF8.self) }

    /// As ``bytes``, where they are.
    var written: UnsafeBufferPointer<UInt8> { cursor.written }

    /// An object of the members that the body writes.
    @inlinable
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        begin(UInt8(ascii: "{"))
        try members(&self)
        end(UInt8(ascii: "}"))
    }

    /// An array of the values that the body writes.
    @inlinable
    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        begin(UInt8(ascii: "["))
        try elements(&self)
        end(UInt8(ascii: "]"))
    }

    @usableFromInline
    mutating func begin(_ bracket: UInt8) {
        put(atMost: 1) { $0.put(bracket) }
        needsComma = false
    }

    @usableFromInline
    mutating func end(_ bracket: UInt8) {
        needsComma = false
        put(atMost: 1) { $0.put(bracket) }
    }

    /// The name of a member, before its value.
    ///
    /// - Parameter name: has nothing to escape.
    package mutating func name(_ name: StaticString) {
        put(atMost: name.utf8CodeUnitCount + 3) { cursor in
            cursor.put(ascii: "\"")
            cursor.put(name)
            cursor.put(ascii: "\"")
            cursor.put(ascii: ":")
        }
        needsComma = false
    }

    /// The name of a member, before its value.
    package mutating func name(_ name: String) {
        write(name)
        needsComma = false
        put(atMost: 1) { $0.put(ascii: ":") }
        needsComma = false
    }

    package mutating func writeNull() { put(atMost: 4) { $0.put("null") } }

    package mutating func write(_ value: Bool) { put(atMost: 5) { $0.put(value ? "true" : "false") } }

    /// JSON text that has been written before, as it is.
    package mutating func write(encoded text: UnsafeBufferPointer<UInt8>) { put(atMost: text.count) { $0.put(text) } }

    /// White space before what comes next, behind its comma.
    mutating func writeSpace(_ space: StaticString) {
        put(atMost: space.utf8CodeUnitCount) { $0.put(space) }
        needsComma = false
    }

    /// Writes a value, and the comma before it.
    ///
    /// - Parameter most: no more bytes than these are written.
    @inline(__always)
    mutating func put(atMost most: Int, _ write: (inout ByteCursor) -> Void) {
        if cursor.room.count - cursor.count <= most { grow(by: most + 1) }
        if needsComma { cursor.put(ascii: ",") }
        write(&cursor)
        needsComma = true
    }

    private mutating func grow(by needed: Int) {
        let full = cursor
        cursor = ByteCursor(.allocate(capacity: full.room.count + max(needed, full.room.count)))
        cursor.put(full.written)
        full.room.deallocate()
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
