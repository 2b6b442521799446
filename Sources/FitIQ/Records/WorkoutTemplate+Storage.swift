import GRDB
import UnderstudyCore

extension WorkoutTemplate {
    /// A template of any user, or a built-in one; `nil` if there is none with this id.
    static func find(_ id: String, in db: Database) throws -> WorkoutTemplate? {
        if let template = try builtIn.first(where: { $0.id.isSame(as: id) }) { return template }
        let sql = "SELECT json, owner FROM resource WHERE backend = 'fitiq' AND kind = 'workoutTemplate' AND id = ?"
        return try db.firstValue(sql, [id]) { try WorkoutTemplate($0[0], owner: $0[1] as String) }
    }

    /// The built-in templates, and then those that users have made public, newest first.
    static func allPublic(in db: Database) throws -> [WorkoutTemplate] {
        let sql = """
            SELECT json, owner FROM resource
            WHERE backend = 'fitiq' AND kind = 'workoutTemplate' AND json_extract(json, '$.is_public') = 1
            ORDER BY created_at DESC, position DESC
            """
        return try builtIn + db.values(sql) { try WorkoutTemplate($0[0], owner: $0[1] as String) }.filter(\.isPublic)
    }

    static var builtIn: [WorkoutTemplate] {
        get throws { try SystemTemplates.templates.get() }
    }

    /// The shares with a user, newest first, each with its template and its owner.
    static func shares(withUser id: String, in db: Database) throws -> [(template: WorkoutTemplate, share: TemplateShare, owner: String)] {
        let sql = """
            SELECT json, owner FROM resource
            WHERE backend = 'fitiq' AND kind = 'templateShare' AND json_extract(json, '$.user_id') = ?
            ORDER BY created_at DESC, position DESC
            """
        let shares = try db.values(sql, [id]) { (try TemplateShare($0[0]), try $0[1] as String) }
        return try shares.compactMap { share, owner in
            guard let template = try find(share.templateID, in: db), template.owner == owner else { return nil }
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
}

extension Records {
    /// Deletes the shares of a template.
    func deleteShares(ofTemplate id: String) throws {
        for share in try all(.templateShares, matching: [TemplateSharing.templateID.name: .string(id)]) {
            try delete(.templateShares, Resource.templateShares.record(share).id)
        }
    }
}
