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

    /// A page of the foods whose name contains a text: the built-in ones in the order of the table, those of users for all, and the user's
    /// own.
    ///
    /// - Returns: the foods, and the number of those on all pages.
    static func search(
        _ text: String, visibleTo user: String?, limit: Int, offset: Int, in db: Database
    ) throws -> (foods: [JSON], total: Int) {
        let needle = Needle(Array(text.lowercased().utf8))
        let builtIn = FoodTable.all.filter { $0.matches(needle) }
        let page = builtIn.dropFirst(offset).prefix(limit).map(\.json)
        let found = """
            FROM resource WHERE backend = 'fitiq' AND kind = 'food' AND \(visible) AND instr(lower(json_extract(json, '$.name')), ?)
            """
        let order = "json_extract(json, '$.is_public') DESC, CASE WHEN json_extract(json, '$.is_public') THEN created_at END, position"
        let arguments: SQLArguments = [user ?? "", text.lowercased()]
        let stored = try db.values(
            "SELECT json \(found) ORDER BY \(order) LIMIT ? OFFSET ?", arguments + [limit - page.count, max(0, offset - builtIn.count)]
        ) { answer(try $0[0]) }
        let count: Int = try db.firstValue("SELECT count(*) \(found)", arguments) ?? 0
        return (page + stored, builtIn.count.addingSaturating(count))
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
