/// An expected number of requests.
public enum RequestCount: Sendable, Equatable {
    /// Exactly this many.
    case exactly(Int)
    /// This many or more.
    case atLeast(Int)
    /// This many or fewer.
    case atMost(Int)
    /// A number in this range, including both ends.
    case between(ClosedRange<Int>)

    /// No request.
    public static let never = RequestCount.exactly(0)
    /// Exactly one request.
    public static let once = RequestCount.exactly(1)
}

extension RequestCount: Codable {
    private enum CodingKeys: String, CodingKey {
        case exactly, atLeast, atMost
    }

    /// Decodes the count by its members.
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

    /// Encodes only the members of this case.
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
