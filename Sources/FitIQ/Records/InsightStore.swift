import GRDB
import Storage
import Values

/// Reads and writes insights. Their text is encrypted in the database.
struct InsightStore: Sendable {
    let cipher: Cipher

    func find(_ id: String, in db: Database) throws -> Insight? {
        let sql = """
            SELECT fitiq_user.id, \(Self.columns) FROM fitiq_insight AS insight CROSS JOIN fitiq_user ON fitiq_user.number = user
            WHERE insight.id = ?
            """
        return try db.firstValue(sql, [id.lowercased()], insight)
    }

    func contains(_ id: String, in db: Database) throws -> Bool {
        try db.firstValue("SELECT 1 FROM fitiq_insight WHERE id = ?", [id]) { _ in true } ?? false
    }

    /// Every insight of a user, in order of insertion.
    func all(ofUser id: String, in db: Database) throws -> [Insight] {
        let sql = """
            SELECT fitiq_user.id, \(Self.columns) FROM fitiq_user CROSS JOIN fitiq_insight AS insight ON user = fitiq_user.number
            WHERE fitiq_user.id = ? ORDER BY seq
            """
        return try db.values(sql, [id], insight)
    }

    func insert(_ insight: Insight, in db: Database) throws {
        let sql = """
            INSERT INTO fitiq_insight
                (id, user, insight_type, sealed, period_start, period_end, metrics, is_read, is_favorite,
                is_archived, generated_at, read_at, archived_at, created_at, updated_at)
            VALUES (?, (SELECT number FROM fitiq_user WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let sealed = insight.text.sealed(with: insight.dataContext)
        let values: SQLArguments = [
            insight.id, insight.userID, insight.type.rawValue, try cipher.seal(sealed.encoded, for: Self.place(insight.id)),
            insight.periodStart?.seconds, insight.periodEnd?.seconds, insight.metrics?.text,
            insight.isRead, insight.isFavorite, insight.isArchived, insight.generatedAt.seconds, insight.readAt?.seconds,
            insight.archivedAt?.seconds, insight.createdAt.seconds, insight.updatedAt.seconds,
        ]
        try db.run(sql, values)
    }

    /// Stores the members that ``Insight/apply(_:at:)`` changes.
    func updateFlags(of insight: Insight, in db: Database) throws {
        let sql = """
            UPDATE fitiq_insight
            SET is_read = ?, is_favorite = ?, is_archived = ?, read_at = ?, archived_at = ?, updated_at = ?
            WHERE id = ?
            """
        let values: SQLArguments = [
            insight.isRead, insight.isFavorite, insight.isArchived, insight.readAt?.seconds, insight.archivedAt?.seconds,
            insight.updatedAt.seconds, insight.id,
        ]
        try db.run(sql, values)
    }

    func delete(_ id: String, in db: Database) throws {
        try db.run("DELETE FROM fitiq_insight WHERE id = ?", [id.lowercased()])
    }

    /// The columns that ``insight(of:)`` reads after the user's id.
    static let columns = """
        insight.id, insight.sealed, insight.insight_type, insight.created_at, insight.period_start, insight.period_end, insight.metrics,
        insight.is_read, insight.is_favorite, insight.is_archived, insight.generated_at, insight.read_at, insight.archived_at,
        insight.updated_at
        """

    func insight(of row: StoredRow) throws -> Insight {
        func instant(_ place: Int) throws -> Instant? { try (row[place] as Int64?).map(Instant.init(seconds:)) }
        let id: String = try row[1]
        guard let (text, dataContext) = InsightText.opened(try JSON(parsing: cipher.open(row[2], from: Self.place(id)))) else {
            throw UnreadableInsightError(id: id)
        }
        var insight = Insight(
            id: id, userID: try row[0], type: try row[3], text: text, dataContext: dataContext, createdAt: Instant(seconds: try row[4]))
        insight.periodStart = try instant(5)
        insight.periodEnd = try instant(6)
        insight.metrics = try row[7]
        insight.isRead = try row[8]
        insight.isFavorite = try row[9]
        insight.isArchived = try row[10]
        insight.generatedAt = Instant(seconds: try row[11])
        insight.readAt = try instant(12)
        insight.archivedAt = try instant(13)
        insight.updatedAt = Instant(seconds: try row[14])
        return insight
    }

    private static func place(_ id: String) -> String { "fitiq insight \(id)" }
}

/// The decrypted data of an insight is not an insight's text.
struct UnreadableInsightError: Error, CustomStringConvertible {
    let id: String

    var description: String { "the insight \(id) holds no text" }
}
