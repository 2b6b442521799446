import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

/// A world of a program with a metric of its own: the main world, or a sandbox.
private struct RoundTripWorld {
    private static let settings: [String: JSON] = [
        "bradOS.metrics": [["slug": "mood", "fields": [["name": "value", "kind": "integer", "min": 1, "max": 10]]]]
    ]

    let test: TestWorld
    private let prefix: String

    /// - Parameter accounts: stored as at a program's first start.
    init(now: String, accounts: [JSON] = []) throws {
        test = try TestWorld(now: now, settings: Self.settings, accounts: accounts)
        prefix = ""
    }

    /// A sandbox with a seed.
    init(now: String, sandboxWith seed: JSON) throws {
        test = try TestWorld(now: now, settings: Self.settings)
        prefix = "/_sandbox/t1"
        let made = try test.send(.put, "/_understudy/sandboxes/t1", body: ["seed": seed, "now": .string(now)])
        try #require(made.status == 201, "\(made.body.text)")
    }

    /// The main world, opened as by a command.
    var database: OpenDatabase { OpenDatabase(world: test.world, seeding: test.seeding, isSeededNow: true) }

    func document(_ seed: JSON) throws -> SeedDocument { try SeedDocument(seed, backends: test.backends) }

    /// Sends a request to the world. It must succeed.
    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String, as name: String? = nil, _ body: JSON? = nil) throws -> JSON {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        if let name { headers[try #require(HTTPField.Name("X-User-Id"))] = name }
        let answer = try test.send(method, prefix + path, token: name, headers: headers, body: body)
        try #require((200...201).contains(answer.status), "\(method) \(path): \(answer.body.text)")
        return answer.body
    }

    func exported(literally: Bool = false) throws -> JSON {
        try send(.get, "/_understudy/seed?literal=\(literally)")
    }

    /// Whether each account is evergreen, by its key.
    func evergreen() throws -> [String: Bool] {
        let accounts = try send(.get, "/_understudy/accounts")["accounts"]?.array ?? []
        return Dictionary(uniqueKeysWithValues: accounts.map { ($0["key"]?.string ?? "", $0["evergreen"]?.bool ?? false) })
    }

    /// The last dates of Ada's check-ins and moods.
    func lastDates() throws -> [String?] {
        let trends = try send(.get, "/api/longevity/trends", as: "ada")
        let moods = try send(.get, "/api/dev/health-sync/mood?days=365", as: "ada")
        return [trends["weekly"]?["points"]?.array?.last?["date"]?.string, moods["data"]?.array?.first?["date"]?.string]
    }
}

@Suite("An export and an import of evergreen accounts")
struct SeedRoundTripTests {
    private static let now = "2026-01-07T09:00:00Z"
    private static let later = "2026-03-01T09:00:00Z"

    /// Ada uses all four backends, Bob gets a FitIQ user by a read, Cy's data are a client's, and Dan has no relative dates.
    private static let accounts: [JSON] = [
        [
            "key": "ada", "displayName": "Ada", "note": "uses everything", "email": "ada@example.com", "password": "secret",
            "tokens": ["ada"], "dateOfBirth": "1988-05-15", "timezone": "Europe/Istanbul",
            "longevity": [
                "userId": "u-ada", "baselineBiologicalAgeYears": 35,
                "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
                "checkIns": ["generate": ["count": 6, "until": "yesterday", "seed": 1]],
            ],
            "fitiq": [
                "progress": ["generate": [["type": "weight", "days": 20, "from": 82, "to": 80, "noise": 0.5, "seed": 1]]],
                "insights": ["generate": ["count": 5, "until": "today"]],
            ],
            "bradOS": ["hrv": ["generate": ["days": 10, "seed": 1]], "metrics": ["mood": ["generate": ["days": 5, "from": 3]]]],
            "firebase": ["phoneNumber": "+15555550100", "customClaims": ["role": "coach"]],
        ],
        [
            "key": "bob", "tokens": ["bob"], "dateOfBirth": "1990-01-01",
            "longevity": ["baselineBiologicalAgeYears": 33, "checkIns": [["date": "today-2d", "deltaYears": -0.1]]],
        ],
        ["key": "cy", "tokens": ["cy"], "longevity": ["checkIns": ["generate": ["count": 3, "until": "yesterday"]]]],
        ["key": "dan", "bradOS": ["metrics": ["mood": [["date": "2026-01-05", "value": 7]]]]],
    ]
    private static let seed: JSON = ["version": 1, "accounts": .array(accounts)]
    private static let evergreen = ["ada": true, "bob": true, "cy": false, "dan": false]

    enum ExportRoute: String, CaseIterable {
        case command, control, sandbox
    }

    enum ImportRoute: String, CaseIterable {
        case command, seed, accounts, sandbox, start, edit
    }

    private func export(by route: ExportRoute, literally: Bool = false) throws -> JSON {
        let world =
            switch route {
            case .command, .control: try RoundTripWorld(now: Self.now, accounts: Self.accounts)
            case .sandbox: try RoundTripWorld(now: Self.now, sandboxWith: Self.seed)
            }
        // A sign-in and a read leave an account evergreen.
        let credentials: JSON = ["email": "ada@example.com", "password": "secret", "returnSecureToken": true]
        try world.send(.post, "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x", credentials)
        try world.send(.get, "/api/v1/users/me", as: "bob")
        try world.send(.post, "/api/legal/consent", as: "cy", [:])
        #expect(try world.evergreen() == Self.evergreen)
        return route == .command
            ? try JSON(parsing: world.database.exportSeed(literally: literally).bytes) : try world.exported(literally: literally)
    }

    private func world(with exported: JSON, by route: ImportRoute) throws -> RoundTripWorld {
        let accounts = exported["accounts"]?.array ?? []
        switch route {
        case .start: return try RoundTripWorld(now: Self.later, accounts: accounts)
        case .sandbox: return try RoundTripWorld(now: Self.later, sandboxWith: exported)
        case .command, .seed, .accounts, .edit: break
        }
        let world = try RoundTripWorld(now: Self.later)
        switch route {
        case .command: try world.database.importSeed(world.document(exported), from: "exported.json")
        case .seed: try world.send(.post, "/_understudy/seed", exported)
        case .accounts: for account in accounts { try world.send(.post, "/_understudy/accounts", account) }
        case .edit:
            let changes = SeedChanges(from: try world.document(["version": 1, "accounts": []]), to: try world.document(exported))
            _ = try world.test.world.apply(changes, by: world.test.seeding, at: world.test.now)
        case .start, .sandbox: break
        }
        return world
    }

    @Test(
        "by every route keep them evergreen, with custom metrics and all backends, and give the same export again",
        arguments: ExportRoute.allCases, ImportRoute.allCases)
    func routes(_ exporting: ExportRoute, _ importing: ImportRoute) throws {
        let exported = try export(by: exporting)
        let ada = try #require(exported["accounts"]?.array?.first)
        for member in ["longevity", "fitiq", "bradOS"] { #expect(ada[member] == Self.accounts[0][member], "\(member)") }
        #expect(ada["evergreen"] == true)
        #expect(ada["firebase"]?["customClaims"] == ["role": "coach"])
        let world = try world(with: exported, by: importing)
        #expect(try world.exported().differences(from: exported) == [])
        #expect(try world.evergreen() == Self.evergreen)
        #expect(try world.lastDates() == ["2026-02-28", "2026-03-01"])
        try world.send(.put, "/_understudy/clock", ["advance": "P1D"])
        #expect(try world.lastDates() == ["2026-03-01", "2026-03-02"])
    }

    @Test("with literal data keep the data as they were, and none of them evergreen", arguments: ExportRoute.allCases)
    func literal(_ exporting: ExportRoute) throws {
        let exported = try export(by: exporting, literally: true)
        let world = try world(with: exported, by: .seed)
        #expect(try world.exported().differences(from: exported) == [])
        #expect(try world.exported(literally: true).differences(from: exported) == [])
        #expect(try world.evergreen().values.allSatisfy { !$0 })
        try world.send(.put, "/_understudy/clock", ["advance": "P1D"])
        #expect(try world.lastDates() == ["2026-01-06", "2026-01-07"])
    }

    @Test("of the demo seed give accounts that are evergreen where the demo's are")
    func demo() throws {
        let accounts = try TestServer.demoSeed["accounts"]?.array ?? []
        let first = try RoundTripWorld(now: Self.now, accounts: accounts)
        let exported = try first.exported()
        let second = try RoundTripWorld(now: Self.later)
        try second.send(.post, "/_understudy/seed", exported)
        #expect(try second.exported().differences(from: exported) == [])
        #expect(try first.evergreen().values.count { $0 } == 27)
        #expect(try second.evergreen() == first.evergreen())
    }
}
