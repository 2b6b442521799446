import GRDB
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

/// A world in which Alice and Bob have used every app, and Carol is new. Requests need no socket.
struct UsedWorld: Sendable {
    /// A response as it is sent.
    struct Answer: Sendable, Equatable, CustomStringConvertible {
        let status: Int
        let headers: HTTPFields
        let body: [UInt8]
        /// The reason of a refusal, which is not sent.
        var reason: String?

        var json: JSON {
            get throws { try JSON(parsing: body) }
        }

        var description: String { "\(status) \(headers) \(String(decoding: body, as: UTF8.self))" }
    }

    private let world: TestWorld

    init(settings: [String: JSON] = [:], accounts: [JSON] = UsedWorldSeed.accounts) throws {
        world = try TestWorld(settings: settings, accounts: accounts, lazily: false)
    }

    private init(_ world: TestWorld) {
        self.world = world
    }

    /// The same world, in which an account is deleted during the next request to a backend: after the request was identified, and before
    /// its handler runs.
    func deleting(_ key: String) throws -> UsedWorld {
        let interruption = Interruption { [world] in
            try world.write { db in
                guard let account = try Account.find(key, in: db) else { return }
                try world.seeding.delete(account, in: db)
            }
        }
        return UsedWorld(try TestWorld(world, servedBy: world.backends.map { interruption.interrupting($0) }))
    }

    /// See ``TestWorld/setStoring(_:)``.
    func setStoring(_ isOn: Bool) throws { try world.setStoring(isOn) }

    /// All its data, as a seed document.
    func exported() throws -> JSON { try world.exportSeed() }

    /// Reads the database itself.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try world.read(body) }

    /// Moves the clock.
    func setNow(_ now: String) throws {
        try world.setNow(now)
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - name: the account whose credentials it has, for every backend; `nil` for none.
    ///   - instant: the value of `X-Understudy-Now`.
    ///   - hasKey: whether it has the API keys of FitIQ and of Firebase.
    func send(
        _ method: HTTPRequest.Method, _ target: String, as name: String?, _ body: JSON? = nil, at instant: String? = nil,
        withAPIKey hasKey: Bool = true
    ) throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if hasKey {
            for name in ["X-API-Key", "X-Goog-Api-Key"] { headers[try #require(HTTPField.Name(name))] = "test-api-key" }
        }
        if let name {
            headers[.authorization] = "Bearer \(name)"
            headers[try #require(HTTPField.Name("X-User-Id"))] = name
        }
        if let instant { headers[try #require(HTTPField.Name("X-Understudy-Now"))] = instant }
        let response = try world.respond(method, target, headers: headers, bytes: body?.encoded ?? [])
        return Answer(status: response.status.code, headers: response.headers, body: response.wholeBody, reason: response.reason)
    }
}
