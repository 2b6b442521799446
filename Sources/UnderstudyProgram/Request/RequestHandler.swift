import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// Handles a request, step by step: admit, enter, faults before, authenticate and answer, faults after, journal.
///
/// A serving thread only admits a request; a worker does the rest. No worker of the quick lane waits for a store: a call that finds the
/// store in use waits for its turn without a thread.
package struct RequestHandler: Sendable {
    let worlds: Worlds
    let workers: Workers
    let logger: Logger
    let requestLog: RequestLog?
    /// The base URL by which this machine reaches the server, for links in the program's output.
    private let ownURL: String
    /// The present services; called once per request.
    let services: @Sendable () -> Services
    private let startedAt = ContinuousClock.now
    private let streams = RequestLimit(count: 64)
    /// The requests that rules hold.
    private let heldRequests: RequestLimit
    /// The bytes of responses that have not been sent.
    private let unsent: RequestLimit

    /// The most bytes of large responses that have not been sent, together.
    package static let mostUnsentBytes = 256 << 20
    private static let mostBytesOfSmallResponse = 64 << 10

    /// - Parameters:
    ///   - connections: the most open connections. Rules hold seven of eight at most, so that the control API can always be reached.
    ///   - unsentBytes: the most bytes of large responses that have not been sent, together.
    ///   - requestLog: receives every answered request to a backend.
    ///   - ownURL: the base URL by which this machine reaches the server.
    package init(
        worlds: Worlds, workers: Workers, connections: Int, unsentBytes: Int = mostUnsentBytes, logger: Logger,
        requestLog: RequestLog? = nil, ownURL: String = "http://127.0.0.1", services: @escaping @Sendable () -> Services
    ) {
        unsent = RequestLimit(count: unsentBytes)
        heldRequests = RequestLimit(count: connections - connections / 8)
        self.worlds = worlds
        self.workers = workers
        self.logger = logger
        self.requestLog = requestLog
        self.ownURL = ownURL
        self.services = services
    }

    /// Replies to a request. Runs on a serving thread.
    package func reply(to request: Request) -> Reply {
        do {
            let admitted = try admit(request, by: services())
            let reply = reply(to: admitted)
            guard let origin = request.headers[.origin], !admitted.match.isDashboard else { return reply }
            return reply.readable(by: origin, always: admitted.match.isControl)
        } catch {
            return .response(ControlError(error).response)
        }
    }

    /// Reads the address of a request, finds its route, and refuses a request that is not allowed there.
    private func admit(_ request: Request, by services: Services) throws -> AdmittedRequest {
        let receivedAt = ContinuousClock.now
        try services.policy.checkHost(of: RequestOrigin(request))
        let address = try Address(request.target, request.headers)
        guard let inner = request.redirected(to: address.target) else { throw RequestError.refused(.malformedPath) }
        let match = services.table.match(inner.method, inner.segments, wantsPage: inner.wantsPage)
        let sandbox = address.sandbox ?? match.sandbox(of: inner)
        // The dashboard has a page of its own for a refusal.
        let admitted =
            match.isDashboard ? inner : try services.policy.admit(inner, at: address, sandbox: sandbox, isControl: match.isControl)
        return AdmittedRequest(
            request: admitted, address: address, sandbox: sandbox, match: match,
            isSpectator: services.policy.isSpectator(RequestOrigin(inner), at: address), services: services, receivedAt: receivedAt)
    }

    private func reply(to admitted: AdmittedRequest) -> Reply {
        switch admitted.match {
        case .dashboard(let place): .response(dashboard(place, admitted))
        case .control, .backend, .noOwner: .computed(admitted.lane) { enter(admitted.decoded) }
        }
    }

    /// Responds with the dashboard's page or a file of it. Both are the same in every world, and no page of another origin can read them.
    private func dashboard(_ place: Dashboard.Place, _ admitted: AdmittedRequest) -> Response {
        let (request, address) = (admitted.request, admitted.address)
        do {
            try admitted.services.policy.check(
                RequestOrigin(request), at: address, sandbox: address.sandbox, isControl: true, isPage: place == .page || place == .root)
            return Dashboard.response(to: request, at: place, address)
        } catch {
            return request.wantsPage ? Dashboard.refusal(error) : error.response
        }
    }

    /// Answers a request that the server refused before it was complete. The network policy applies to it, too.
    package func response(to refused: RefusedRequest) -> Response {
        let (services, origin) = (services(), RequestOrigin(refused))
        // Where the headers are malformed, it is not clear which host and path the request is for. No browser sends such a request.
        let isClear = refused.refusal != .malformedHeaders
        do {
            if isClear { try services.policy.checkHost(of: origin) }
            let address = try Address(refused.target, isClear ? refused.headers : HTTPFields())
            let path = Substring(address.target.utf8.prefix { $0 != UInt8(ascii: "?") })
            logger.debug("refused \(LogText.path(path, showing: services.table.literals)): \(refused.refusal)")
            let match = services.table.match(.get, path.parts(between: "/"))
            if isClear { try services.policy.check(origin, at: address, sandbox: address.sandbox, isControl: match.isControl) }
            // A request for which there was no room is not faulty.
            let error = refused.refusal == .tooManyBodies ? RequestError.unavailable : .refused(refused.refusal)
            var response = match.response(for: error)
            if !isClear { response.headers[.accessControlAllowOrigin] = nil }
            guard isClear, let page = origin.pageOrigin else { return response }
            return response.readable(by: page, always: match.isControl)
        } catch {
            return ControlError(error).response
        }
    }

    /// Finds the world of a request and takes its present epoch, once.
    private func enter(_ admitted: AdmittedRequest) -> Reply {
        do {
            guard let world = try world(of: admitted) else {
                return .computed(.slow) {
                    do {
                        _ = try worlds.seedImages.standard(by: admitted.services.seeding)
                        return .computed(admitted.lane) { enter(admitted) }
                    } catch {
                        return .response(admitted.match.refusal(error, of: admitted.request))
                    }
                }
            }
            let epoch = world.epoch
            let now = epoch.run.clock.now()
            if case .control(let found) = admitted.match {
                let moment = RequestTime(now: admitted.address.instant ?? now, due: now)
                return try control(found, admitted, in: world, epoch, at: moment)
            }
            if admitted.sandbox != nil, !admitted.isSpectator { world.noteRequest() }
            let call = Call(admitted, in: world, epoch, now: now, logger: logger, ownURL: ownURL)
            try makeRoom(for: call)
            return inTurn(call.turn, on: call.lane) { faultsBefore(call) }
        } catch {
            return .response(admitted.match.refusal(error, of: admitted.request))
        }
    }

    /// - Returns: `nil` if a sandbox has to be created, and the image that it starts from does not exist yet.
    private func world(of admitted: AdmittedRequest) throws -> World? {
        guard let id = admitted.sandbox, !id.isSame(as: "main") else { return worlds.main }
        if admitted.isSpectator, let world = worlds.sandboxes.find(id) { return world }
        if let world = try worlds.sandboxes.use(id) { return world }
        guard worlds.seedImages.isStandardMade else { return nil }
        return try worlds.sandboxes.useOrCreate(id, from: worlds.seedImages.standard(by: admitted.services.seeding))
    }

    /// Refuses a write to a sandbox if there is no memory for it.
    private func makeRoom(for call: Call) throws {
        guard call.world !== worlds.main else { return }
        let request = call.request
        let isWrite = ![HTTPRequest.Method.get, .head, .options, .delete].contains(request.method)
        do {
            try worlds.sandboxes.makeRoom(forWrite: isWrite, in: call.world)
        } catch {
            let shown = LogText.request(request, by: call.masking, showing: call.services.table.literals)
            logger.error("\(shown) failed: \(ControlError(error).detail)", metadata: ["request-id": "\(request.id)"])
            throw StorageFailure(.full, at: nil)
        }
    }

    /// Runs a step when it has the turn. A step that has to wait occupies no thread.
    private func inTurn(_ turn: Turn?, on lane: Workers.Lane, _ step: @escaping @Sendable () -> Reply) -> Reply {
        guard let turn else { return step() }
        if turn.takeIfFree() { return turn.run(step) }
        let promise = PromisedReply()
        turn.take { workers.run(on: lane) { promise.give { turn.run(step) } } }
        return .promised(promise)
    }

    /// Suspends the connection for some pauses, one after the other.
    private func pause(_ pauses: ArraySlice<Pause>, then: @escaping @Sendable () -> Reply) -> Reply {
        guard let pause = pauses.first else { return then() }
        return .later(pause) { self.pause(pauses.dropFirst(), then: then) }
    }

    /// Suspends the connection for some pauses, then runs a step in its turn. Without pauses the step runs at once, in the present turn.
    private func pause(
        _ pauses: [Pause], thenInTurn turn: Turn?, on lane: Workers.Lane, _ step: @escaping @Sendable () -> Reply
    ) -> Reply {
        if pauses.isEmpty { return step() }
        return pause(pauses[...]) { .computed(lane) { inTurn(turn, on: lane, step) } }
    }

    /// Decides which fault rules fire, and applies those of the phase `before`: a delay, a gate, a response in place of the handler's.
    private func faultsBefore(_ call: Call) -> Reply {
        do {
            var call = call
            call.acting = try call.findActing()
            if call.isSpectator { return try look(call) }
            guard let fired = try call.firedFaults() else {
                return answer(call) { call, outcome in
                    var outcome = outcome
                    let room = takeRoom(for: &outcome.response, of: call)
                    journal(outcome, of: call)
                    return .response(outcome.response, holding: room)
                }
            }
            let entry = openEntry(of: call, fired)
            let slot = fired.holdsConnection ? heldRequests.take() : nil
            if fired.holdsConnection, slot == nil { return refuse(call, entry) }
            let held = call
            let pauses = held.pauses(milliseconds: fired.delayBeforeMs, gates: fired.gatesBefore)
            let reply = pause(pauses, thenInTurn: held.turn, on: held.lane) {
                // A call that was held across a reset is closed: its data are gone.
                guard held.isOfPresentEpoch else { return .disconnect(.close) }
                guard fired.runsHandler else { return faultsAfter(fired, held, entry, real: nil) }
                return answer(held.afterPause) { call, outcome in
                    reportFailure(outcome, of: call)
                    return faultsAfter(fired, call, entry, real: outcome.response)
                }
            }
            return .tracked(reply) { withExtendedLifetime(slot, entry.end) }
        } catch {
            return .response(call.match.refusal(error, of: call.request))
        }
    }

    /// Answers the dashboard's own request, with the names of the rules that an app's request would meet. No rule fires, and no journal, log
    /// or report has the request.
    private func look(_ call: Call) throws -> Reply {
        let rules = try call.matchingFaults()
        return answer(call) { call, outcome in
            logFailure(outcome, of: call)
            var response = outcome.response
            let room = takeRoom(for: &response, of: call)
            return .response(response.naming(rules), holding: room)
        }
    }

    /// Takes room for a large response until it is sent. A read for which there is none gets a 503 instead: the client can ask again. A write
    /// has been committed, so its response is sent anyway.
    private func takeRoom(for response: inout Response, of call: Call) -> RequestSlot? {
        guard response.body.count > Self.mostBytesOfSmallResponse else { return nil }
        let room = unsent.take(response.body.count)
        if room == nil, call.isRead { response = Self.unavailable(call) }
        return room
    }

    private static func unavailable(_ call: Call) -> Response {
        var response = call.match.response(for: RequestError.unavailable)
        response.headers[.retryAfter] = ControlError.retryAfterSeconds
        return response
    }

    /// Answers a call that rules would hold, while they already hold as many as they may. No rule takes effect.
    private func refuse(_ call: Call, _ entry: OpenEntry) -> Reply {
        let response = Self.unavailable(call)
        entry.setAnswer(status: response.status.code, journaled(response, of: call), isDelayed: false)
        entry.noteSent(isSlow: false)
        return .response(response)
    }

    /// The most starts of a call while another program locks the database, and the pause between two starts.
    private static let (mostStarts, lockPauseMilliseconds) = (24, 50)

    private static func lockPause(endedBy gate: Gate) -> Pause { .milliseconds(lockPauseMilliseconds, endedBy: gate) }

    /// Answers a call by its backend; see ``Call/answer()``.
    private func answer(_ call: Call, starts: Int = 1, then: @escaping @Sendable (Call, Call.Outcome) -> Reply) -> Reply {
        var call = call
        switch call.answer() {
        case .answered(let outcome):
            return then(call, outcome)
        case .needsTurnToWrite:
            let writer = call.asWriter
            return inTurn(writer.turn, on: writer.lane) { answer(writer, starts: starts, then: then) }
        case .locked(let outcome):
            guard starts < Self.mostStarts else { return then(call, outcome) }
            let next = call.afterPause
            return pause([Self.lockPause(endedBy: next.epoch.run.end)], thenInTurn: next.turn, on: next.lane) {
                answer(next, starts: starts + 1, then: then)
            }
        case .lost:
            return .disconnect(.close)
        }
    }

    /// Applies the faults to the real response, journals the result, and sends it after the delays of the phase `after`.
    ///
    /// - Parameter real: the handler's response; `nil` if the handler did not run.
    private func faultsAfter(_ fired: FiredFaults, _ call: Call, _ entry: OpenEntry, real: Response?) -> Reply {
        let pauses = call.pauses(milliseconds: fired.delayAfterMs, gates: fired.gatesAfter)[...]
        let isHead = call.request.method == .head
        // A response to HEAD has no body to cut.
        if let connection = fired.connection, !fired.cutsAnswer || isHead {
            return pause(pauses) { disconnect(connection, entry) }
        }
        var response = fired.applied(
            to: real, orElse: { call.match.response(for: RequestError.injected($0)) },
            noting: { call.epoch.run.rules.noteFailure([$0]) })
        entry.hold(takeRoom(for: &response, of: call))
        entry.setAnswer(status: response.status.code, journaled(response, of: call), isDelayed: !pauses.isEmpty)
        let isHanging = response.delivery?.ending == .hang
        response.beforeLastBytes = { entry.noteLastBytes(isHanging: isHanging) }
        return pause(pauses) { [response] in
            entry.noteSent(isSlow: response.delivery != nil && !isHead)
            return .response(response)
        }
    }

    /// Ends a connection without a response. A client that sees the end finds the completed entry.
    private func disconnect(_ connection: FaultEffect.ConnectionFailure, _ entry: OpenEntry) -> Reply {
        switch connection {
        case .reset:
            entry.end()
            return .disconnect(.reset)
        case .close:
            entry.end()
            return .disconnect(.close)
        case .hang: return .later(.idleTimeout) { .disconnect(.close) }
        }
    }

    private func control(
        _ found: Router<ControlRoute>.Match, _ admitted: AdmittedRequest, in world: World, _ epoch: Epoch, at moment: RequestTime
    ) throws -> Reply {
        if admitted.request.isPreflight { return .response(.preflight(admitted.request)) }
        switch found {
        case .found(let route, let parameters):
            let context = ControlContext(
                request: admitted.request, parameters: parameters, world: world, epoch: epoch, moment: moment, worlds: worlds,
                services: admitted.services, streams: streams, unsent: unsent, upSince: startedAt, logger: logger, ownURL: ownURL,
                patience: admitted.lane == .slow ? .aMoment : .none)
            if route.needsSlowLane(in: context), admitted.lane == .quick {
                return .computed(.slow) { reply(route.response(context).0, context) }
            }
            return inTurn(route.turn(in: context), on: admitted.lane) { control(route, context, on: admitted.lane) }
        case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
        case .notFound: throw RequestError.notFound
        }
    }

    /// Sends a response of the control API, if there is room for it.
    private func reply(_ response: Response, _ context: ControlContext) -> Reply {
        guard response.body.count > Self.mostBytesOfSmallResponse else { return .response(response) }
        do {
            return .response(response, holding: try context.takeRoom(bytes: response.body.count))
        } catch {
            return .response(error.response)
        }
    }

    /// Answers by a control route. Like ``answer(_:starts:then:)``, it starts again while another program holds the database's lock.
    private func control(_ route: ControlRoute, _ context: ControlContext, on lane: Workers.Lane, starts: Int = 1) -> Reply {
        let (response, mayStartAgain) = route.response(context)
        guard mayStartAgain, lane == .quick, starts < Self.mostStarts else { return reply(response, context) }
        let pause = Self.lockPause(endedBy: context.epoch.run.end)
        return self.pause([pause], thenInTurn: route.turn(in: context), on: lane) {
            control(route, context, on: lane, starts: starts + 1)
        }
    }
}

extension Reply {
    /// A response that holds its room until it is sent.
    fileprivate static func response(_ response: Response, holding room: RequestSlot?) -> Reply {
        guard let room else { return .response(response) }
        return .tracked(.response(response)) { withExtendedLifetime(room) {} }
    }
}
