import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import Storage
import Synchronization
import UnderstudyCore
import UnderstudyWorlds
import Values

/// One request to a backend, in one epoch of its world.
struct Call: Sendable {
    /// The request as sent, without the prefixes of its target. Fault rules match it, and the journal keeps it.
    var request: Request { admitted.request }
    /// The request with its address, route and settings.
    let admitted: AdmittedRequest
    /// The prefixes in front of the target; see ``Address/base``.
    var base: String { admitted.address.base }
    var match: RouteTable.Match { admitted.match }
    /// Whether the request is the dashboard's own. No rule fires for it, and no journal, log or report has it. A read stores nothing.
    var isSpectator: Bool { admitted.isSpectator }
    var services: Services { admitted.services }
    let world: World
    /// Taken once; replaced only if it ended before the call had committed anything.
    private(set) var epoch: Epoch
    /// The key of the account that stands in for missing credentials: the base URL's, or the sandbox's persona.
    private let actingKey: String?
    /// Whether a rule passes the call on to its upstream, or takes it back; `nil` if the configuration decides.
    var forwards: Bool?
    /// Whether the upstream has given no response.
    var hasUpstreamFailed = false
    /// The account of that key, once it is looked up.
    var acting: Account?
    /// The request's own time, if it names one; see also ``UnderstudyCore/Context/accept(_:)``.
    var instant: Instant? { admitted.address.instant ?? pushInstant }
    /// The arrival: the request's own time, or that of the world's clock.
    private(set) var arrivedAt: Instant
    /// The arrival in the machine's time.
    let machineTime: Instant
    var receivedAt: ContinuousClock.Instant { admitted.receivedAt }
    var lane: Workers.Lane { admitted.lane }
    private let logger: Logger
    /// See ``RequestHandler``.
    private let ownURL: String
    /// Whether it has the turn that a write to a file needs.
    private(set) var isWriter: Bool
    private(set) var authentication = KnownPrincipal()

    /// - Parameter now: the time of the world's clock.
    init(_ admitted: AdmittedRequest, in world: World, _ epoch: Epoch, now: Instant, logger: Logger, ownURL: String) {
        self.admitted = admitted
        self.world = world
        self.epoch = epoch
        actingKey = admitted.address.account ?? epoch.run.persona
        let waited = ContinuousClock.now - admitted.receivedAt
        machineTime = epoch.run.clock.system().advanced(byMilliseconds: -Int64(waited / .milliseconds(1)))
        self.logger = logger
        self.ownURL = ownURL
        isWriter = ![HTTPRequest.Method.get, .head].contains(admitted.request.method)
        arrivedAt = now
        arrivedAt = instant ?? now
    }

    /// The time of a push that was due before the credentials of its WebSocket expired, and is handled later.
    private var pushInstant: Instant? {
        guard request.method == .push, let last = admitted.socket?.lastInstant, last < epoch.run.clock.now() else { return nil }
        return last
    }

    var isRead: Bool { request.method == .get || request.method == .head }

    /// The turn that the call needs while it runs: the one connection in memory, a reader or the writer of a file, or, for slow work, the
    /// world's own turn, so that slow work for one world takes one worker at most.
    var turn: Turn? {
        // A path that no backend owns needs no data.
        guard case .backend = match else { return nil }
        if let turn = admitted.largeBodyTurn { return turn }
        let store = epoch.data.store
        return lane == .slow ? world.slowTurn : onlyReads ? store.readTurn : store.turn
    }

    /// Whether its turn is not one to write.
    var onlyReads: Bool { lane == .quick && epoch.data.store.isFile && !isWriter }

    /// The same call with the turn that a write needs.
    var asWriter: Call {
        var call = self
        call.isWriter = true
        return call
    }

    /// The credentials are read again at their next use.
    mutating func forgetPrincipal() { authentication = KnownPrincipal() }

    /// Goes on in the present epoch of the world, in which the credentials may belong to another account.
    mutating func enterPresentEpoch() {
        epoch = world.epoch
        forgetPrincipal()
    }

    /// Goes on in the present epoch if the data have been swapped on a file while the call waited for its turn.
    mutating func noteSwap() {
        if epoch.data.store.isFile, !isOfPresentEpoch { enterPresentEpoch() }
    }

    /// Whether the world is still in the epoch in which the call began.
    var isOfPresentEpoch: Bool {
        let present = world.epoch
        return present.data === epoch.data && present.run === epoch.run
    }
}

extension Call {
    /// The masking for texts about the call; `nil` if the secrets of its world cannot be read.
    var masking: Masking? { Masking(services.secrets, of: world) }

    /// The operation that the report of a run counts; `nil` for a message of a WebSocket, whose handshake is counted.
    var countedOperation: Coverage.Operation? { [.frame, .push].contains(request.method) ? nil : match.operation }

    func findActing() throws -> Account? {
        guard case .backend = match, let key = actingKey else { return nil }
        guard let account = try world.reading({ try Account.find(key, in: $0) }) else {
            throw ControlError(
                .notFound, "there is no account \(key.cut()) in \(world.name); `GET /_understudy/accounts` lists those there are")
        }
        return account
    }

    /// The request as fault rules match it.
    var subject: MatchSubject<any Error> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, in: match.form, query: request.query, headers: matchedHeaders,
            body: request.bodyRefusal == nil ? request.body : [], account: account)
    }

    /// The headers that fault rules match. The dashboard asks by `/_as`, without a token: where an app sends one, the account's key stands for
    /// it.
    private var matchedHeaders: HTTPFields {
        guard isSpectator, let account = admitted.address.account, !request.has(.authorization),
            case .backend(_, _, .found(let route, _)) = match, route.credentials.contains(.authorization)
        else { return request.headers }
        var headers = request.headers
        headers[.authorization] = "Bearer \(account)"
        return headers
    }

    /// The account whose credentials the request brings, for rules that name one and for the journal; reads only.
    func account() throws -> String? {
        guard let backend = match.owner else { return nil }
        let now = instant ?? epoch.run.clock.now()
        return try authentication.result {
            try epoch.data.read { try identify(backend, at: now, in: $0) }
        }.get()?.account
    }

    func identify(_ backend: any Backend, at now: Instant, in db: Database) throws -> Principal? {
        try backend.identify(request, acting: acting, at: now, in: db)
    }

    /// Logs a backend's notice, such as the code of a mail that is not sent.
    func logNotice(_ notice: Notice) {
        if let event = notice.event { world.record(.code, event) }
        if let secret = notice.secret { services.secrets.issued.note(secret) }
        let place = world.name.isSame(as: "main") ? "" : " in \(world.name)"
        logger.notice("\(notice.line(at: ownURL).onTerminal())\(place)", metadata: ["request-id": "\(request.id)"])
    }
}

/// Caches the principal of a request: identified once, then used by rules, handler and journal.
final class KnownPrincipal: Sendable {
    private let known = Mutex<Result<Principal?, any Error>?>(nil)

    func result(_ identify: () throws -> Principal?) -> Result<Principal?, any Error> {
        if let known = known.withLock({ $0 }) { return known }
        let result = Result { try identify() }
        known.withLock { $0 = result }
        return result
    }
}
