import GRDB
import Storage
import UnderstudyCore

extension MealTemplate {
    /// A template of any user; `nil` if there is none with this id.
    static func find(_ id: String, in db: Database) throws -> MealTemplate? {
        let sql = "SELECT json FROM resource WHERE backend = 'fitiq' AND kind = 'mealTemplate' AND id = ?"
        return try db.firstValue(sql, [id], template)
    }

    /// Public templates, newest first.
    ///
    /// - Parameters:
    ///   - user: the id of the user whose templates are left out; empty for none.
    ///   - text: a part of the name, in lower case.
    static func allPublic(
        besidesOf user: String = "", named text: String = "", limit: Int, offset: Int, in db: Database
    ) throws -> [MealTemplate] {
        let sql = "SELECT json FROM resource WHERE \(isPublic) ORDER BY created_at DESC, position DESC LIMIT ? OFFSET ?"
        return try db.values(sql, [user, text, limit, offset], template)
    }

    /// The number of the same templates.
    static func countPublic(besidesOf user: String = "", named text: String = "", in db: Database) throws -> Int {
        try db.firstValue("SELECT count(*) FROM resource WHERE \(isPublic)", [user, text]) ?? 0
    }

    private static let isPublic = """
        backend = 'fitiq' AND kind = 'mealTemplate' AND json_extract(json, '$.is_public') = 1 AND owner <> ?
            AND instr(lower(json_extract(json, '$.name')), ?)
        """

    private static func template(_ row: StoredRow) throws -> MealTemplate {
        try MealTemplate(Resource.mealTemplates.record(row[0]))
    }
}
