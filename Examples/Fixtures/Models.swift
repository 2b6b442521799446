import Foundation

// Types of the three apps, as an app has them. They do not depend on Understudy.

/// The trends of the Longevity App.
struct Trends: Decodable {
    struct Bucket: Decodable {
        struct Point: Decodable {
            let date: String
            let biologicalAge: Double
        }

        /// The change of the biological age, in years.
        let value: Double?
        let available: Bool
        let points: [Point]
    }

    let weekly, monthly, yearly: Bucket
}

/// A response of FitIQ and of Brad OS.
struct Envelope<Payload: Decodable>: Decodable {
    let data: Payload
}

/// The insights of FitIQ. A decoder reads their times with `.iso8601`.
struct InsightPage: Decodable {
    struct Insight: Decodable {
        enum Kind: String, Decodable {
            case daily, weekly, milestone, pattern
        }

        let id: String
        let kind: Kind
        let title: String
        let isRead: Bool
        let generatedAt: Date
        let readAt: Date?

        private enum CodingKeys: String, CodingKey {
            case id, title
            case kind = "insight_type"
            case isRead = "is_read"
            case generatedAt = "generated_at"
            case readAt = "read_at"
        }
    }

    let insights: [Insight]
}

/// A day's weight of Brad OS.
struct WeightEntry: Decodable {
    let date: String
    let weightLbs: Double
}
