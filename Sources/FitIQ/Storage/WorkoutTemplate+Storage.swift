import GRDB
import UnderstudyCore

extension WorkoutTemplate {
    /// A template of any user, or a built-in one; `nil` if there is none with this id.
    static func find(_ id: String, in db: Database) throws -> WorkoutTemplate? {
        if let record = SystemTemplates.find(id) { return WorkoutTemplate(record: record, owner: nil) }
        let sql = "SELECT json, owner FROM resource WHERE backend = 'fitiq' AND kind = 'workoutTemplate' AND id = ?"
        return try db.firstValue(sql, [id]) { WorkoutTemplate(record: try $0[0], owner: try $0[1] as String) }
    }

    /// The built-in templates, and then those that users have made public, newest first.
    static func allPublic(in db: Database) throws -> [WorkoutTemplate] {
        let sql = """
            SELECT json, owner FROM resource
            WHERE backend = 'fitiq' AND kind = 'workoutTemplate' AND json_extract(json, '$.is_public') = 1
            ORDER BY created_at DESC, position DESC
            """
        let shared = try db.values(sql) { WorkoutTemplate(record: try $0[0], owner: try $0[1] as String) }
        return builtIn + shared.filter(\.isPublic)
    }

    static var builtIn: [WorkoutTemplate] { SystemTemplates.all.map { WorkoutTemplate(record: $0, owner: nil) } }

    /// The shares with a user, newest first, each with its template and its owner.
    static func shares(withUser id: String, in db: Database) throws -> [(template: WorkoutTemplate, share: JSON, owner: String)] {
        let sql = """
            SELECT json, owner FROM resource
            WHERE backend = 'fitiq' AND kind = 'templateShare' AND json_extract(json, '$.user_id') = ?
            ORDER BY created_at DESC, position DESC
            """
        let shares = try db.values(sql, [id]) { (try $0[0] as JSON, try $0[1] as String) }
        return try shares.compactMap { share, owner in
            guard let template = try find(share["template_id"]?.string ?? "", in: db), template.owner == owner else { return nil }
            return (template, share, owner)
        }
    }

    /// Whether a user may read the template: its own, a public one, or one that is shared with it.
    func isVisible(to user: String, in db: Database) throws -> Bool {
        if isPublic || owner == user { return true }
        return try Self.shares(withUser: user, in: db).contains { $0.template.id == id }
    }

    /// The number of the template's copies, of all users.
    func copies(in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM resource
            WHERE backend = 'fitiq' AND kind = 'workoutTemplate' AND json_extract(json, '$.copied_from') = ?
            """
        return try db.firstValue(sql, [id]) ?? 0
    }

    /// The template as responses have it.
    func answer(in db: Database) throws -> JSON { answer(copies: try copies(in: db)) }
}

extension Records {
    /// Deletes the shares of a template.
    func deleteShares(ofTemplate id: String) throws {
        for share in try all(.templateShares, matching: ["template_id": .string(id)]) {
            try delete(.templateShares, share["id"]?.string ?? "")
        }
    }
}
