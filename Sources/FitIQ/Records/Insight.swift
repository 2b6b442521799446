import GRDB
import Storage
import Values

/// One insight of a user (fitiq.md 3.1).
struct Insight: Sendable, Equatable {
    let id: String
    let userID: String
    let type: InsightType
    /// Encrypted at rest. So is the data context, because its achievements repeat parts of the text.
    let text: InsightText
    /// Goals, achievements and metrics, named as in the guide.
    let dataContext: JSON?
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

    init(id: String, userID: String, type: InsightType, text: InsightText, dataContext: JSON? = nil, createdAt: Instant) {
        // Ids are compared in any case, and stored in lower case.
        self.id = id.lowercased()
        self.userID = userID
        self.type = type
        self.text = text
        self.dataContext = dataContext
        self.createdAt = createdAt
        generatedAt = createdAt
        updatedAt = createdAt
    }
}

/// New values for an insight's flags; `nil` leaves a flag unchanged.
struct InsightFlags: Sendable, Equatable {
    var isRead: Bool?
    var isFavorite: Bool?
    var isArchived: Bool?
}

extension Insight {
    /// Sets flags, and the times that depend on them. Each flag is independent of the others (fitiq.md 3.4).
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

extension InsightType: ColumnValue {}
