import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// One request to a backend, on its way through one world. Each step reads what earlier ones wrote here, and asks nothing twice.
struct Call: Sendable {
    /// As the client sent it, but for sandbox and account in its target: what rules match and the journal keeps.
    let request: Request
    /// What stood in front of the target; see ``Address/base``.
    let base: String
    let match: RouteTable.Match
    let services: Services
    let world: World
    /// Taken once; another one only if this one ended before the call had committed anything.
    var epoch: Epoch
    /// The account that stands in for credentials that are missing.
    let acting: Account?
    /// The instant that the request takes for now, if it says one.
    let instant: Instant?
    /// When it arrived, by the world's clock or by its own.
    let arrivedAt: Instant
    let startedAt: ContinuousClock.Instant
    let report: RunReport
    /// Who tells people of requests; `nil` where nobody wants to know.
    let requestLog: RequestLog?
    let logger: Logger

    /// What came of a call.
    struct Outcome {
        let response: Response
        /// The account whose credentials the request brought.
        var account: String?
        /// What it is, where it was made before.
        var kept: KeptAnswer?
        /// The response as the journal keeps it, where that has been made.
        var journaled: JournalAnswer?
        /// What was thrown on the way.
        var error: (any Error)?
        /// What may be kept of it, and by which route.
        var repeatable: (answer: Answer, route: Route)?
        /// Whether nothing was done, for another program, or a reset, holds a lock that it may let go of soon.
        var mayStartAgain = false
    }

    private var now: Instant { instant ?? epoch.run.clock.now() }

    private var isRead: Bool { request.method == .get || request.method == .head }

    /// Answers the request.
    ///
    /// An epoch that another one has taken the place of refuses every transaction, on a file. A call that has committed nothing starts once
    /// more in the present one.
    ///
    /// - Returns: `nil` when the call has committed in an epoch that is over, so that no answer would be true.
    mutating func answer() -> Outcome? {
        for _ in 0..<2 {
            // This thread computes for others, too: who finds a lock held starts again later, see `answered(then:)`.
            let access = CallAccess(epoch.data, patience: .none)
            var outcome = outcome(through: access)
            guard access.isRefused else {
                outcome.mayStartAgain = !access.hasCommitted && (outcome.error as? StorageFailure)?.mayPass == true
                return outcome
            }
            guard !access.hasCommitted else { return nil }
            do {
                epoch = try world.epoch(after: epoch)
            } catch {
                let mayPass = (error as? StorageFailure)?.mayPass == true
                return Outcome(response: match.response(for: error), error: error, mayStartAgain: mayPass)
            }
        }
        return nil
    }

    private func outcome(through access: CallAccess) -> Outcome {
        guard case .backend(let backend, let path, let found) = match else {
            return Outcome(response: match.response(for: RequestError.notFound))
        }
        if request.method == .options, let response = backend.preflight(request) { return Outcome(response: response) }
        if let instant, isRead { return rehearsed(at: instant, by: backend, at: path, found, access) }
        let clock = epoch.run.clock.now()
        let moment = Moment(now: instant ?? clock, due: clock)
        epoch.data.noticeForeignWrites()
        let key = answerKey(found)
        if let key, let kept = epoch.data.kept.find(key, at: moment.now) {
            return Outcome(response: kept.response, account: kept.account, kept: kept, journaled: kept.journaled)
        }
        let version = epoch.data.kept.version
        var outcome = handled(by: backend, at: path, found, at: moment, access)
        if let key, let (answer, route) = outcome.repeatable, let until = answer.repeatableUntil, until > moment.now {
            let kept = KeptAnswer(
                answer.response, askedBy: outcome.account, dependsOn: route.dependence, from: moment.now, until: until,
                journaled: epoch.run.journal.answer(answer.response))
            epoch.data.kept.keep(kept, for: key, since: version)
            outcome.journaled = kept.journaled
        }
        return outcome
    }

    /// A read asks the database once for all that it needs, unless something has become due that has to be stored.
    private func handled(
        by backend: any Backend, at path: [String], _ found: Router<Route>.Match, at moment: Moment, _ access: CallAccess
    ) -> Outcome {
        func handled(_ data: any DataAccess) -> Outcome {
            let session = epoch.session(at: moment, by: services.seeding, mayLag: isRead, told: tell, data: data)
            return self.handled(by: backend, at: path, found, session)
        }
        guard isRead else { return handled(access) }
        do {
            return try access.readOnce(handled) ?? handled(access)
        } catch {
            return Outcome(response: match.response(for: error), error: error)
        }
    }

    /// Does the call in a transaction that is open already; `nil` for one that does not write with others.
    var sharedWrite: (@Sendable (any DataAccess) -> Outcome)? {
        guard !isRead, request.body.count <= Self.quickBodyBytes, case .backend(let backend, let path, let found) = match,
            case .found(let route, _) = found, route.sharesCommit
        else { return nil }
        return { data in
            let clock = epoch.run.clock.now()
            let session = epoch.session(at: Moment(now: instant ?? clock, due: clock), by: services.seeding, told: tell, data: data)
            return handled(by: backend, at: path, found, session)
        }
    }

    /// A larger body takes milliseconds to read, and many times its size in memory: not on a thread that serves, and only a few at once.
    static let quickBodyBytes = 131_072

    /// What a backend has for people: mails that are not sent, for one.
    private func tell(_ line: String) {
        let place = world.name.isSame(as: "main") ? "" : " in \(world.name)"
        logger.notice("\(line.onTerminal())\(place)", metadata: ["request-id": "\(request.id)"])
    }

    /// A read at an instant of its own happens in a transaction that is undone: what has come about by then is seen by nobody else, and may
    /// lie ahead of the clock.
    private func rehearsed(
        at now: Instant, by backend: any Backend, at path: [String], _ found: Router<Route>.Match, _ access: CallAccess
    ) -> Outcome {
        do {
            return try access.rehearse { data in
                let session = Session(at: Moment(now), identifiers: IdentifierSource(), seeding: services.seeding, data: data)
                return handled(by: backend, at: path, found, session)
            }
        } catch {
            return Outcome(response: match.response(for: error), error: error)
        }
    }

    private func answerKey(_ found: Router<Route>.Match) -> AnswerKey? {
        guard isRead, case .found(let route, _) = found else { return nil }
        return AnswerKey(table: services.number, request, credentials: route.credentials, acting: acting?.key)
    }

    private func handled(
        by backend: any Backend, at path: [String], _ found: Router<Route>.Match, _ session: Session
    ) -> Outcome {
        // Found out before the handler runs, which may sign the caller out.
        let identified = Result { try session.read { try identify(backend, at: session.now, in: $0) } }
        let account = (try? identified.get())?.account
        do {
            try backend.admit(request, at: path, acting: acting, now: session.now)
            switch found {
            case .found(let route, let parameters):
                let context = Context(
                    request: request, parameters: parameters, acting: acting, identified: identified, session: session)
                let handler = try route.ask(context)
                let answer = try handler()
                return Outcome(response: answer.response, account: account, repeatable: (answer, route))
            case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
            case .notFound: throw RequestError.notFound
            }
        } catch {
            return Outcome(response: match.response(for: error), account: account, error: error)
        }
    }
}

extension Call {
    /// The account whose credentials the request brings, for rules that name one and for the journal; reads only.
    func account() throws -> String? {
        guard case .backend(let backend, _, _) = match else { return nil }
        let now = now
        do {
            return try epoch.data.read { try identify(backend, at: now, in: $0) }?.account
        } catch is EpochEndedError {
            return try world.reading { try identify(backend, at: now, in: $0) }?.account
        }
    }

    private func identify(_ backend: any Backend, at now: Instant, in db: Database) throws -> Principal? {
        try backend.identify(request, acting: acting, at: now, in: db)
    }
}
