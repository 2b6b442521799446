import Synchronization
import Values

/// A cache of one document's reference targets and patterns.
final class SchemaCache: Sendable {
    private let targets = Mutex<[String: JSON]>([:])
    private let patterns = Mutex<[String: Regex<AnyRegexOutput>]>([:])

    /// The target of a reference.
    ///
    /// - Parameter find: looks up a target that is not in the cache.
    func target(of reference: String, _ find: (String) -> JSON?) -> JSON? {
        if let known = targets.withLock({ $0[reference] }) { return known }
        guard let found = find(reference) else { return nil }
        targets.withLock { $0[reference] = found }
        return found
    }

    /// Whether a pattern matches anywhere in a text; false for an invalid pattern.
    ///
    /// Matches Unicode scalars, as in JSON Schema. Unlike there, `$` also matches before a final line feed.
    func matches(_ text: String, _ pattern: String) -> Bool {
        patterns.withLock { patterns in
            if let known = patterns[pattern] { return text.firstMatch(of: known) != nil }
            guard let regex = Self.regex(pattern) else { return false }
            patterns[pattern] = regex
            return text.firstMatch(of: regex) != nil
        }
    }

    /// The compiled pattern; `nil` if it is invalid.
    static func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
        guard let regex = try? Regex<AnyRegexOutput>(pattern) else { return nil }
        return regex.matchingSemantics(.unicodeScalar)
    }
}
