import Testing
import Values

extension Instant {
    /// Reads an instant that must be valid.
    package static func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Instant {
        try #require(Instant(text), "\(text) is no instant", sourceLocation: sourceLocation)
    }
}
