import GRDB
import UnderstudyCore

/// Foods as responses have them, of the built-in table and of users (fitiq-wellness.md 11).
enum StoredFoods {
    /// The food, if a user sees it.
    ///
    /// - Parameter user: `nil` for the foods that all users see.
    static func find(_ id: String, visibleTo user: String?, in db: Database) throws -> JSON? {
        if let food = FoodTable.find(id) { return food.json }
        let sql = "SELECT json FROM resource WHERE backend = 'fitiq' AND kind = 'food' AND id = ? AND \(visible)"
        return try db.firstValue(sql, [id, user ?? ""]) { answer(try $0[0]) }
    }

    static func find(barcode: String, visibleTo user: String?, in db: Database) throws -> JSON? {
        if let food = FoodTable.find(barcode: barcode) { return food.json }
        let sql = """
            SELECT json FROM resource
            WHERE backend = 'fitiq' AND kind = 'food' AND json_extract(json, '$.barcode') = ? AND \(visible)
            ORDER BY created_at, position LIMIT 1
            """
        return try db.firstValue(sql, [barcode, user ?? ""]) { answer(try $0[0]) }
    }

    /// The foods whose name contains a text: the built-in ones, in the order of the table, and then those of users.
    static func search(_ text: String, visibleTo user: String?, in db: Database) throws -> [JSON] {
        let text = text.lowercased()
        let ofAll = """
            SELECT json FROM resource
            WHERE backend = 'fitiq' AND kind = 'food' AND json_extract(json, '$.is_public') = 1
                AND instr(lower(json_extract(json, '$.name')), ?)
            ORDER BY created_at, position
            """
        let shared = try db.values(ofAll, [text]) { answer(try $0[0]) }
        let ofUser = """
            SELECT json FROM resource
            WHERE backend = 'fitiq' AND kind = 'food' AND owner = ? AND NOT json_extract(json, '$.is_public')
                AND instr(lower(json_extract(json, '$.name')), ?)
            ORDER BY position
            """
        let own = try db.values(ofUser, [user ?? "", text]) { answer(try $0[0]) }
        return FoodTable.all.filter { $0.matches(text) }.map(\.json) + shared + own
    }

    private static let visible = "(json_extract(json, '$.is_public') OR owner = ?)"

    /// A record as responses have it: a food that all users see has no user.
    static func answer(_ record: JSON) -> JSON {
        var members = record.object ?? [:]
        if members["is_public"] == true { members["user_id"] = .null }
        members["is_public"] = nil
        return .object(members)
    }
}
