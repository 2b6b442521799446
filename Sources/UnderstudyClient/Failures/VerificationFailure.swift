/// That the journal does not have as many requests as it should, and what comes near.
public struct VerificationFailure: Codable, Sendable, Equatable {
    /// What was asked for.
    public let match: RequestMatch
    /// How many should match.
    public let expected: RequestCount
    /// How many do.
    public let count: Int
    /// Those that do.
    public let requests: [JournalEntry]
    /// Those that nearly do, the nearest first; at most three.
    public let nearMisses: [NearMiss]
}

/// A request that nearly matches.
public struct NearMiss: Codable, Sendable, Equatable {
    /// The request.
    public let request: JournalEntry
    /// What keeps it from matching.
    public let differences: [Difference]
}

/// Where a request is not as it should be.
public struct Difference: Codable, Sendable, Equatable {
    /// A member of the match: `query.range`.
    public let field: String
    /// What the match says.
    public let expected: JSONValue?
    /// What the request has; `nil` or `null` for nothing.
    public let found: JSONValue?
}

extension VerificationFailure: CustomStringConvertible {
    /// Expected and found on the first line, then a line for each request that matches, nearly matches, and for each difference.
    public var description: String {
        var lines = ["expected \(expected) matching \(match), found \(count == 0 ? "none" : String(count))"]
        for request in requests { lines.append("  match: \(request)") }
        for miss in nearMisses {
            lines.append("  near miss: \(miss.request)")
            for difference in miss.differences { lines.append("    \(difference)") }
        }
        return lines.joined(separator: "\n")
    }
}

extension Difference: CustomStringConvertible {
    /// `query.range: expected "weekly", found "daily"`
    public var description: String {
        "\(field): expected \(Self.text(of: expected)), found \(Self.text(of: found))"
    }

    private static func text(of value: JSONValue?) -> String {
        value.map(\.description) ?? "nothing"
    }
}
