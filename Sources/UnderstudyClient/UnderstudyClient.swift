import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Controls a running Understudy server from a test: accounts, clock, faults, sandboxes and the journal of requests.
///
/// ```swift
/// let understudy = try UnderstudyClient()
/// try await understudy.withSandbox(persona: "six-days") { world in
///     app.launchEnvironment["API_URL"] = world.baseURL.absoluteString
///     app.launch()
///     try await world.advance(by: .days(1))
///     try await world.verify(.get("/api/longevity/trends"), count: .atLeast(1))
/// }
/// ```
///
/// A client acts on one world, `main` or a sandbox, which ``baseURL`` names. The same base URL goes to the app under test.
///
/// Each method sends HTTP requests to the control API of that world and throws an ``UnderstudyError`` if they fail. A client is a value: it can
/// be used from any task, and its copies are cheap and share one `URLSession`.
public struct UnderstudyClient: Sendable {
    /// The base URL of the world, for the app under test. It has no trailing slash and no account.
    public let baseURL: URL

    let base: BaseURL
    let controlKey: String?
    let transport: Transport

    /// Creates a client for a server (`http://127.0.0.1:4000`) or a sandbox (`http://127.0.0.1:4000/_sandbox/t1`). Sends no request.
    ///
    /// - Parameters:
    ///   - baseURL: the server or sandbox. Trailing slashes and an account at the end (`/_as/six-days`) are ignored.
    ///   - session: the session for the requests.
    ///   - controlKey: the key that the server prints when it listens for other machines. Clients on the server's own machine need none.
    public init(baseURL: URL, session: URLSession = .shared, controlKey: String? = nil) {
        self.init(base: BaseURL(baseURL), fallback: baseURL, controlKey: controlKey, transport: Transport(over: session))
    }

    /// Creates a client for the server that the environment names, such as the one that `understudy exec` starts.
    ///
    /// `UNDERSTUDY_URL` is the base URL and `UNDERSTUDY_CONTROL_KEY` the control key. `xcodebuild` passes a variable to the tests only if its
    /// name starts with `TEST_RUNNER_`, and removes that prefix. `understudy exec` therefore sets `TEST_RUNNER_UNDERSTUDY_URL`, too. A
    /// variable with the prefix counts where the one without it is missing or empty.
    ///
    /// - Throws: ``UnderstudyError/missingVariable(_:)`` without a base URL, ``UnderstudyError/invalidVariable(_:)`` if it is not an HTTP URL
    ///   with a host.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(UnderstudyError) {
        guard let (name, text) = Self.variable("UNDERSTUDY_URL", in: environment) else { throw .missingVariable("UNDERSTUDY_URL") }
        guard let url = URL(string: text), url.host != nil, ["http", "https"].contains(url.scheme?.lowercased()) else {
            throw .invalidVariable(name)
        }
        self.init(baseURL: url, controlKey: Self.variable("UNDERSTUDY_CONTROL_KEY", in: environment)?.value)
    }

    /// A variable of the environment, or the one with the prefix of `xcodebuild`, with its name.
    static func variable(_ name: String, in environment: [String: String]) -> (name: String, value: String)? {
        for name in [name, "TEST_RUNNER_" + name] {
            if let value = environment[name], !value.isEmpty { return (name, value) }
        }
        return nil
    }

    init(baseURL: URL, controlKey: String? = nil, transport: Transport) {
        self.init(base: BaseURL(baseURL), fallback: baseURL, controlKey: controlKey, transport: transport)
    }

    private init(base: BaseURL, fallback: URL, controlKey: String?, transport: Transport) {
        self.base = base
        baseURL = base.url() ?? fallback
        self.controlKey = controlKey
        self.transport = transport
    }

    /// A client for a sandbox on the same server. Sends no request and creates no sandbox: see ``createSandbox(_:seed:now:persona:scenario:)``.
    public func sandbox(_ id: String) -> UnderstudyClient {
        UnderstudyClient(base: base.sandbox(id), fallback: baseURL, controlKey: controlKey, transport: transport)
    }

    /// A client for the server's `main` world.
    public var main: UnderstudyClient {
        UnderstudyClient(base: base.main, fallback: baseURL, controlKey: controlKey, transport: transport)
    }

    /// The base URL for an app that sends no credentials: the server treats its requests as those of an account.
    ///
    /// - Parameter account: the account's key.
    public func acting(as account: String) -> URL {
        base.url(["_as", account]) ?? baseURL
    }

    /// Sends a call and decodes the body of its response.
    func call<Value: Decodable>(
        _ method: String, _ path: [String], query: KeyValuePairs<String, String?> = [:], body: (any Encodable & Sendable)? = nil,
        answer: Value.Type = Value.self
    ) async throws(UnderstudyError) -> Value {
        try await send(method, path, query: query, body: body).value()
    }

    /// Sends a call whose response has no body.
    func call(_ method: String, _ path: [String], ifMatch tag: String? = nil) async throws(UnderstudyError) {
        _ = try await send(method, path, ifMatch: tag).success()
    }

    /// Sends a call and returns its response, whatever the status.
    ///
    /// - Parameter tag: the entity tag that the content must still have.
    func send(
        _ method: String, _ path: [String], query: KeyValuePairs<String, String?> = [:], body: (any Encodable & Sendable)? = nil,
        ifMatch tag: String? = nil
    ) async throws(UnderstudyError) -> Answer {
        var request = try request(method, path, query: query)
        request.setValue(tag, forHTTPHeaderField: "If-Match")
        if let body {
            do {
                request.httpBody = try ControlJSON.data(of: body)
            } catch {
                throw .unsendable("the body cannot be written as JSON: \(error)")
            }
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        do {
            return try await transport.answer(request)
        } catch {
            throw UnderstudyError(noAnswerFrom: baseURL, because: error)
        }
    }

    /// A request of the control API, without a body.
    func request(_ method: String, _ path: [String], query: KeyValuePairs<String, String?> = [:]) throws(UnderstudyError) -> URLRequest {
        guard let url = base.url(["_understudy"] + path, query: query) else {
            throw .unsendable("\(baseURL.absoluteString) is not a valid base URL")
        }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let controlKey { request.setValue("Bearer \(controlKey)", forHTTPHeaderField: "Authorization") }
        return request
    }
}
