/// The values of a header in a response: one, or several headers of the same name, such as two cookies.
///
/// Write them as literals: `["Retry-After": "2", "Set-Cookie": ["a=1; Path=/", "b=2; Path=/"]]`.
public struct HeaderValues: Sendable, Equatable {
    /// In the order in which they are sent.
    public var values: [String]

    /// Creates a header for each value.
    public init(_ values: [String]) {
        self.values = values
    }
}

extension HeaderValues: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    /// One header.
    public init(stringLiteral value: String) { self.init([value]) }
    /// A header for each value.
    public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension HeaderValues: Codable {
    /// Decodes a string or an array of strings.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
            self.init([value])
        } else {
            self.init(try container.decode([String].self))
        }
    }

    /// Encodes one value as a string, and several as an array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if values.count == 1 { try container.encode(values[0]) } else { try container.encode(values) }
    }
}
