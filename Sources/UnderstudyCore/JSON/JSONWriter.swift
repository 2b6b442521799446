/// Writes JSON text without white space, straight into bytes: for answers whose shape is known, and that grow with data.
///
/// Numbers are written as JavaScript writes them: the shortest decimal that reads back to the same double, whole numbers without a
/// fraction, negative zero as `0`, what is not finite as `null`. Texts escape what must be escaped, and nothing else.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Whether nothing has been written yet in the innermost object or array.
    private var isAtStart = true

    package init() {
        bytes.reserveCapacity(256)
    }

    /// An object of the members that the body writes.
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        append("{")
        isAtStart = true
        try members(&self)
        append("}")
        isAtStart = false
    }

    /// An array of what the body writes of each element.
    package mutating func array<Elements: Sequence>(
        of elements: Elements, _ element: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        append("[")
        isAtStart = true
        for value in elements {
            separate()
            try element(&self, value)
            isAtStart = false
        }
        append("]")
        isAtStart = false
    }

    /// The name of a member, before its value.
    ///
    /// - Parameter name: has nothing to escape.
    package mutating func name(_ name: StaticString) {
        separate()
        append("\"")
        append(name)
        append("\":")
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

    private mutating func separate() {
        if !isAtStart { append(",") }
    }

    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ some: some Collection<UInt8>) {
        bytes.append(contentsOf: some)
    }

    /// Turns round what has been appended since.
    mutating func reverse(from start: Int) {
        var (low, high) = (start, bytes.count - 1)
        while low < high {
            bytes.swapAt(low, high)
            (low, high) = (low + 1, high - 1)
        }
    }

    package mutating func writeNull() { append("null") }

    package mutating func write(_ value: Bool) { append(value ? "true" : "false") }
}
