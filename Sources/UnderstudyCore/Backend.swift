import GRDB
import HTTPTypes
import MicroHTTP

/// One service that Understudy stands in for.
///
/// A backend owns its tables, its routes, its part of the seed file and the form of its errors. It is handed to the program as one value;
/// nothing else knows it.
package protocol Backend: Sendable {
    /// The key in `config.json` and in the seed file.
    var name: String { get }

    /// What it serves, for people.
    var title: String { get }

    /// What its app's base URL has behind host and port.
    var basePath: String { get }

    /// The segments with which its paths start. Every path below belongs to the backend with the longest such prefix, which answers for
    /// unknown ones too.
    var pathPrefixes: [[String]] { get }

    /// Whether `/API/v1` is `/api/v1`.
    var pathsIgnoreCase: Bool { get }

    /// Whether `//api//v1` is `/api/v1`.
    var pathsCollapseSlashes: Bool { get }

    var migrations: [Migration] { get }
    var routes: [Route] { get }

    /// Renders whatever a handler threw, or a ``RequestError``, in this backend's envelope.
    ///
    /// - Parameter path: the segments of the request's path, as routes were looked up by them.
    func response(for error: any Error, at path: [String]) -> Response

    /// Answers a browser's preflight for one of its paths; `nil` when `OPTIONS` is a method like any other.
    func preflight(_ request: Request) -> Response?

    /// Refuses a request before its route is looked up, even where there is none.
    func admit(_ request: Request, at path: [String], now: Instant) throws

    /// The credentials with which a request asks as an account, by header.
    func credentials(actingAs account: String) -> [Credential: String]

    /// The account that a request's credentials name, if they are in force; `nil` for nobody's.
    func account(askedBy request: Request, in world: World, at now: Instant) throws -> String?

    /// A token of a kind that this backend makes itself; `nil` for every other kind.
    ///
    /// - Parameter expiresAt: `nil` for the usual lifetime.
    func mintToken(_ kind: TokenKind, for account: Account, at now: Instant, expiresAt: Instant?, in db: Database) throws -> String?

    /// Does for the accounts of a world what their local midnights have made due.
    func runMidnights(in world: World, at now: Instant) throws

    /// Reads its block of an account in the seed file and notes every fault.
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock

    /// Its block of an account, literally, such that reading it back gives the same rows; `nil` when it has none.
    func exportSeed(of account: Account, from db: Database) throws -> JSON?

    /// Removes what it has stored for an account.
    func removeData(of account: Account, in db: Database) throws
}

extension Backend {
    package var basePath: String { "" }
    package var pathsIgnoreCase: Bool { false }
    package var pathsCollapseSlashes: Bool { false }
    package func preflight(_ request: Request) -> Response? { nil }
    package func admit(_ request: Request, at path: [String], now: Instant) throws {}
    package func mintToken(
        _ kind: TokenKind, for account: Account, at now: Instant, expiresAt: Instant?, in db: Database
    ) throws -> String? { nil }
    package func runMidnights(in world: World, at now: Instant) throws {}
}

/// The kinds of tokens that can be minted.
package enum TokenKind: String, Sendable, CaseIterable {
    /// Kept by the database.
    case opaque
    /// An access token of FitIQ and Lume.
    case fitiq
    /// An unsigned ID token, as the Firebase Auth emulator makes them.
    case firebase
}

/// A backend's part of a seeded account: decoded and free of faults, not yet stored.
package protocol SeedBlock: Sendable {
    /// Names that only one account of the world may have, each with the path where the seed gives it.
    var claims: [SeedClaim] { get }

    /// Stores the rows for an account that has none yet.
    func lay(for account: Account, at moment: SeedMoment, in db: Database) throws
}

/// A name that must be unique in a seed file.
package struct SeedClaim: Sendable, Hashable {
    /// What is named: `longevity.userId`.
    package let kind: String
    package let value: String
    package let path: String

    /// The kinds that belong to no backend, besides the account's key.
    static let (token, email) = ("token", "email")

    package init(kind: String, value: String, path: String) {
        self.kind = kind
        self.value = value
        self.path = path
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
}
