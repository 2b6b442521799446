import GRDB
import Storage
import UnderstudyCore
import Values

/// The foods of the built-in table and those of users (fitiq-wellness.md 11).
extension CatalogFood {
    /// The food, if a user sees it.
    ///
    /// - Parameter user: `nil` for the foods that all users see.
    static func find(_ id: String, visibleTo user: String?, in db: Database) throws -> CatalogFood? {
        if let food = FoodTable.find(id) { return CatalogFood(food) }
        let sql = "SELECT json FROM resource WHERE backend = 'fitiq' AND kind = 'food' AND id = ? AND \(visible)"
        return try db.firstValue(sql, [id, user ?? ""]) { try CatalogFood(Resource.foods.record($0[0])) }
    }

    /// The food with a barcode. One that is stored with the very code comes before one with another spelling of its number.
    static func find(barcode code: String, visibleTo user: String?, in db: Database) throws -> CatalogFood? {
        let barcode = Barcode(code)
        if let food = FoodTable.find(barcode) { return CatalogFood(food) }
        let sql = """
            SELECT json FROM resource
            WHERE backend = 'fitiq' AND kind = 'food' AND json_extract(json, '$.barcode') = ? AND \(visible)
            ORDER BY created_at, position LIMIT 1
            """
        for spelling in barcode.spellings {
            let food = try db.firstValue(sql, [spelling, user ?? ""]) { try CatalogFood(Resource.foods.record($0[0])) }
            if let food { return food }
        }
        return nil
    }

    /// A page of the foods whose name contains a text: the built-in ones in the order of the table, those of users for all, and the user's
    /// own.
    static func search(_ text: String, visibleTo user: String?, _ page: ListPage, in db: Database) throws -> Page<CatalogFood> {
        let needle = Needle(Array(text.lowercased().utf8))
        let builtIn = FoodTable.all.filter { $0.matches(needle) }
        let first = page.rows(of: builtIn).map { CatalogFood($0) }
        let found = """
            FROM resource WHERE backend = 'fitiq' AND kind = 'food' AND \(visible) AND instr(lower(json_extract(json, '$.name')), ?)
            """
        let order = "json_extract(json, '$.is_public') DESC, CASE WHEN json_extract(json, '$.is_public') THEN created_at END, position"
        let arguments: SQLArguments = [user ?? "", text.lowercased()]
        let stored = try db.values(
            "SELECT json \(found) ORDER BY \(order) LIMIT ? OFFSET ?",
            arguments + [page.limit - first.count, max(0, page.offset - builtIn.count)]
        ) { try CatalogFood(Resource.foods.record($0[0])) }
        let count: Int = try db.firstValue("SELECT count(*) \(found)", arguments) ?? 0
        return Page(page, rows: first + stored, total: builtIn.count.addingSaturating(count))
    }

    private static let visible = "(json_extract(json, '$.is_public') OR owner = ?)"
}
