import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import Values

/// One service that Understudy stands in for.
///
/// A backend owns its settings, its tables, its routes, its part of the seed file and the form of its errors. Only the program's list of
/// backends names it.
package protocol Backend: Sendable {
    /// The key in the configuration and in the seed file.
    static var name: String { get }

    /// Its rows in the table of settings. Their keys begin with the backend's name.
    static var settings: [Setting] { get }

    /// The JSON Schema of its block in the seed file: an object with `$defs`, which has a schema with the backend's name and the schemas
    /// that it refers to.
    static var seedSchema: [UInt8] { get }

    /// The kinds of records that are described as values.
    static var resources: [Resource] { get }

    /// Fault presets for its own paths, besides those that fit any path.
    static var faultPresets: [BackendPreset] { get }

    /// - Parameter settings: the values of ``settings``, by key.
    /// - Throws: ``SettingError`` when one is missing or of another kind.
    init(_ settings: SettingValues, keys: Keys) throws(SettingError)

    /// The name of the service, for people.
    var title: String { get }

    /// A line that the program prints about this backend at start-up; `nil` for none.
    var startUpNote: String? { get }

    /// The part of its app's base URL after host and port.
    var basePath: String { get }

    /// The environment variables from which its clients read their base URL.
    var clientVariables: [ClientVariable] { get }

    /// The segments that its paths begin with. A path belongs to the backend with the longest matching prefix, which also answers for
    /// unknown paths.
    var pathPrefixes: [[String]] { get }

    /// Whether `/API/v1` equals `/api/v1`.
    var pathsIgnoreCase: Bool { get }

    /// Whether `//api//v1` equals `/api/v1`.
    var pathsCollapseSlashes: Bool { get }

    /// The codings of request bodies that it decodes. Every other one is in ``MicroHTTP/Request/bodyRefusal``, which the backend refuses
    /// where it reads the body.
    var codings: [ContentCoding] { get }

    var migrations: [Migration] { get }
    /// Its own routes; see ``servedRoutes``.
    var routes: [Route] { get }

    /// The endpoints of a user's own. Set before the first use.
    var endpoints: Endpoints { get set }

    /// The routes of a user's own endpoints.
    var ownRoutes: [Route] { get }

    /// Renders an error of a request, such as a ``RequestError``, in this backend's envelope.
    ///
    /// - Parameter path: the segments of the request's path, in the form that the route table matches.
    func response(for error: any Error, at path: [String]) -> Response

    /// Answers a browser's preflight for one of its paths; `nil` to treat `OPTIONS` like any other method.
    func preflight(_ request: Request) -> Response?

    /// The sandbox that a request names in the way of this backend's clients; `nil` when there is no such way, or the request names none.
    func sandbox(of request: Request) -> String?

    /// The headers with credentials that ``admit(_:at:acting:now:)`` reads.
    var admissionCredentials: [Credential] { get }

    /// Refuses a request before the route is considered, even if there is no route.
    ///
    /// - Parameter acting: the account that stands in for missing credentials.
    func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws

    /// The principal that a request's credentials identify; `nil` when they identify none. Reads only, and needs no route.
    ///
    /// - Parameter acting: the account that stands in for missing credentials.
    func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal?

    /// The kinds of tokens that it issues.
    var tokenKinds: [TokenKind] { get }

    /// Does the work that has become due by itself since the last time, for every user, and signals the time of the next; see
    /// ``SocketSignals/wake(afterMilliseconds:)``.
    ///
    /// Its pushes to topics are handled at once.
    func runDueWork(_ session: Session) throws

    /// Does the work that local midnights have made due, for every account.
    func runMidnights(_ session: Session) throws

    /// The nights of all accounts that ``runMidnights(_:)`` would work off, about.
    func nightsDue(_ session: Session) throws -> Int

    /// Whether an evergreen account's block is seeded again each day.
    var seedsDaily: Bool { get }

    /// Reads its block of an account in the seed file, and records every error.
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock

    /// Its block of an account, with literal values: reading it back gives the same rows. `nil` when there is none.
    ///
    /// Members with many records can be left to ``exportRecords(of:from:to:)``.
    func exportSeed(of account: Account, from db: Database) throws -> JSON?

    /// Writes further members of the block, one record at a time; see ``Swift/Array/writeSeeds(ofUser:of:in:to:)``.
    func exportRecords(of account: Account, from db: Database, to writer: inout JSONWriter) throws

    /// The lists of its block whose records can be changed one at a time.
    var seedLists: [any SeedList] { get }

    /// Stores a record of an evergreen account whose time has come.
    ///
    /// - Throws: ``SeedError`` if it is not valid with the present settings.
    func store(_ due: DueRecord, of account: Account, in db: Database) throws

    /// Checks that ``exportSeed(of:from:)`` can write everything that the backend has stored, with its present settings.
    ///
    /// - Throws: ``IncompleteExportError``.
    func checkExport(from db: Database) throws

    /// Whether it has stored data of an account.
    func hasData(of account: Account, in db: Database) throws -> Bool

    /// Removes the data that it has stored for an account.
    func removeData(of account: Account, in db: Database) throws
}

extension Backend {
    package static var resources: [Resource] { [] }
    /// A backend that is no ``Service`` has none.
    package var endpoints: Endpoints {
        get { Endpoints() }
        set {}
    }
    package var ownRoutes: [Route] { [] }
    package static var faultPresets: [BackendPreset] { [] }
    package var name: String { Self.name }
    package var startUpNote: String? { nil }
    package var basePath: String { "" }
    package var clientVariables: [ClientVariable] { [] }
    package var pathsIgnoreCase: Bool { false }
    package var pathsCollapseSlashes: Bool { false }
    package var codings: [ContentCoding] { [] }
    package func preflight(_ request: Request) -> Response? { nil }
    package func sandbox(of request: Request) -> String? { nil }
    package var admissionCredentials: [Credential] { [] }
    package func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws {}
    package var tokenKinds: [TokenKind] { [] }
    package func runDueWork(_ session: Session) throws {}
    package func runMidnights(_ session: Session) throws {}
    package func nightsDue(_ session: Session) throws -> Int { 0 }
    package var seedsDaily: Bool { true }
    package var seedLists: [any SeedList] { [] }
    package func exportRecords(of account: Account, from db: Database, to writer: inout JSONWriter) throws {}
    package func checkExport(from db: Database) throws {}
    package func store(_ due: DueRecord, of account: Account, in db: Database) throws { try seedLists.store(due, of: account, in: db) }
    package func hasData(of account: Account, in db: Database) throws -> Bool {
        try seedLists.contains { try $0.page(of: account, limit: 0, offset: 0, in: db).total > 0 }
    }
}

/// A named list of fault rules for a backend's own paths.
package struct BackendPreset: Sendable {
    package let name: String
    package let summary: String
    /// The rules, each in the form that `POST /_understudy/faults` takes.
    package let rules: [JSON]

    package init(_ name: String, _ summary: String, rules: [JSON]) {
        self.name = name
        self.summary = summary
        self.rules = rules
    }
}

/// An environment variable from which a client reads its base URL.
package struct ClientVariable: Sendable, Equatable {
    package let name: String
    /// The part of the URL after host and port.
    private let path: String
    /// Whether the value is a URL. Otherwise it is host and port without a scheme.
    private let hasScheme: Bool

    package init(_ name: String, path: String = "", hasScheme: Bool = true) {
        self.name = name
        self.path = path
        self.hasScheme = hasScheme
    }

    /// The value for a server with this URL, which ends with the port.
    package func value(forServerAt url: String) -> String {
        (hasScheme ? url : String(URLText.withoutScheme(url))) + path
    }
}

/// A kind of token that can be issued for an account.
package struct TokenKind: Sendable {
    package let name: String
    /// Issues a token; without `expiresAt`, for the usual lifetime. Throws ``DeletedUserError`` when the account has deleted its user.
    package let mint: @Sendable (_ account: Account, _ moment: RequestTime, _ expiresAt: Instant?, _ db: Database) throws -> String

    package init(_ name: String, mint: @escaping @Sendable (Account, RequestTime, Instant?, Database) throws -> String) {
        self.name = name
        self.mint = mint
    }
}

/// A request that fails before or outside a backend's own rules.
package enum RequestError: Error, Equatable, Sendable {
    /// No route has this path.
    case notFound
    /// A route has this path, but not with this method.
    case methodNotAllowed(allowed: [HTTPRequest.Method])
    case invalidJSON(JSONSyntaxError)
    case refused(Refusal)
    /// A fault rule answers with this status.
    case injected(HTTPResponse.Status)
    /// The requested data cannot be read or written at present. The program answers 503 and adds `Retry-After`.
    case unavailable
}
