import Foundation

// The types that the Lume app decodes: a plain decoder with `.iso8601`; the dates of insights and of users are strings to it
// (fitiq.md 4.5).

/// The response to the requests that check `success`.
struct LumeResponse<Payload: Decodable & Sendable>: Decodable, Sendable {
    let success: Bool
    /// Must not be an object.
    let error: String?
    let data: Payload
}

/// The response to all other requests.
struct LumeData<Payload: Decodable & Sendable>: Decodable, Sendable {
    let data: Payload
}

struct LumeInsightList: Decodable, Sendable, Equatable {
    let insights: [LumeInsight]
    let total, limit, offset, totalPages: Int
    let hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case insights, total, limit, offset
        case hasMore = "has_more"
        case totalPages = "total_pages"
    }
}

struct LumeInsight: Decodable, Sendable, Equatable {
    enum Kind: String, Sendable {
        case daily, weekly, monthly, milestone
    }

    struct Counters: Decodable, Sendable, Equatable {
        let moodEntries, journalEntries, goalsActive, goalsCompleted: Int?

        private enum CodingKeys: String, CodingKey {
            case moodEntries = "mood_entries_count"
            case journalEntries = "journal_entries_count"
            case goalsActive = "goals_active"
            case goalsCompleted = "goals_completed"
        }
    }

    let id, userID, insightType, title, content, createdAt, updatedAt: String
    let isRead, isFavorite, isArchived: Bool
    let summary, periodStart, periodEnd: String?
    let suggestions: [String]?
    let metrics: Counters?

    /// An unknown type becomes a daily one.
    var kind: Kind { Kind(rawValue: insightType) ?? .daily }

    private enum CodingKeys: String, CodingKey {
        case id, title, content, summary, suggestions, metrics
        case userID = "user_id"
        case insightType = "insight_type"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isRead = "is_read"
        case isFavorite = "is_favorite"
        case isArchived = "is_archived"
        case periodStart = "period_start"
        case periodEnd = "period_end"
    }
}

struct LumeCount: Decodable, Sendable {
    let count: Int
}

struct LumeMessage: Decodable, Sendable {
    let message: String
}

struct LumeFavorite: Decodable, Sendable {
    let isFavorite: Bool

    private enum CodingKeys: String, CodingKey {
        case isFavorite = "is_favorite"
    }
}

/// Decoded with the default decoder, which reads a date as seconds since 2001.
struct LumeRegistration: Decodable, Sendable {
    let userID: UUID
    let createdAt: Date
    let email, name, accessToken, refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case email, name
        case userID = "user_id"
        case createdAt = "created_at"
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }
}

struct LumeUser: Decodable, Sendable, Equatable {
    struct Profile: Decodable, Sendable, Equatable {
        let id, name, preferredUnitSystem, languageCode: String
        let bio, dateOfBirth, biologicalSex, createdAt, updatedAt: String?
        let height: Double?

        private enum CodingKeys: String, CodingKey {
            case id, name, bio
            case preferredUnitSystem = "preferred_unit_system"
            case languageCode = "language_code"
            case dateOfBirth = "date_of_birth"
            case biologicalSex = "biological_sex"
            case height = "height_cm"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }
    }

    let id: UUID
    let email: String
    let profile: Profile
}

struct LumePreferences: Decodable, Sendable, Equatable {
    let id, userProfileID: String
    let allergies, dietaryRestrictions, foodDislikes: [String]
    let createdAt, updatedAt: Date

    private enum CodingKeys: String, CodingKey {
        case id, allergies
        case userProfileID = "user_profile_id"
        case dietaryRestrictions = "dietary_restrictions"
        case foodDislikes = "food_dislikes"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
