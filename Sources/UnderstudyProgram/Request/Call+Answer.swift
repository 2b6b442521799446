import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

extension Call {
    /// The result of a handler.
    struct Outcome {
        var response: Response
        /// The account whose credentials the request brought.
        var account: String?
        /// The error that was thrown, if any.
        var error: (any Error)?
        /// The handler's instructions for open WebSockets.
        var signals = SocketSignals.All()
    }

    /// The result of an attempt to answer.
    enum Attempt {
        case answered(Outcome)
        /// A read found something due that has to be stored. Nothing was done; it starts again as a write.
        case needsTurnToWrite
        /// The call committed in an epoch that is over, so no answer would be true.
        case lost
    }

    /// Answers the request.
    ///
    /// On a file, an epoch that is over refuses every transaction. A call that has committed nothing starts once more in the present one.
    /// A call whose account is deleted while it runs starts once more, too, and is then unauthorized or unknown.
    mutating func answer(isSecondStart: Bool = false) -> Attempt {
        let access = CallScope(epoch.data)
        guard let outcome = outcome(through: access) else { return .needsTurnToWrite }
        if access.isRefused {
            guard !access.hasCommitted else { return .lost }
            enterPresentEpoch()
            return isSecondStart ? .lost : answer(isSecondStart: true)
        }
        if !isSecondStart, let error = outcome.error, MissingAccountError.isCause(of: error) {
            forgetPrincipal()
            do {
                acting = try findActing()
                return answer(isSecondStart: true)
            } catch {
                return .answered(Outcome(response: match.refusal(error, of: request), error: error))
            }
        }
        if access.hasCommitted {
            world.note(.data(account: outcome.account, backend: match.owner?.name))
        }
        return .answered(outcome)
    }

    /// A rehearsal that has to write runs on a copy of the data: no request of an app sees the changes.
    ///
    /// - Returns: `nil` if a read has to write, and has no turn for that.
    private func outcome(through access: CallScope) -> Outcome? {
        guard case .backend(let backend, let path, let found) = match else {
            return self.outcome(of: RequestError.notFound)
        }
        if let response = match.preflight(request) { return Outcome(response: response) }
        if let refusal = request.bodyRefusal, case .bodyTooLarge = refusal {
            return self.outcome(of: RequestError.refused(refusal))
        }
        let clock = epoch.run.clock.now()
        func handled(_ data: any DatabaseScope) -> Outcome {
            self.handled(by: backend, at: path, found, session(data, clock: clock))
        }
        func rehearsed() throws -> Outcome {
            try access.rehearse(at: instant ?? clock, isOfClock: instant == nil, in: services.rehearsals, handled)
        }
        guard isRead else { return handled(access) }
        do {
            if !isRehearsal || !isWriter, let outcome = try access.readOnce(handled) { return outcome }
            if isRehearsal { return try rehearsed() }
            if onlyReads { return nil }
            let outcome = handled(access)
            guard !access.hasCommitted, let failure = outcome.error as? StorageFailure, failure.allowsReads else {
                return outcome
            }
            // The data of an account that is not seeded yet can be computed without being stored.
            return try rehearsed()
        } catch {
            return self.outcome(of: error)
        }
    }

    /// Whether the call stores nothing, not even what is due: a read at a time of its own, which may lie ahead of the clock, and a read of
    /// the dashboard, which only looks on.
    private var isRehearsal: Bool { isRead && (instant != nil || isSpectator) }

    private func session(_ data: any DatabaseScope, clock: Instant) -> Session {
        if isRehearsal {
            return Session(at: RequestTime(instant ?? clock), identifiers: IdentifierSource(), seeding: services.seeding, data: data)
        }
        let moment = RequestTime(now: instant ?? clock, due: clock)
        return epoch.session(at: moment, by: services.seeding, mayLag: isRead, onNotice: logNotice, data: data)
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
                    request: request, baseURL: admitted.serverURL, parameters: parameters, acting: acting, identified: identified,
                    session: session)
                let response = try route.answer(context)
                return Outcome(response: response, account: account, signals: session.signals.all)
            case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
            case .notFound: throw RequestError.notFound
            }
        } catch {
            return outcome(of: error, account: account)
        }
    }
}
