import HTTPTypes
import Testing
import TestSupport
import Values

/// A persona of the demo seed, alone in a world or with others.
struct PersonaWorld {
    let test: TestWorld
    private let key: String

    /// - Parameter keys: the personas of the world; the persona alone if there are none.
    init(_ key: String, among keys: [String] = [], now: String = "2026-01-07T09:00:00Z") throws {
        let accounts = try #require(try TestServer.demoSeed["accounts"]?.array)
        let names = keys.isEmpty ? [key] : keys
        self.init(key, in: try TestWorld(now: now, accounts: accounts.filter { names.contains($0["key"]?.string ?? "") }))
    }

    init(_ key: String, in test: TestWorld) {
        self.test = test
        self.key = key
    }

    /// The `data` of an answer of Brad OS.
    func bradOS(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = key
        let answer = try test.send(.get, "/api/dev" + path, headers: headers)
        #expect(answer.status == 200, "\(path): \(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// The `data` of an answer of FitIQ.
    func fitIQ(_ path: String) throws -> JSON {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        let answer = try test.send(.get, "/api/v1" + path, token: key, headers: headers)
        return try #require(answer.body["data"], "\(answer.body.text)")
    }

    /// The values of a type of progress in FitIQ, by date in UTC.
    func progress(_ type: String) throws -> [String: Double] {
        try values("quantity", of: #require(fitIQ("/progress?type=\(type)&offset=0&limit=100")["entries"]?.array), at: "date")
    }

    /// A member of records, by date.
    func values(_ member: String, of records: [JSON], at time: String) -> [String: Double] {
        let values = records.map { (String($0[time]?.string?.prefix(10) ?? ""), $0[member]?.number ?? .nan) }
        return Dictionary(values) { first, _ in first }
    }

    /// A member of a list of Brad OS, by date.
    func values(_ member: String, of path: String) throws -> [String: Double] {
        try values(member, of: #require(bradOS(path).array), at: "date")
    }
}
