import GRDB
import UnderstudyCore
import Values

/// The settings of a project that can be changed at run time, per world (firebase-auth.md 3.12).
struct ProjectConfig: Sendable, Equatable {
    /// Whether several users may have one address; see ``FederatedMatch``.
    var allowsDuplicateEmails = false
    /// Whether responses hide if an address belongs to a user.
    var protectsFromEnumeration: Bool

    /// A setting: its place in JSON, and its value. The key is also that of the database.
    private struct Setting: Sendable {
        let group, key, about: String
        let value: WritableKeyPath<ProjectConfig, Bool> & Sendable

        var path: String { "\(group).\(key)" }
    }

    private static let settings = [
        Setting(
            group: "signIn", key: "allowDuplicateEmails", about: "Whether identities at providers alone tell users apart.",
            value: \.allowsDuplicateEmails),
        Setting(
            group: "emailPrivacyConfig", key: "enableImprovedEmailPrivacy",
            about: "Whether responses hide if an address belongs to a user.",
            value: \.protectsFromEnumeration),
    ]

    /// - Parameter settings: the defaults of the values that this world has not changed.
    static func find(_ settings: FirebaseSettings, in db: Database) throws -> ProjectConfig {
        var config = ProjectConfig(protectsFromEnumeration: settings.protectsFromEnumeration)
        let rows = try db.values("SELECT key, value FROM firebase_config") { row in
            (try row[0] as String, try row[1] as Bool)
        }
        for (key, value) in rows {
            if let setting = Self.settings.first(where: { $0.key == key }) { config[keyPath: setting.value] = value }
        }
        return config
    }

    func save(in db: Database) throws {
        for setting in Self.settings {
            try db.run("INSERT OR REPLACE INTO firebase_config (key, value) VALUES (?, ?)", [setting.key, self[keyPath: setting.value]])
        }
    }

    /// Applies the changes in a body.
    ///
    /// - Parameter mask: the paths to change, separated by commas; `nil` for all.
    /// - Throws: a 501 for a path to change that Understudy does not have.
    mutating func change(by body: RequestBody, mask: String?) throws(FirebaseError) {
        let mask = mask.map { $0.parts(between: ",").map { Self.inCamelCase($0.trimmingSpace()) } }
        func counts(_ path: String) -> Bool {
            mask?.contains { $0.isSame(as: path) || path.utf8.starts(with: "\($0).".utf8) } ?? true
        }
        for path in try (mask ?? []) + Self.paths(in: body).filter(counts) {
            if path.isSame(as: Self.functions) || path.begins(with: "blockingFunctions.") {
                if try Self.namesFunctions(body) { throw .missing("blocking functions") }
            } else if !Self.settings.contains(where: { path.isSame(as: $0.group) || path.isSame(as: $0.path) }) {
                throw .missing("the project's setting \(path.cut())")
            }
        }
        for setting in Self.settings where counts(setting.path) {
            if let value = try body.object(setting.group)?.bool(setting.key) { self[keyPath: setting.value] = value }
        }
    }

    private static let functions = "blockingFunctions"

    /// The paths of a body's members: those within the known groups, and the names of other members. The resource's name is no setting.
    private static func paths(in body: RequestBody) throws(FirebaseError) -> [String] {
        var paths: [String] = []
        for name in body.names where !name.isSame(as: "name") {
            let isGroup = settings.contains { name.isSame(as: $0.group) }
            paths += isGroup ? try (body.object(name)?.names ?? []).map { "\(name).\($0)" } : [name]
        }
        return paths
    }

    private static func namesFunctions(_ body: RequestBody) throws(FirebaseError) -> Bool {
        guard let functions = try body.object(functions) else { return false }
        return try functions.object("triggers")?.isEmpty == false || functions.has("forwardInboundCredentials")
    }

    private static func inCamelCase(_ path: some StringProtocol) -> String {
        path.parts(between: ".").map(RequestBody.camelCase).joined(separator: ".")
    }

    /// The settings, each in its group.
    static let shape = Shape<ProjectConfig>(
        "FirebaseConfig",
        settings.map { setting in
            .object(
                setting.group,
                Shape<ProjectConfig>([.init(setting.key, .bool, setting.about, example: false) { $0[keyPath: setting.value] }])
            ) {
                $0
            }
        })
}
