import Foundation
import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

/// A separate sandbox on a server, used through raw sockets.
struct WireWorld: Sendable {
    let id: String
    /// Retained, so that the server runs as long as this world is used.
    private let server: TestServer
    let port: Int

    /// - Parameters:
    ///   - server: by default the shared one.
    ///   - persona: the account that requests without credentials act as.
    init(on server: TestServer? = nil, persona: String? = nil) async throws {
        let server = try server ?? Self.shared.get()
        self.server = server
        port = try #require(server.baseURL.port)
        id = "w-\(UUID().uuidString)"
        let made = try await Self.exchange(
            .make("PUT", "/_understudy/sandboxes/\(id)", token: nil, body: persona.map { ["persona": .string($0)] }), port)
        try #require(made.status == 201, "\(made)")
    }

    /// `jane` has used every app; `john` has used FitIQ.
    static let accounts: [JSON] = [
        [
            "key": "jane", "displayName": "Jane Example", "email": "jane@understudy.test", "tokens": ["jane"], "dateOfBirth": "1990-05-15",
            "timezone": "Europe/Istanbul", "fitiq": [:],
            "longevity": [
                "baselineBiologicalAgeYears": 35,
                "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
                "checkIns": ["generate": ["count": 8, "until": "yesterday", "trend": "rejuvenating", "seed": 3]],
            ],
            "bradOS": ["userId": "default-user", "rhr": ["generate": ["days": 5, "until": "today", "seed": 1]]],
        ],
        ["key": "john", "displayName": "John Example", "email": "john@understudy.test", "tokens": ["john"], "fitiq": [:]],
    ]

    private static let shared = Result { try TestServer(accounts: accounts, isOwn: true) }

    /// Sends a request on a new connection.
    ///
    /// - Parameters:
    ///   - timeOutMs: the time-out for the next piece of a response.
    ///   - firstTimeOutMs: the time-out for the first piece; `nil` for `timeOutMs`.
    func send(_ request: RawRequest, timeOutMs: Int = 90_000, firstTimeOutMs: Int? = nil) async throws -> RawResponse {
        try await Self.exchange(addressed(request), port, timeOutMs: timeOutMs, firstTimeOutMs: firstTimeOutMs)
    }

    /// Sends a request several times in sequence.
    func send(_ request: RawRequest, times: Int, timeOutMs: Int = 90_000) async throws -> [RawResponse] {
        var answers: [RawResponse] = []
        for _ in 0..<times { answers.append(try await send(request, timeOutMs: timeOutMs)) }
        return answers
    }

    /// Runs work with connections, which may block, on a separate thread.
    func onConnections<Value: Sendable>(_ work: @escaping @Sendable (_ connect: () throws -> RawConnection) throws -> Value) async throws
        -> Value
    {
        try await onThread { [port] in try work { try RawConnection(port: port) } }
    }

    /// The request with this world's base URL.
    func addressed(_ request: RawRequest) -> RawRequest {
        var request = request
        request.target = "/_sandbox/\(id)\(request.target)"
        return request
    }

    /// Calls the control API.
    func control(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> RawResponse {
        try await send(.make(method, "/_understudy/\(path)", token: nil, body: body))
    }

    private static func exchange(
        _ request: RawRequest, _ port: Int, timeOutMs: Int = 90_000, firstTimeOutMs: Int? = nil
    ) async throws -> RawResponse {
        try await onThread {
            let connection = try RawConnection(port: port)
            try connection.send(request)
            return try connection.receiveResponse(
                hasBody: request.method != "HEAD", timeout: .milliseconds(timeOutMs),
                firstTimeout: firstTimeOutMs.map { Duration.milliseconds($0) })
        }
    }
}

extension WireWorld {
    /// Adds a rule or a preset.
    ///
    /// - Returns: the ids of the rules.
    @discardableResult
    func add(_ rule: JSON) async throws -> [String] {
        let answer = try await control("POST", "faults", rule)
        try #require(answer.status == 201, "\(answer)")
        return (answer.at("faults").array ?? []).compactMap { $0["id"]?.string }
    }

    /// The present rules.
    func faults() async throws -> [JSON] {
        try await control("GET", "faults").at("faults").array ?? []
    }

    /// `[matched, fired, failed]` of a rule; `nil` when the rule no longer exists.
    func counts(of id: String) async throws -> [Int]? {
        let fault = try await faults().first { $0["id"]?.string == id }
        return fault.map { fault in ["matched", "fired", "failed"].map { fault[$0]?.integer ?? -1 } }
    }

    /// The journal, oldest first.
    func entries() async throws -> [JSON] {
        try await control("GET", "requests").at("requests").array ?? []
    }

    /// The journal's entry of a response.
    func entry(of answer: RawResponse) async throws -> JSON? {
        let id = try #require(answer.requestID)
        return try await entries().first { $0["id"]?.string == id }
    }

    /// The id of a request that a rule holds, once there is one.
    func heldRequest() async throws -> String {
        try await eventually { try await control("GET", "requests/held").at("held").array?.first?["id"]?.string }
    }

    /// The number of Jane's measurements in FitIQ.
    func measurements() async throws -> Int? {
        try await send(.progress).at("data", "total").integer
    }

    /// Repeats `look` until it returns a value.
    func eventually<Value>(_ look: () async throws -> Value?) async throws -> Value {
        var found: Value?
        try await TestTraits.eventually {
            found = try await look()
            return found != nil
        }
        return try #require(found)
    }
}
