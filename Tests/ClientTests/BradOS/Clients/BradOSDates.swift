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
        AppDates.date(iso8601: text, options)
    }

    /// A text as long as the format: none may be left over.
    private func formatted(_ text: String, _ format: String, in zone: TimeZone) -> Date? {
        text.count == format.count ? AppDates.date(text, format, in: zone) : nil
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
