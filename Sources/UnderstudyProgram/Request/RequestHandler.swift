import HTTPTransfers
import HTTPTypes
import Logging
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Handles a request, step by step: admit, enter, rules, authenticate and answer, journal. A call that rules affect takes the way of a
/// ``FaultedCall``.
///
/// A serving thread only admits a request; a worker does the rest. No worker of the quick lane waits for a store: a call that finds the
/// store in use waits for its turn without a thread.
package struct RequestHandler: Sendable {
    let worlds: Worlds
    let workers: Workers
    let logger: Logger
    let requestLog: RequestLog?
    /// The base URL by which this machine reaches the server, for links in the program's output.
    let ownURL: String
    /// The addresses by which other machines reach the server now; they change with the machine's network.
    let network: @Sendable () -> NetworkAddresses
    private let visitors = Visitors()
    let refusals = RefusalPace()
    /// See ``AdmittedRequest/largeBodyTurn``.
    package let largeBodies = LargeBodyTurns()
    /// The present services; called once per request.
    let services: @Sendable () -> Services
    /// When the program began to serve.
    let startedAt = ContinuousClock.now
    /// The event streams of the control API.
    let streams: RequestLimit
    /// The turn to make a sandbox with a seed of its own.
    let sandboxTurn: Turn
    /// The open WebSockets.
    let sockets: RequestLimit
    /// The bytes of large responses that have not been sent.
    let unsent: RequestLimit
    /// The calls that are passed on to upstreams.
    let transfers = HTTPTransfers()
    /// This server's name in the header `Via`.
    let via = "understudy-\(RandomToken.make().prefix(8))"

    /// - Parameters:
    ///   - requestLog: receives every answered request to a backend.
    ///   - ownURL: the base URL by which this machine reaches the server.
    ///   - network: the addresses by which other machines reach it.
    package init(
        worlds: Worlds, workers: Workers, limits: Limits, logger: Logger, requestLog: RequestLog? = nil,
        ownURL: String = "http://127.0.0.1", network: @escaping @autoclosure @Sendable () -> NetworkAddresses = .none,
        services: @escaping @Sendable () -> Services
    ) {
        unsent = RequestLimit(count: limits.unsentBytes)
        sockets = RequestLimit(count: limits.webSockets)
        streams = RequestLimit(count: limits.streams)
        sandboxTurn = Turn(places: limits.sandboxesInMaking)
        self.worlds = worlds
        self.workers = workers
        self.logger = logger
        self.requestLog = requestLog
        self.ownURL = ownURL
        self.network = network
        self.services = services
    }

    /// Replies to a request. Runs on a serving thread.
    package func reply(to request: Request) -> Reply {
        noteArrival(of: request.remote)
        let services = services()
        do {
            let admitted = try admit(request, by: services)
            let reply = reply(to: admitted)
            guard let origin = request.headers[.origin], !admitted.match.isDashboard else { return reply }
            return reply.readable(by: origin, always: admitted.match.isControl)
        } catch {
            let error = ControlError(error)
            noteRefusal(of: request, because: error, by: services)
            return .response(error.response)
        }
    }

    /// Reads the address of a request, finds its route, and refuses a request that is not allowed there.
    private func admit(_ request: Request, by services: Services) throws -> AdmittedRequest {
        let receivedAt = ContinuousClock.now
        try services.policy.checkHost(of: RequestOrigin(request))
        let address = try Address(request.target, request.headers)
        guard let inner = request.redirected(to: address.target) else { throw RequestError.refused(.malformedPath) }
        let match = services.table.match(inner.method, inner.segments, wantsPage: inner.wantsPage)
        let sandbox = address.sandbox ?? match.owner?.sandbox(of: inner)
        // The dashboard has a page of its own for a refusal.
        let admitted =
            match.isDashboard ? inner : try services.policy.admit(inner, at: address, sandbox: sandbox, isControl: match.needsKey)
        if !match.isDashboard { try OwnHeaders.check(inner.headers) }
        return AdmittedRequest(
            request: admitted, address: address, scheme: RequestOrigin(request).scheme, sandbox: sandbox, match: match,
            isSpectator: services.policy.isSpectator(RequestOrigin(inner), at: address), services: services, receivedAt: receivedAt,
            largeBodies: largeBodies)
    }

    /// Replies to a message of a WebSocket, which the present routes handle at the address of its handshake.
    func reply(to message: Request, isBinary: Bool, in socket: SocketSession, like handshake: AdmittedRequest) -> Reply {
        let services = services()
        return reply(
            to: AdmittedRequest(
                request: message, address: handshake.address, scheme: handshake.scheme, sandbox: handshake.sandbox,
                match: services.table.match(.get, message.segments), isSpectator: handshake.isSpectator, services: services,
                receivedAt: .now, largeBodies: largeBodies, socket: socket, isBinary: isBinary))
    }

    private func reply(to admitted: AdmittedRequest) -> Reply {
        switch admitted.match {
        case .dashboard(let place): .response(dashboard(place, admitted))
        case .backend where admitted.request.isOnReservedConnection, .noOwner where admitted.request.isOnReservedConnection:
            .response(Self.unavailable(admitted.match))
        case .control, .backend, .noOwner:
            .computed(admitted.lane) {
                let decoded = admitted.decoded
                return decoded.lane == admitted.lane ? enter(decoded) : .computed(decoded.lane) { enter(decoded) }
            }
        }
    }

    /// All connections are in use. Called once a minute at most.
    @Sendable package func noteFullness() {
        logger.warning("all connections are in use (limits.connections); only the control API is answered, on this machine, until some end")
    }

    @Sendable package func notePlainHTTP() {
        let port = services().secureAccess.map { " \($0.port)" } ?? ""
        logger.notice("a client sent plain HTTP to port\(port), which serves HTTPS; its base URL must begin with https")
    }

    /// Records the first request of another machine, also if it will be refused: a phone has found the server.
    private func noteArrival(of remote: RemoteAddress) {
        guard let address = visitors.arrival(of: remote) else { return }
        worlds.main.record(.machine, "The first request from \(address) arrived.")
        logger.notice("the first request from \(address) arrived")
    }

    /// Responds with the dashboard's page or a file of it. Both are the same in every world, and no page of another origin can read them.
    private func dashboard(_ place: Dashboard.Place, _ admitted: AdmittedRequest) -> Response {
        let (request, address) = (admitted.request, admitted.address)
        do {
            try admitted.services.policy.check(
                RequestOrigin(request), at: address, sandbox: address.sandbox, isControl: admitted.match.needsKey,
                isPage: [.page, .unknown, .root].contains(place))
            try OwnHeaders.check(request.headers)
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
            if isClear { try services.policy.check(origin, at: address, sandbox: address.sandbox, isControl: match.needsKey) }
            let isWithoutMemory = refused.refusal == .tooManyBodies
            var response =
                isWithoutMemory && match.isControl
                ? ControlError(.serviceUnavailable, "the bodies of other requests take up the memory for bodies; send it again").response
                // A request for which there was no room is not faulty.
                : match.response(for: isWithoutMemory ? RequestError.unavailable : .refused(refused.refusal))
            if !isClear { response.headers[.accessControlAllowOrigin] = nil }
            if !match.isControl, !match.isDashboard { response = dated(response, at: address) }
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
                    inTurn(sandboxTurn, on: .slow) {
                        do {
                            _ = try createSandbox(of: admitted, on: .slow)
                            return .computed(admitted.lane) { enter(admitted) }
                        } catch {
                            return .response(admitted.match.refusal(error, of: admitted.request))
                        }
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
            return replyInTurn(to: call).mapResponse { $0.dated(call.instant, in: world) }
        } catch {
            return .response(admitted.match.refusal(error, of: admitted.request))
        }
    }

    private func replyInTurn(to call: Call) -> Reply {
        do {
            try makeRoom(for: call)
            return inTurn(call.turn, on: call.lane) { reply(to: call) }
        } catch {
            return .response(call.match.refusal(error, of: call.request))
        }
    }

    /// - Returns: `nil` if a sandbox has to be created, and that takes long.
    private func world(of admitted: AdmittedRequest) throws -> World? {
        guard let id = admitted.sandbox, !id.isSame(as: "main") else { return worlds.main }
        if admitted.isSpectator, let world = worlds.sandboxes.find(id) { return world }
        if let world = try worlds.sandboxes.use(id) { return world }
        return try createSandbox(of: admitted, on: .quick)
    }

    /// Creates the sandbox of a request, unless another request has just created it.
    ///
    /// - Returns: `nil` on the quick lane, if it takes long.
    private func createSandbox(of admitted: AdmittedRequest, on lane: Workers.Lane) throws -> World? {
        if let id = admitted.sandbox, let found = worlds.sandboxes.find(id) { return found }
        let (start, images) = (admitted.services.start, worlds.seedImages)
        let scenario = try start.scenario()
        if lane == .quick, start.isLong(in: scenario, images) { return nil }
        let state = try start.initialState(in: scenario, images, by: admitted.services.seeding)
        return try admitted.sandbox.map { try worlds.sandboxes.create($0, from: state, keepingExisting: true).world }
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
    func inTurn(_ turn: Turn?, on lane: Workers.Lane, _ step: @escaping @Sendable () -> Reply) -> Reply {
        guard let turn else { return step() }
        if turn.takeIfFree() { return turn.run(step) }
        let promise = PromisedReply()
        turn.take { workers.run(on: lane) { promise.give(computedBy: { turn.run { promise.reply(of: step) } }) } }
        return .promised(promise)
    }
}
