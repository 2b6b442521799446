import Foundation

/// How the app reads what is declared as a date (brados.md 1.7).
struct BradOSDates: Sendable {
    /// The device's.
    let zone: TimeZone

    /// The first form of five that fits, in the app's order.
    func date(_ text: String) -> Date? {
        Self.iso(text, [.withInternetDateTime, .withFractionalSeconds]) ?? Self.iso(text, [.withInternetDateTime])
            ?? formatted(text, "yyyy-MM-dd", in: zone) ?? formatted(text, "yyyy-MM-dd HH:mm:ss", in: .gmt)
            ?? formatted(text, "yyyy-MM-dd HH:mm:ss.SSSSSS", in: .gmt)
    }

    private static func iso(_ text: String, _ options: ISO8601DateFormatter.Options) -> Date? {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = options
        return formatter.date(from: text)
    }

    /// A text as long as the format: none may be left over.
    private func formatted(_ text: String, _ format: String, in zone: TimeZone) -> Date? {
        guard text.count == format.count else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = zone
        formatter.dateFormat = format
        return formatter.date(from: text)
    }
}

extension JSONDecoder {
    /// The app's decoder: keys as they are, dates in five forms; anything else fails the whole response.
    static func bradOS(zone: TimeZone = .gmt) -> JSONDecoder {
        let dates = BradOSDates(zone: zone)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = dates.date(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date: \(text)")
            }
            return date
        }
        return decoder
    }
}
