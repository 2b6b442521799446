import Dispatch
import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import Testing
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds
import Values

/// A world in memory with a frozen clock. Requests take the complete way through the program, without a socket.
package struct TestWorld: Sendable {
    package let world: World
    private let program: TestProgram
    package let handler: RequestHandler

    /// - Parameters:
    ///   - fidelity: `guide` or `backend`.
    ///   - settings: the settings that differ from the defaults, by name.
    ///   - accounts: account objects of a seed file.
    ///   - lazily: whether accounts get their rows at their first request, as in the program.
    ///   - logger: receives the log lines; by default they are dropped.
    ///   - requestLog: receives the lines of the request log.
    ///   - unsentBytes: the most bytes of large responses that have not been sent, together.
    package init(
        now: String = "2026-01-07T09:00:00Z", fidelity: String = "guide", settings: [String: JSON] = [:], accounts: [JSON] = [],
        lazily: Bool = true, logger: Logger? = nil, requestLog: RequestLog? = nil, unsentBytes: Int? = nil
    ) throws {
        let now = try #require(Instant(now))
        program = try TestProgram.with(["longevity.fidelity": .string(fidelity)].merging(settings) { $1 })
        world = try program.world(named: "test", accounts: accounts, at: now, lazily: lazily)
        let services = program.services
        let worlds = Worlds(program.configuration, main: world, image: nil, seed: nil, report: RunReport())
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        var limits = Limits(program.configuration)
        if let unsentBytes { limits.unsentBytes = unsentBytes }
        handler = RequestHandler(
            worlds: worlds, workers: try Self.workers(), limits: limits, logger: logger ?? silent, requestLog: requestLog
        ) { services }
    }

    /// The same world, served by other backends with the same tables.
    package init(_ other: TestWorld, servedBy backends: [any Backend]) throws {
        program = other.program
        world = other.world
        let services = Services(program.configuration, seeding: Seeding(backends: backends, keys: other.seeding.keys))
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        let worlds = Worlds(program.configuration, main: world, image: nil, seed: nil, report: RunReport())
        handler = RequestHandler(worlds: worlds, workers: try Self.workers(), limits: Limits(program.configuration), logger: silent) {
            services
        }
    }

    /// The same main world, on a server that other machines reach at these addresses.
    ///
    /// - Parameter secureAccess: its HTTPS side, if it has one.
    package init(
        _ other: TestWorld, reachedAt network: @escaping @autoclosure @Sendable () -> NetworkAddresses, secureAccess: SecureAccess? = nil
    ) throws {
        (program, world) = (other.program, other.world)
        var services = program.services
        services.secureAccess = secureAccess
        let present = services
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        let worlds = Worlds(program.configuration, main: world, image: nil, seed: nil, report: RunReport())
        handler = RequestHandler(
            worlds: worlds, workers: try Self.workers(), limits: Limits(program.configuration), logger: silent, network: network()
        ) { present }
    }

    /// The same main world, with other workers.
    package init(_ other: TestWorld, workers: Workers) {
        program = other.program
        world = other.world
        let services = program.services
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        let worlds = Worlds(program.configuration, main: world, image: nil, seed: nil, report: RunReport())
        handler = RequestHandler(worlds: worlds, workers: workers, limits: Limits(program.configuration), logger: silent) { services }
    }

    /// The workers of all worlds without a socket. A call that has waited for its turn continues there.
    package static func workers() throws -> Workers { try sharedWorkers.get() }

    private static let sharedWorkers = Result { try Workers() }

    package var backends: [any Backend] { program.backends }
    package var seeding: Seeding { program.services.seeding }
    package var now: Instant { world.clock.now() }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try world.epoch.data.read(body)
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try world.epoch.data.write(body)
    }

    /// Makes every write fail, as on a read-only disk, until storing is turned on again.
    package func setStoring(_ isOn: Bool) throws {
        try read { try $0.execute(sql: "PRAGMA query_only = \(isOn ? 0 : 1)") }
    }

    /// Stores the accounts of a seed at the clock's time.
    package func importSeed(_ seed: SeedDocument) throws {
        try world.importSeed(seed, by: seeding, at: now)
    }

    /// Seeds the accounts that still wait for their first request, for tests that read their rows.
    package func seedRest() throws {
        try write { try seeding.seedRest(at: now, in: $0) }
    }

    /// The accounts as a seed document, by default with all rows.
    package func exportSeed(literally: Bool = true) throws -> JSON {
        try JSON(parsing: world.exportSeed(by: seeding, literally: literally).bytes)
    }

    /// Sets the clock.
    package func setNow(_ now: String) throws {
        world.clock.mode = .frozen(try #require(Instant(now)))
    }

    /// The response to a request, as sent.
    package func respond(to request: Request) -> Response {
        settled(handler.reply(to: request))
    }

    /// The response to a request that the server refuses before it is complete.
    package func respond(to refused: RefusedRequest) -> Response {
        handler.response(to: refused)
    }

    /// Without a connection delays are skipped, and work runs at once.
    private func settled(_ reply: Reply) -> Response {
        switch reply {
        case .response(let response): response
        case .computed(_, let compute): settled(compute())
        case .promised(let promise): settled(awaited(promise))
        case .later(_, let then): settled(then())
        case .disconnect: Response(status: HTTPResponse.Status(code: 599, reasonPhrase: "Closed"))
        case .tracked(let reply, let whenEnded): ended(settled(reply), whenEnded)
        }
    }

    private func ended(_ response: Response, _ whenEnded: () -> Void) -> Response {
        whenEnded()
        return response
    }

    private func awaited(_ promise: PromisedReply) -> Reply {
        let given = DispatchSemaphore(value: 0)
        promise.whenGiven { _ in given.signal() }
        given.wait()
        return promise.reply ?? .disconnect(.close)
    }

    /// Sends a body as bytes and returns the response as sent.
    package func respond(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = HTTPFields(), bytes: [UInt8] = []
    ) throws -> Response {
        respond(to: try #require(Request(method: method, target: target, headers: headers, body: bytes)))
    }

    /// Sends a request and reads the JSON of its response.
    package func send(
        _ method: HTTPRequest.Method, _ target: String, token: String? = nil, headers: HTTPFields = HTTPFields(), body: JSON? = nil
    ) throws -> (status: Int, body: JSON) {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if body != nil { headers[.contentType] = "application/json" }
        return try send(method, target, headers: headers, bytes: body?.encoded ?? [])
    }

    /// Sends a request with any body. A response without a body is null, and a text is a JSON string.
    package func send(_ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = HTTPFields(), bytes: [UInt8]) throws -> (
        status: Int, body: JSON
    ) {
        let response = try respond(method, target, headers: headers, bytes: bytes)
        let body = response.wholeBody
        if response.headers[.contentType]?.hasPrefix("text/") == true {
            return (response.status.code, .string(String(decoding: body, as: UTF8.self)))
        }
        return (response.status.code, body.isEmpty ? .null : try JSON(parsing: body))
    }

    package func get(_ target: String, token: String? = nil) throws -> (status: Int, body: JSON) {
        try send(.get, target, token: token)
    }
}
