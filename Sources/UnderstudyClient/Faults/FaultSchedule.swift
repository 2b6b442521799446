/// Which of the requests that match are struck.
public enum FaultSchedule: Sendable, Equatable {
    /// The first so many.
    case first(Int)
    /// Those after the first so many: so many times, or for ever.
    case after(Int, times: Int? = nil)
    /// Every nth: the nth, the 2nth, and so on.
    case every(Int)
    /// One in `1 / probability`, by a generator of the rule's own: the same ones in each run for the same seed; `nil` for the server's 1,
    /// which a fault in force has.
    case probability(Double, seed: Int? = nil)
}

extension FaultSchedule: Codable {
    private enum CodingKeys: String, CodingKey {
        case first, after, times, every, probability, seed
    }

    /// Reads whichever it is.
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

    /// Writes only the members of the one it is.
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
