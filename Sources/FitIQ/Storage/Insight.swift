import GRDB
import UnderstudyCore

/// One insight of a user (fitiq.md 3.1).
struct Insight: Sendable, Equatable {
    let id: String
    let userID: String
    let type: InsightType
    let text: InsightText
    /// Goals, achievements and metrics, as the guide names them.
    var dataContext: JSON?
    var periodStart: Instant?
    var periodEnd: Instant?
    /// The four counters of the OpenAPI.
    var metrics: JSON?
    var isRead = false
    var isFavorite = false
    var isArchived = false
    var generatedAt: Instant
    var readAt: Instant?
    var archivedAt: Instant?
    let createdAt: Instant
    var updatedAt: Instant

    init(id: String, userID: String, type: InsightType, text: InsightText, createdAt: Instant) {
        // Compared regardless of case, stored in one.
        self.id = id.lowercased()
        self.userID = userID
        self.type = type
        self.text = text
        self.createdAt = createdAt
        generatedAt = createdAt
        updatedAt = createdAt
    }

    var json: JSON {
        [
            "id": .string(id), "user_id": .string(userID), "insight_type": .string(type.rawValue), "title": .string(text.title),
            "content": .string(text.content), "summary": .string(text.summary), "suggestions": .strings(text.suggestions),
            "data_context": dataContextJSON, "period_start": .timestamp(periodStart), "period_end": .timestamp(periodEnd),
            "metrics": metrics ?? .null, "is_read": .bool(isRead), "is_favorite": .bool(isFavorite), "is_archived": .bool(isArchived),
            "generated_at": .timestamp(generatedAt), "read_at": .timestamp(readAt), "archived_at": .timestamp(archivedAt),
            "created_at": .timestamp(createdAt), "updated_at": .timestamp(updatedAt),
        ]
    }

    /// The stored members behind the period, which the guide's client reads here.
    private var dataContextJSON: JSON {
        var range: JSON?
        if let periodStart, let periodEnd { range = ["start_date": .timestamp(periodStart), "end_date": .timestamp(periodEnd)] }
        if dataContext == nil, range == nil { return .null }
        return [
            "date_range": range ?? .null, "metrics": dataContext?["metrics"] ?? .null, "goals": dataContext?["goals"] ?? .null,
            "achievements": dataContext?["achievements"] ?? .null,
        ]
    }
}

/// A change of an insight's flags; `nil` leaves one as it is.
struct InsightFlags: Sendable, Equatable {
    var isRead: Bool?
    var isFavorite: Bool?
    var isArchived: Bool?
}

extension Insight {
    /// Sets flags, with what follows from them. Flags are independent of each other. (fitiq.md 3.4)
    mutating func apply(_ flags: InsightFlags, at now: Instant) {
        let before = self
        if let isRead = flags.isRead {
            if isRead != self.isRead { readAt = isRead ? now : nil }
            self.isRead = isRead
        }
        if let isFavorite = flags.isFavorite { self.isFavorite = isFavorite }
        if let isArchived = flags.isArchived {
            if isArchived != self.isArchived { archivedAt = isArchived ? now : nil }
            self.isArchived = isArchived
        }
        if before != self { updatedAt = now }
    }
}
