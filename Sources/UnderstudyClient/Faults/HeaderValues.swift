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

    /// No header: a held request is released without it, as in `["ETag": .removed]`. A rule cannot remove headers.
    public static let removed = HeaderValues([])
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
        if container.decodeNil() {
            self = .removed
        } else if let value = try? container.decode(String.self) {
            self.init([value])
        } else {
            self.init(try container.decode([String].self))
        }
    }

    /// Encodes one value as a string, several as an array, and none as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch values.count {
        case 0: try container.encodeNil()
        case 1: try container.encode(values[0])
        default: try container.encode(values)
        }
    }
}
