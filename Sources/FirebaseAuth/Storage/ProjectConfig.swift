import GRDB
import UnderstudyCore

/// The settings of a project that can be changed at run time, per world (firebase-auth.md 3.12).
struct ProjectConfig: Sendable, Equatable {
    /// Whether several users may have one address; see ``FederatedMatch``.
    var allowsDuplicateEmails = false
    /// Whether responses hide if an address belongs to a user.
    var protectsFromEnumeration: Bool

    private static let (duplicates, protection) = ("allowDuplicateEmails", "enableImprovedEmailPrivacy")

    /// - Parameter settings: the defaults of the values that this world has not changed.
    static func find(_ settings: FirebaseSettings, in db: Database) throws -> ProjectConfig {
        var config = ProjectConfig(protectsFromEnumeration: settings.protectsFromEnumeration)
        let rows = try db.cachedStatement(sql: "SELECT key, value FROM firebase_config").values([]) { row in
            (try row[0] as String, try row[1] as Bool)
        }
        for (key, value) in rows {
            if key == duplicates { config.allowsDuplicateEmails = value }
            if key == protection { config.protectsFromEnumeration = value }
        }
        return config
    }

    func save(in db: Database) throws {
        for (key, value) in [(Self.duplicates, allowsDuplicateEmails), (Self.protection, protectsFromEnumeration)] {
            try db.cachedStatement(sql: "INSERT OR REPLACE INTO firebase_config (key, value) VALUES (?, ?)").run([key, value])
        }
    }

    /// Applies the changes in a body.
    ///
    /// - Parameter mask: the paths to change, separated by commas; `nil` for all.
    mutating func change(by body: RequestBody, mask: String?) throws(FirebaseError) {
        let paths = mask.map { $0.parts(between: ",").map { String($0.trimmingSpace()) } }
        func counts(_ group: String, _ key: String) -> Bool {
            paths?.contains { $0.isSame(as: group) || $0.isSame(as: "\(group).\(key)") } ?? true
        }
        if paths?.contains(where: { $0.begins(with: "blockingFunctions") }) ?? true, let functions = try body.object("blockingFunctions"),
            try functions.object("triggers")?.isEmpty == false || functions.has("forwardInboundCredentials")
        {
            throw .missing("blocking functions")
        }
        if counts("signIn", Self.duplicates), let value = try body.object("signIn")?.bool(Self.duplicates) {
            allowsDuplicateEmails = value
        }
        if counts("emailPrivacyConfig", Self.protection), let value = try body.object("emailPrivacyConfig")?.bool(Self.protection) {
            protectsFromEnumeration = value
        }
    }

    var json: JSON {
        [
            "signIn": [Self.duplicates: .bool(allowsDuplicateEmails)],
            "emailPrivacyConfig": [Self.protection: .bool(protectsFromEnumeration)],
        ]
    }
}
