/// Which of the matching requests a rule fires for.
public enum FaultSchedule: Sendable, Equatable {
    /// The first requests, up to this number.
    case first(Int)
    /// Requests after the first ones: `times` of them, or all if it is `nil`.
    case after(Int, times: Int? = nil)
    /// Every nth request: the nth, the 2nth and so on.
    case every(Int)
    /// Each request with this probability, 0 to 1. The rule has its own random generator: the same seed gives the same requests in each run.
    /// With `nil` the server uses the seed 1, and returns that in the ``Fault``.
    case probability(Double, seed: Int? = nil)
}

extension FaultSchedule: Codable {
    private enum CodingKeys: String, CodingKey {
        case first, after, times, every, probability, seed
    }

    /// Decodes the schedule by its members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let count = try container.decodeIfPresent(Int.self, forKey: .first) {
            self = .first(count)
        } else if let count = try container.decodeIfPresent(Int.self, forKey: .after) {
            self = .after(count, times: try container.decodeIfPresent(Int.self, forKey: .times))
        } else if let count = try container.decodeIfPresent(Int.self, forKey: .every) {
            self = .every(count)
        } else {
            let probability = try container.decode(Double.self, forKey: .probability)
            self = .probability(probability, seed: try container.decodeIfPresent(Int.self, forKey: .seed))
        }
    }

    /// Encodes only the members of this case.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .first(let count): try container.encode(count, forKey: .first)
        case .after(let count, let times):
            try container.encode(count, forKey: .after)
            try container.encodeIfPresent(times, forKey: .times)
        case .every(let count): try container.encode(count, forKey: .every)
        case .probability(let probability, let seed):
            try container.encode(probability, forKey: .probability)
            try container.encodeIfPresent(seed, forKey: .seed)
        }
    }
}
