/// Writes JSON text without white space, straight into bytes: for answers whose shape is known, and that grow with data.
///
/// Numbers are written as JavaScript writes them: the shortest decimal that reads back to the same double, whole numbers without a
/// fraction, negative zero as `0`, what is not finite as `null`. Texts escape what must be escaped, and nothing else.
package struct JSONWriter: Sendable {
    /// What has been written, and room for more: an array that grows byte by byte asks each time whether it may.
    private var buffer = [UInt8](repeating: 0, count: 1_024)
    private var count = 0
    /// Whether nothing has been written yet in the innermost object or array.
    @usableFromInline
    var isAtStart = true

    package init() {}

    package var bytes: [UInt8] { Array(buffer[..<count]) }

    /// An object of the members that the body writes.
    @inlinable
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        append(UInt8(ascii: "{"))
        isAtStart = true
        try members(&self)
        append(UInt8(ascii: "}"))
        isAtStart = false
    }

    /// An array of what the body writes of each element.
    @inlinable
    package mutating func array<Elements: Sequence>(
        of elements: Elements, _ element: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        append(UInt8(ascii: "["))
        isAtStart = true
        for value in elements {
            separate()
            try element(&self, value)
            isAtStart = false
        }
        append(UInt8(ascii: "]"))
        isAtStart = false
    }

    /// The name of a member, before its value.
    ///
    /// - Parameter name: has nothing to escape.
    package mutating func name(_ name: StaticString) {
        separate()
        let length = name.utf8CodeUnitCount
        append(atMost: length + 3) { room in
            room[0] = UInt8(ascii: "\"")
            _ = room[1...].update(fromContentsOf: UnsafeBufferPointer(start: name.utf8Start, count: length))
            room[length + 1] = UInt8(ascii: "\"")
            room[length + 2] = UInt8(ascii: ":")
            return length + 3
        }
        isAtStart = false
    }

    package mutating func member(_ name: StaticString, _ value: Double?) {
        self.name(name)
        if let value { write(value) } else { writeNull() }
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        member(name, Double(value))
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        write(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { write(value) } else { writeNull() }
    }

    package mutating func member(_ name: StaticString, _ value: JSON) {
        self.name(name)
        write(value)
    }

    package mutating func writeNull() { append("null") }

    package mutating func write(_ value: Bool) { append(value ? "true" : "false") }
}

extension JSONWriter {
    @usableFromInline
    mutating func separate() {
        if !isAtStart { append(UInt8(ascii: ",")) }
    }

    @usableFromInline
    mutating func append(_ byte: UInt8) {
        if count == buffer.count { grow(by: 1) }
        buffer[count] = byte
        count += 1
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ some: some Collection<UInt8>) {
        let length = some.count
        append(atMost: length) { room in
            _ = room.update(fromContentsOf: some)
            return length
        }
    }

    /// - Parameter write: gets so much room, and says how much of it has been written from its beginning on.
    mutating func append(atMost most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        if buffer.count - count < most { grow(by: most) }
        let start = count
        count += buffer.withUnsafeMutableBufferPointer { write(UnsafeMutableBufferPointer(rebasing: $0[start..<start + most])) }
    }

    private mutating func grow(by needed: Int) {
        buffer += repeatElement(0, count: max(needed, buffer.count))
    }
}
