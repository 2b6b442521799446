import GRDB
import HTTPTypes
import MicroHTTP

/// One service that Understudy stands in for.
///
/// A backend owns its settings, its tables, its routes, its part of the seed file and the form of its errors. It is named once, in a list that
/// the program takes; nothing else knows it.
package protocol Backend: Sendable {
    /// The key in `config.json` and in the seed file.
    static var name: String { get }

    /// Its rows in the table of settings, each below its name.
    static var settings: [Setting] { get }

    /// The JSON Schema of its block of the seed file: an object whose `$defs` has one by its name, and what that refers to.
    static var seedSchema: [UInt8] { get }

    /// Its part of the OpenAPI document, which people read as it is: a whole OpenAPI 3.1 document by itself, as YAML. Empty for no document.
    ///
    /// Parts are joined. So it has an operation for each of ``routes``, paths in full, and nothing that another part has, too: its tags, its
    /// operations' ids and the names of its components begin with a word of its own.
    static var openAPI: String { get }

    /// Fault presets for its own paths, besides those that fit any path.
    static var faultPresets: [BackendPreset] { get }

    /// - Parameter settings: the values of ``settings``, by key.
    /// - Throws: ``SettingError`` when one is missing or of another kind.
    init(_ settings: SettingValues, keys: Keys) throws(SettingError)

    /// What it serves, for people.
    var title: String { get }

    /// What people are told of it besides when the program starts; `nil` for nothing.
    var startUpNote: String? { get }

    /// What its app's base URL has behind host and port.
    var basePath: String { get }

    /// The environment variables from which its clients read their base URL.
    var clientVariables: [ClientVariable] { get }

    /// The segments with which its paths start. Every path below belongs to the backend with the longest such prefix, which answers for
    /// unknown ones too.
    var pathPrefixes: [[String]] { get }

    /// Whether `/API/v1` is `/api/v1`.
    var pathsIgnoreCase: Bool { get }

    /// Whether `//api//v1` is `/api/v1`.
    var pathsCollapseSlashes: Bool { get }

    var migrations: [Migration] { get }
    var routes: [Route] { get }

    /// Renders whatever was thrown on the way of a request, or a ``RequestError``, in this backend's envelope.
    ///
    /// - Parameter path: the segments of the request's path, as routes were looked up by them.
    func response(for error: any Error, at path: [String]) -> Response

    /// Answers a browser's preflight for one of its paths; `nil` when `OPTIONS` is a method like any other.
    func preflight(_ request: Request) -> Response?

    /// The sandbox that a request is for, if the backend's clients have a way of their own to say so.
    func sandbox(of request: Request) -> String?

    /// Refuses a request before its route counts, even where there is none.
    ///
    /// - Parameter acting: the account that stands in for credentials that are missing.
    func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws

    /// Whose credentials a request brings; `nil` for nobody's. Reads only, and needs no route.
    ///
    /// - Parameter acting: the account that stands in for credentials that are missing.
    func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal?

    /// The kinds of tokens that it makes itself.
    var tokenKinds: [TokenKind] { get }

    /// Does for every account what its local midnights have made due.
    func runMidnights(_ session: Session) throws

    /// Whether an evergreen account's block is seeded again each day.
    var seedsDaily: Bool { get }

    /// Reads its block of an account in the seed file and notes every fault.
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock

    /// Its block of an account, literally, such that reading it back gives the same rows; `nil` when it has none.
    func exportSeed(of account: Account, from db: Database) throws -> JSON?

    /// Removes what it has stored for an account.
    func removeData(of account: Account, in db: Database) throws
}

extension Backend {
    package static var openAPI: String { "" }
    package static var faultPresets: [BackendPreset] { [] }
    package var name: String { Self.name }
    package var startUpNote: String? { nil }
    package var basePath: String { "" }
    package var clientVariables: [ClientVariable] { [] }
    package var pathsIgnoreCase: Bool { false }
    package var pathsCollapseSlashes: Bool { false }
    package func preflight(_ request: Request) -> Response? { nil }
    package func sandbox(of request: Request) -> String? { nil }
    package func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws {}
    package var tokenKinds: [TokenKind] { [] }
    package func runMidnights(_ session: Session) throws {}
    package var seedsDaily: Bool { true }
}

/// Fault rules for a backend's own paths, under a name.
package struct BackendPreset: Sendable {
    package let name: String
    package let summary: String
    /// Each in the form that `POST /_understudy/faults` takes.
    package let rules: [JSON]

    package init(_ name: String, _ summary: String, rules: [JSON]) {
        self.name = name
        self.summary = summary
        self.rules = rules
    }
}

/// An environment variable that a client reads its base URL from.
package struct ClientVariable: Sendable, Equatable {
    package let name: String
    /// What the URL has behind host and port.
    private let path: String
    /// Whether it is a URL. If not, it is host and port alone.
    private let hasScheme: Bool

    package init(_ name: String, path: String = "", hasScheme: Bool = true) {
        self.name = name
        self.path = path
        self.hasScheme = hasScheme
    }

    /// What it is set to, for a server's URL that ends behind the port.
    package func value(forServerAt url: String) -> String {
        (hasScheme ? url : url.replacing("http://", with: "", maxReplacements: 1)) + path
    }
}

/// A kind of token that can be made for an account.
package struct TokenKind: Sendable {
    package let name: String
    /// Makes one; without `expiresAt`, for the usual lifetime. Throws ``DeletedUserError`` where the account's user is gone.
    package let mint: @Sendable (_ account: Account, _ moment: RequestTime, _ expiresAt: Instant?, _ db: Database) throws -> String

    package init(_ name: String, mint: @escaping @Sendable (Account, RequestTime, Instant?, Database) throws -> String) {
        self.name = name
        self.mint = mint
    }
}

/// A request that fails before or outside any backend's own rules.
package enum RequestError: Error, Equatable, Sendable {
    /// No route has this path.
    case notFound
    /// A route has this path, but not with this method.
    case methodNotAllowed(allowed: [HTTPRequest.Method])
    case invalidJSON(JSONSyntaxError)
    case refused(Refusal)
    /// A fault rule asks for a refusal with this status.
    case injected(HTTPResponse.Status)
    /// What is asked for cannot be read or written at present: a 503, to which the program adds when to ask again.
    case unavailable
}
