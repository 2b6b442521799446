import Foundation

/// Reads instants with and without a fraction of a second, since the backends differ. Writes milliseconds, which all of them accept.
struct BackendDates: DateTranscoder {
    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let whole = Date.ISO8601FormatStyle()

    func encode(_ date: Date) throws -> String {
        // The style truncates. Half a millisecond more makes it round.
        (date + 0.0005).formatted(Self.fractional)
    }

    func decode(_ text: String) throws -> Date {
        try (try? Self.fractional.parse(text)) ?? Self.whole.parse(text)
    }
}
