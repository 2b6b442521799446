/// The paths that no rule and no journal sees.
enum UnmatchedPath {
    /// The reason why a pattern of such a path can never match; `nil` for other patterns.
    static func reason(for pattern: String) -> String? {
        guard pattern.begins(with: "/"), let first = pattern.parts(between: "/").first.map(decoded) else { return nil }
        switch first {
        case "_sandbox": return "a match has its world's requests only; ask in the sandbox, without /_sandbox/{id}"
        case "_as": return "\"account\" matches the account, without /_as/{account}"
        case "_key": return "the control key is not in the path"
        case "_understudy", "openapi", "openapi.json", "openapi.yaml": return "calls of the control API match nothing"
        default: return nil
        }
    }

    private static func decoded(_ segment: String) -> String {
        String(decoding: PathPattern.spelled(Array(segment.utf8)), as: UTF8.self)
    }
}
