/// How many requests should match.
public enum RequestCount: Sendable, Equatable {
    /// So many.
    case exactly(Int)
    /// So many or more.
    case atLeast(Int)
    /// So many or fewer.
    case atMost(Int)
    /// As many as are in a range, its ends among them.
    case between(ClosedRange<Int>)

    /// None at all.
    public static let never = RequestCount.exactly(0)
    /// Exactly one.
    public static let once = RequestCount.exactly(1)
}

extension RequestCount: Codable {
    private enum CodingKeys: String, CodingKey {
        case exactly, atLeast, atMost
    }

    /// Reads whichever it is.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let least = try container.decodeIfPresent(Int.self, forKey: .atLeast)
        let most = try container.decodeIfPresent(Int.self, forKey: .atMost)
        switch (least, most) {
        case (let least?, let most?):
            guard least <= most else {
                throw DecodingError.dataCorruptedError(forKey: .atMost, in: container, debugDescription: "atMost is less than atLeast")
            }
            self = .between(least...most)
        case (let least?, nil): self = .atLeast(least)
        case (nil, let most?): self = .atMost(most)
        case (nil, nil): self = .exactly(try container.decode(Int.self, forKey: .exactly))
        }
    }

    /// Writes only the members of the one it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .exactly(let count): try container.encode(count, forKey: .exactly)
        case .atLeast(let count): try container.encode(count, forKey: .atLeast)
        case .atMost(let count): try container.encode(count, forKey: .atMost)
        case .between(let range):
            try container.encode(range.lowerBound, forKey: .atLeast)
            try container.encode(range.upperBound, forKey: .atMost)
        }
    }
}

extension RequestCount: CustomStringConvertible {
    /// `exactly 1 request`
    public var description: String {
        switch self {
        case .exactly(0): "no request"
        case .exactly(let count): "exactly \(Self.requests(count))"
        case .atLeast(let count): "at least \(Self.requests(count))"
        case .atMost(let count): "at most \(Self.requests(count))"
        case .between(let range): "\(range.lowerBound) to \(Self.requests(range.upperBound))"
        }
    }

    private static func requests(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }
}
