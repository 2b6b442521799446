import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// One request to a backend, in one epoch of its world.
struct Call: Sendable {
    /// The request as sent, without the prefixes of its target. Fault rules match it, and the journal keeps it.
    let request: Request
    /// The prefixes in front of the target; see ``Address/base``.
    let base: String
    let match: RouteTable.Match
    /// Whether the dashboard sends the request to look on. No rule fires for it, and no journal, log, report or change event has it.
    let isSpectator: Bool
    let services: Services
    let world: World
    /// Taken once; replaced only if it ended before the call had committed anything.
    private(set) var epoch: Epoch
    /// The key of the account that stands in for missing credentials: the base URL's, or the sandbox's persona.
    private let actingKey: String?
    /// The account of that key, once it is looked up.
    var acting: Account?
    /// The request's own time, if it names one.
    private let instant: Instant?
    /// The arrival: the request's own time, or that of the world's clock.
    let arrivedAt: Instant
    /// The arrival in the machine's time.
    let machineTime: Instant
    let receivedAt: ContinuousClock.Instant
    let lane: Workers.Lane
    private let logger: Logger
    /// See ``RequestHandler``.
    private let ownURL: String
    /// Whether it has the turn that a write to a file needs.
    private var isWriter: Bool
    private var authentication = KnownPrincipal()

    /// - Parameter now: the time of the world's clock.
    init(_ admitted: AdmittedRequest, in world: World, _ epoch: Epoch, now: Instant, logger: Logger, ownURL: String) {
        request = admitted.request
        base = admitted.address.base
        match = admitted.match
        isSpectator = admitted.isSpectator
        services = admitted.services
        self.world = world
        self.epoch = epoch
        actingKey = admitted.address.account ?? world.persona
        instant = admitted.address.instant
        arrivedAt = instant ?? now
        receivedAt = admitted.receivedAt
        let waited = ContinuousClock.now - receivedAt
        machineTime = epoch.run.clock.system().advanced(byMilliseconds: -Int64(waited / .milliseconds(1)))
        lane = admitted.lane
        self.logger = logger
        self.ownURL = ownURL
        isWriter = !(request.method == .get || request.method == .head)
    }

    /// The result of a handler.
    struct Outcome {
        var response: Response
        /// The account whose credentials the request brought.
        var account: String?
        /// The error that was thrown, if any.
        var error: (any Error)?
    }

    /// The result of an attempt to answer.
    enum Attempt {
        case answered(Outcome)
        /// A read found something due that has to be stored. Nothing was done; it starts again as a write.
        case needsTurnToWrite
        /// Another program holds the database's lock. Nothing was done; it may start again.
        case locked(Outcome)
        /// The call committed in an epoch that is over, so no answer would be true.
        case lost
    }

    var isRead: Bool { request.method == .get || request.method == .head }

    /// The turn that the call needs while it runs: the one connection in memory, the writer of a file, or, for slow work, the world's own
    /// turn, so that slow work for one world takes one worker at most. A read of a file needs none.
    var turn: Turn? {
        // A path that no backend owns needs no data.
        guard case .backend = match else { return nil }
        let store = epoch.data.store
        return lane == .slow ? world.slowWork : store.isFile && !isWriter ? nil : store.turn
    }

    /// The same call with the turn that a write needs.
    var asWriter: Call {
        var call = self
        call.isWriter = true
        return call
    }

    /// The same call at a later time: its credentials may have expired since.
    var afterPause: Call {
        var call = self
        call.authentication = KnownPrincipal()
        return call
    }

    /// Whether the world is still in the epoch in which the call began.
    var isOfPresentEpoch: Bool {
        let present = world.epoch
        return present.data === epoch.data && present.run === epoch.run
    }

    func pauses(milliseconds: Int, gates: [Gate]) -> [Pause] {
        (milliseconds > 0 ? [Pause.milliseconds(milliseconds, endedBy: epoch.run.end)] : []) + gates.map(Pause.gate)
    }
}

extension Call {
    /// The masking for texts about the call; `nil` if the secrets of its world cannot be read.
    var masking: Masking? { Masking(services.secrets, of: world) }

    func findActing() throws -> Account? {
        guard case .backend = match, let key = actingKey else { return nil }
        guard let account = try world.reading({ try Account.find(key, in: $0) }) else {
            throw ControlError(
                .notFound, "there is no account \(key.cut()) in \(world.name); `GET /_understudy/accounts` lists those there are")
        }
        return account
    }

    /// The fault rules that fire for the call; `nil` for none.
    func firedFaults() throws -> FiredFaults? {
        guard !epoch.run.rules.isEmpty else { return nil }
        return try epoch.run.rules.fire(for: subject)
    }

    /// The ids of the rules that may fire for such a request of an app.
    func matchingFaults() throws -> [String] {
        try epoch.run.rules.ids(matching: subject)
    }

    private var subject: MatchSubject<any Error> {
        MatchSubject(
            method: request.method.rawValue, path: request.path, query: request.query, headers: request.headers, body: request.body,
            account: account)
    }

    /// The account whose credentials the request brings, for rules that name one and for the journal; reads only.
    func account() throws -> String? {
        guard case .backend(let backend, _, _) = match else { return nil }
        let now = instant ?? epoch.run.clock.now()
        return try authentication.result {
            do {
                return try epoch.data.read { try identify(backend, at: now, in: $0) }
            } catch is EpochEndedError {
                return try world.reading { try identify(backend, at: now, in: $0) }
            }
        }.get()?.account
    }

    private func identify(_ backend: any Backend, at now: Instant, in db: Database) throws -> Principal? {
        try backend.identify(request, acting: acting, at: now, in: db)
    }
}

extension Call {
    /// Answers the request.
    ///
    /// On a file, an epoch that is over refuses every transaction. A call that has committed nothing starts once more in the present one.
    /// A call whose account is deleted while it runs starts once more, too, and is then unauthorized or unknown.
    mutating func answer() -> Attempt {
        for attempt in 1...2 {
            let access = CallScope(epoch.data, patience: .none)
            guard let outcome = outcome(through: access) else { return .needsTurnToWrite }
            guard access.isRefused else {
                if attempt == 1, let error = outcome.error, MissingAccountError.isCause(of: error) {
                    authentication = KnownPrincipal()
                    do {
                        acting = try findActing()
                    } catch {
                        return .answered(Outcome(response: match.refusal(error, of: request), error: error))
                    }
                    continue
                }
                if access.hasCommitted, !isSpectator {
                    world.note(.data(account: outcome.account, backend: match.backendName))
                }
                let isLocked = !access.hasCommitted && (outcome.error as? StorageFailure)?.mayPass == true
                return isLocked ? .locked(outcome) : .answered(outcome)
            }
            guard !access.hasCommitted else { return .lost }
            do {
                epoch = try world.epoch(after: epoch)
                authentication = KnownPrincipal()
            } catch {
                let outcome = Outcome(response: match.response(for: error), error: error)
                return (error as? StorageFailure)?.mayPass == true ? .locked(outcome) : .answered(outcome)
            }
        }
        return .lost
    }

    /// - Returns: `nil` if a read has to write, and has no turn for that.
    private func outcome(through access: CallScope) -> Outcome? {
        guard case .backend(let backend, let path, let found) = match else {
            return Outcome(response: match.response(for: RequestError.notFound))
        }
        if let response = match.preflight(request) { return Outcome(response: response) }
        let clock = epoch.run.clock.now()
        let moment = RequestTime(now: instant ?? clock, due: clock)
        func handled(_ data: any DatabaseScope) -> Outcome {
            let session = epoch.session(at: moment, by: services.seeding, mayLag: isRead, onNotice: logNotice, data: data)
            return self.handled(by: backend, at: path, found, session)
        }
        guard isRead else { return handled(access) }
        do {
            if let instant { return try outcome(at: instant, by: backend, at: path, found, access) }
            if let outcome = try access.readOnce(handled) { return outcome }
            return turn == nil ? nil : handled(access)
        } catch {
            return Outcome(response: match.response(for: error), error: error)
        }
    }

    /// Logs a backend's notice, such as the code of a mail that is not sent.
    private func logNotice(_ notice: Notice) {
        let place = world.name.isSame(as: "main") ? "" : " in \(world.name)"
        logger.notice("\(notice.line(at: ownURL).onTerminal())\(place)", metadata: ["request-id": "\(request.id)"])
    }

    /// Handles a read that names its own time. If changes are due by that time, which may lie ahead of the clock, it runs in a transaction
    /// that is rolled back: no other request sees them.
    private func outcome(
        at now: Instant, by backend: any Backend, at path: [String], _ found: Router<Route>.Match, _ access: CallScope
    ) throws -> Outcome? {
        func handled(_ data: any DatabaseScope) -> Outcome {
            let session = Session(at: RequestTime(now), identifiers: IdentifierSource(), seeding: services.seeding, data: data)
            return self.handled(by: backend, at: path, found, session)
        }
        if !isWriter, let outcome = try access.readOnce(handled) { return outcome }
        return turn == nil ? nil : try access.rehearse(handled)
    }

    /// Identifies the caller before the handler runs, since the handler may sign the caller out.
    private func handled(by backend: any Backend, at path: [String], _ found: Router<Route>.Match, _ session: Session) -> Outcome {
        let identified = authentication.result { try session.read { try identify(backend, at: session.now, in: $0) } }
        let account = (try? identified.get())?.account
        do {
            try backend.admit(request, at: path, acting: acting, now: session.now)
            switch found {
            case .found(let route, let parameters):
                let context = Context(
                    request: request, parameters: parameters, acting: acting, identified: identified, session: session)
                return Outcome(response: try route.answer(context), account: account)
            case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
            case .notFound: throw RequestError.notFound
            }
        } catch {
            return Outcome(response: match.response(for: error), account: account, error: error)
        }
    }
}

/// Caches the principal of a request: identified once, then used by rules, handler and journal.
private final class KnownPrincipal: Sendable {
    private let known = Mutex<Result<Principal?, any Error>?>(nil)

    func result(_ identify: () throws -> Principal?) -> Result<Principal?, any Error> {
        if let known = known.withLock({ $0 }) { return known }
        let result = Result { try identify() }
        known.withLock { $0 = result }
        return result
    }
}
