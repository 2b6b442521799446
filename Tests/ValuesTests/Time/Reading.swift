import Testing
import Values

extension LocalDate {
    /// Reads a date that must be valid.
    static func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> LocalDate {
        try #require(LocalDate(text), "\(text) is no date", sourceLocation: sourceLocation)
    }
}

extension Zone {
    /// Finds a zone that must exist.
    static func find(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Zone {
        try #require(Zone(named: name), "there is no zone \(name)", sourceLocation: sourceLocation)
    }
}
