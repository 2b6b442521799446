import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Drives a running Understudy server from a test: its clock, accounts, faults and journal.
///
/// ```swift
/// let understudy = try XCTUnwrap(UnderstudyClient())
/// try await understudy.withSandbox(persona: "six-days") { world in
///     app.launchEnvironment["API_URL"] = world.baseURL.absoluteString
///     app.launch()
///     try await world.advance(by: .days(1))
///     try await world.verify(.get("/api/longevity/trends"), count: .atLeast(1))
/// }
/// ```
///
/// Calls act on the world that ``baseURL`` names: `main`, or a sandbox. A client is a value: copies are cheap, and share the session.
public struct UnderstudyClient: Sendable {
    /// The base URL of the world, for apps: without a slash at the end, and without an account.
    public let baseURL: URL

    let base: BaseURL
    private let controlKey: String?
    private let transport: Transport

    /// A client of a server (`http://127.0.0.1:4000`) or of a sandbox (`http://127.0.0.1:4000/_sandbox/t1`).
    ///
    /// - Parameters:
    ///   - baseURL: slashes at the end, and an account there (`/_as/six-days`), are passed over.
    ///   - session: what the calls go through.
    ///   - controlKey: the key that the server prints when it listens to other machines; callers on its own need none.
    public init(baseURL: URL, session: URLSession = .shared, controlKey: String? = nil) {
        self.init(base: BaseURL(baseURL), fallback: baseURL, controlKey: controlKey, transport: Answer.transport(over: session))
    }

    /// A client of the server that the environment names, as `understudy exec` sets it; `nil` when it names none.
    ///
    /// `UNDERSTUDY_URL` is the base URL, `UNDERSTUDY_CONTROL_KEY` the key. `xcodebuild` hands a variable on to the tests that it runs under the
    /// name without `TEST_RUNNER_`: set `TEST_RUNNER_UNDERSTUDY_URL`.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let url = environment["UNDERSTUDY_URL"].flatMap(URL.init(string:)), url.host != nil,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        let key = environment["UNDERSTUDY_CONTROL_KEY"].flatMap { $0.isEmpty ? nil : $0 }
        self.init(baseURL: url, controlKey: key)
    }

    init(baseURL: URL, controlKey: String? = nil, transport: @escaping Transport) {
        self.init(base: BaseURL(baseURL), fallback: baseURL, controlKey: controlKey, transport: transport)
    }

    private init(base: BaseURL, fallback: URL, controlKey: String?, transport: @escaping Transport) {
        self.base = base
        baseURL = base.url() ?? fallback
        self.controlKey = controlKey
        self.transport = transport
    }

    /// The client of a sandbox on the same server, whichever world this one is of. It sends nothing: see ``createSandbox(_:seed:now:persona:)``.
    public func sandbox(_ id: String) -> UnderstudyClient {
        UnderstudyClient(base: base.sandbox(id), fallback: baseURL, controlKey: controlKey, transport: transport)
    }

    /// The client of the server's `main` world.
    public var main: UnderstudyClient {
        UnderstudyClient(base: base.main, fallback: baseURL, controlKey: controlKey, transport: transport)
    }

    /// The base URL for an app that sends no credentials and is to be taken for an account.
    public func acting(as account: String) -> URL {
        base.url(["_as", account]) ?? baseURL
    }

    /// Sends a call and reads its answer.
    func call<Value: Decodable>(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: (any Encodable & Sendable)? = nil,
        answer: Value.Type = Value.self
    ) async throws(UnderstudyError) -> Value {
        try await send(method, path, query: query, body: body).value()
    }

    /// Sends a call whose answer has nothing to say.
    func call(_ method: String, _ path: [String]) async throws(UnderstudyError) {
        _ = try await send(method, path).success()
    }

    /// Sends a call and brings whatever answer comes.
    func send(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: (any Encodable & Sendable)? = nil
    ) async throws(UnderstudyError) -> Answer {
        guard let url = base.url(["_understudy"] + path, query: query) else {
            throw .unsendable("\(baseURL.absoluteString) is no base URL")
        }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let controlKey { request.setValue("Bearer \(controlKey)", forHTTPHeaderField: "Authorization") }
        if let body {
            do {
                request.httpBody = try ControlJSON.data(of: body)
            } catch {
                throw .unsendable("the body cannot be written as JSON: \(error)")
            }
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        do {
            return try await transport(request)
        } catch {
            throw UnderstudyError(noAnswerFrom: baseURL, because: error)
        }
    }
}
