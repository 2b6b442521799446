import Foundation

/// Decodes properties of the type `Date` as the app does (brados.md 1.7).
struct BradOSDates: Sendable {
    /// The device's time zone.
    let zone: TimeZone

    /// The date in the first of five forms that fits, in the app's order.
    func date(_ text: String) -> Date? {
        Self.iso(text, [.withInternetDateTime, .withFractionalSeconds]) ?? Self.iso(text, [.withInternetDateTime])
            ?? formatted(text, "yyyy-MM-dd", in: zone) ?? formatted(text, "yyyy-MM-dd HH:mm:ss", in: .gmt)
            ?? formatted(text, "yyyy-MM-dd HH:mm:ss.SSSSSS", in: .gmt)
    }

    private static func iso(_ text: String, _ options: ISO8601DateFormatter.Options) -> Date? {
        AppDates.date(iso8601: text, options)
    }

    /// Requires a text as long as the format: no character may be left over.
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
