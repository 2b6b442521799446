extension JSON {
    /// Whether both values are equal: object members in any order, numbers by value, strings byte by byte.
    package func isSame(as other: JSON) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.written(let left), .written(let right)): left.isSame(as: right)
        // The double may hold the very number: 2^53 + 2 was written as 9.007199254740994e15.
        case (.written(let text), .number(let number)), (.number(let number), .written(let text)):
            text.isSame(as: JSON.number(number).text)
        case (.string(let left), .string(let right)): left.isSame(as: right)
        case (.array(let left), .array(let right)): left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { key, value in right[key].map(value.isSame(as:)) ?? false }
        default: false
        }
    }

    /// Whether this value contains the given value. Objects may have additional members, at any depth; everything else must be equal.
    package func contains(_ other: JSON) -> Bool {
        switch (self, other) {
        case (.array(let all), .array(let asked)): all.count == asked.count && zip(all, asked).allSatisfy { $0.contains($1) }
        case (.object(let all), .object(let asked)): asked.allSatisfy { key, value in all[key]?.contains(value) ?? false }
        default: isSame(as: other)
        }
    }

    /// The size of a value.
    package struct Extent {
        /// The approximate number of bytes of its text.
        package var bytes: Int
        /// The nesting depth of arrays and objects; 0 for any other value.
        package var depth: Int
    }

    package var extent: Extent {
        switch self {
        case .null, .bool, .number: return Extent(bytes: 8, depth: 0)
        case .string(let text), .written(let text): return Extent(bytes: 8 + text.utf8.count, depth: 0)
        case .array(let elements): return Self.extent(of: elements, names: 0)
        case .object(let members): return Self.extent(of: members.values, names: members.keys.reduce(0) { $0 + $1.utf8.count })
        }
    }

    private static func extent(of values: some Sequence<JSON>, names: Int) -> Extent {
        values.reduce(into: Extent(bytes: 8 + names, depth: 1)) { extent, value in
            let inner = value.extent
            extent.bytes += inner.bytes
            extent.depth = max(extent.depth, inner.depth + 1)
        }
    }
}
