import Foundation

// The types that the client of the insights guide decodes: a plain decoder with `.iso8601` and explicit keys (fitiq.md 4.2).

struct GuideResponse<Payload: Decodable & Sendable>: Decodable, Sendable {
    let success: Bool
    let data: Payload
}

struct GuideInsightList: Decodable, Sendable, Equatable {
    let insights: [GuideInsight]
    let pagination: GuidePagination
}

struct GuidePagination: Decodable, Sendable, Equatable {
    let page, pageSize, totalPages, totalCount: Int
    let hasNext, hasPrev: Bool

    private enum CodingKeys: String, CodingKey {
        case page
        case pageSize = "page_size"
        case totalPages = "total_pages"
        case totalCount = "total_count"
        case hasNext = "has_next"
        case hasPrev = "has_prev"
    }
}

enum GuideInsightType: String, Decodable, Sendable, CaseIterable {
    case daily, weekly, milestone, pattern
}

struct GuideInsight: Decodable, Sendable, Equatable {
    let id, userID: String
    let type: GuideInsightType
    let title, content: String
    let summary: String?
    let suggestions: [String]?
    let dataContext: GuideDataContext?
    let isRead, isFavorite, isArchived: Bool
    let generatedAt: Date
    let readAt, archivedAt: Date?
    let createdAt, updatedAt: Date

    private enum CodingKeys: String, CodingKey {
        case id, title, content, summary, suggestions
        case userID = "user_id"
        case type = "insight_type"
        case dataContext = "data_context"
        case isRead = "is_read"
        case isFavorite = "is_favorite"
        case isArchived = "is_archived"
        case generatedAt = "generated_at"
        case readAt = "read_at"
        case archivedAt = "archived_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

struct GuideDataContext: Decodable, Sendable, Equatable {
    struct DateSpan: Decodable, Sendable, Equatable {
        let start, end: Date

        private enum CodingKeys: String, CodingKey {
            case start = "start_date"
            case end = "end_date"
        }
    }

    struct Metrics: Decodable, Sendable, Equatable {
        let workouts, steps: Int?
        let calories, sleepHours, moodScore: Double?

        private enum CodingKeys: String, CodingKey {
            case workouts, steps, calories
            case sleepHours = "sleep_hours"
            case moodScore = "mood_score"
        }
    }

    let dateRange: DateSpan?
    let metrics: Metrics?
    let goals, achievements: [String]?

    private enum CodingKeys: String, CodingKey {
        case metrics, goals, achievements
        case dateRange = "date_range"
    }
}

/// The body of the guide's client for a change of an insight; members that are nil are not sent.
struct GuideChange: Encodable, Sendable {
    var isRead: Bool?
    var isFavorite: Bool?
    var isArchived: Bool?

    private enum CodingKeys: String, CodingKey {
        case isRead = "is_read"
        case isFavorite = "is_favorite"
        case isArchived = "is_archived"
    }
}
