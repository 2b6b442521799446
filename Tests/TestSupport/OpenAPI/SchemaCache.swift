import Synchronization
import UnderstudyCore

/// What is looked up or read once per document: the targets of references, and patterns.
final class SchemaCache: Sendable {
    private let targets = Mutex<[String: JSON]>([:])
    private let patterns = Mutex<[String: Regex<AnyRegexOutput>]>([:])

    /// What a reference leads to.
    ///
    /// - Parameter find: looks it up when that was not done before.
    func target(of reference: String, _ find: (String) -> JSON?) -> JSON? {
        if let known = targets.withLock({ $0[reference] }) { return known }
        guard let found = find(reference) else { return nil }
        targets.withLock { $0[reference] = found }
        return found
    }

    /// Whether a pattern is found anywhere in a text; never of a pattern that cannot be read.
    ///
    /// By Unicode scalars, as in JSON Schema. There, `$` is the very end; here a line feed may follow it.
    func matches(_ text: String, _ pattern: String) -> Bool {
        patterns.withLock { patterns in
            if let known = patterns[pattern] { return text.firstMatch(of: known) != nil }
            guard let regex = Self.regex(pattern) else { return false }
            patterns[pattern] = regex
            return text.firstMatch(of: regex) != nil
        }
    }

    /// A pattern as it is read; `nil` if it cannot be.
    static func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
        guard let regex = try? Regex<AnyRegexOutput>(pattern) else { return nil }
        return regex.matchingSemantics(.unicodeScalar)
    }
}
