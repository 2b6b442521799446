/// The difference between the expected and the actual number of requests, with the requests that nearly match.
public struct VerificationFailure: Codable, Sendable, Equatable {
    /// The match that was verified.
    public let match: RequestMatch
    /// The expected number.
    public let expected: RequestCount
    /// The actual number.
    public let count: Int
    /// The matching requests.
    public let requests: [JournalEntry]
    /// Up to three requests that nearly match, the nearest first.
    public let nearMisses: [NearMiss]
}

/// A request that nearly matches.
public struct NearMiss: Codable, Sendable, Equatable {
    /// The request.
    public let request: JournalEntry
    /// The differences that prevent a match.
    public let differences: [Difference]
}

/// A difference between a match and a request.
public struct Difference: Codable, Sendable, Equatable {
    /// The member of the match, such as `query.range`.
    public let field: String
    /// The value in the match.
    public let expected: JSONValue?
    /// The value in the request; `nil` or `null` if it has none.
    public let found: JSONValue?
}

extension VerificationFailure: CustomStringConvertible {
    /// The expected and actual numbers on the first line, then one line for each matching request, near miss and difference.
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
