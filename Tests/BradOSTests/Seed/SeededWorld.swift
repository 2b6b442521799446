import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

/// A world with seeded accounts, for requests like those of the app.
struct SeededWorld {
    static let now = "2026-01-07T09:00:00Z"
    let test: TestWorld

    init(accounts: [JSON], now: String = Self.now, settings: [String: JSON] = [:]) throws {
        test = try TestWorld(now: now, settings: settings, accounts: accounts)
    }

    /// A world with one account, `ada`, whose user has the same name.
    init(
        _ block: JSON, timezone: String? = nil, evergreen: Bool = false, now: String = Self.now, settings: [String: JSON] = [:]
    ) throws {
        try self.init(accounts: [Self.account("ada", timezone: timezone, evergreen: evergreen, block)], now: now, settings: settings)
    }

    /// An account of a seed file, not evergreen by default.
    static func account(_ key: String, timezone: String? = nil, evergreen: Bool = false, _ block: JSON) -> JSON {
        ["key": .string(key), "timezone": .optional(timezone), "evergreen": .bool(evergreen), "bradOS": block]
    }

    /// Imports the export into another world at the same time.
    func reimported(settings: [String: JSON] = [:]) throws -> SeededWorld {
        let accounts = try test.exportSeed()["accounts"]?.array ?? []
        return try SeededWorld(accounts: accounts, now: test.now.description, settings: settings)
    }

    /// Sends a request below `/api/dev`.
    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String, as user: String = "ada", _ body: JSON? = nil) throws -> (
        status: Int, body: JSON
    ) {
        let name = try #require(HTTPField.Name("x-user-id"))
        var headers = HTTPFields()
        headers[name] = user
        return try test.send(method, "/api/dev" + path, headers: headers, body: body)
    }

    /// The `data` of a response that must be 200.
    func data(_ path: String, as user: String = "ada", sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        let answer = try send(.get, path, as: user)
        #expect(answer.status == 200, "\(path): \(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// A list in a response, newest first.
    func list(_ path: String, as user: String = "ada", sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSON] {
        try #require(data(path, as: user, sourceLocation: sourceLocation).array, sourceLocation: sourceLocation)
    }

    /// A metric's history, newest first.
    func history(_ slug: String, as user: String = "ada") throws -> [JSON] {
        try list("/health-sync/\(slug)?days=3650", as: user)
    }

    /// An account's exported `bradOS` block.
    func exported(_ key: String = "ada") throws -> JSON {
        let accounts = try test.exportSeed()["accounts"]?.array ?? []
        let account = try #require(accounts.first { $0["key"]?.string == key })
        return try #require(account["bradOS"])
    }

    /// The responses of every GET route to a user, byte for byte.
    func readouts(as user: String = "ada") throws -> [(path: String, answer: String)] {
        let metrics = ["hrv", "rhr", "sleep", "weight", "vo2max", "body-fat", "steps"]
        let paths =
            metrics.flatMap { ["/health-sync/\($0)", "/health-sync/\($0)?days=3650", "/health-sync/\($0)?days=7"] } + [
                "/health-sync/recovery", "/health-sync/recovery?date=2026-01-06", "/health-sync/recovery/history?days=90",
                "/health-sync/baseline", "/cycling/weight-goal", "/cycling/vo2max", "/cycling/ftp", "/cycling/ftp/history",
                "/cycling/activities", "/cycling/activities?limit=30", "/cycling/training-load", "/cycling/ef", "/cycling/block",
                "/cycling/profile", "/workouts/today", "/stretch-sessions/latest", "/meditation-sessions/latest", "/mealplans/latest",
                "/calendar/2026/1", "/calendar/2025/12?tz=-300",
            ]
        let name = try #require(HTTPField.Name("x-user-id"))
        var headers = HTTPFields()
        headers[name] = user
        return try paths.map { path in
            let response = try test.respond(.get, "/api/dev" + path, headers: headers)
            return (path, "\(response.status.code) \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}

extension [JSON] {
    /// The texts of a member in every element.
    func texts(_ key: String) -> [String] { compactMap { $0[key]?.string } }

    /// The numbers of a member in every element.
    func numbers(_ key: String) -> [Double] { compactMap { $0[key]?.number } }
}

extension [Double] {
    /// 0 for an empty array.
    var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

    /// Pearson's r with a series of the same length.
    func correlation(with other: [Double]) -> Double {
        let (mean, otherMean) = (mean, other.mean)
        let covariance = zip(self, other).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - otherMean) }
        let squares = reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let otherSquares = other.reduce(0) { $0 + ($1 - otherMean) * ($1 - otherMean) }
        return covariance / (squares * otherSquares).squareRoot()
    }
}
