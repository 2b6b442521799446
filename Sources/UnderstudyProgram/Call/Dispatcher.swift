import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The way of a request from the server into a world: where it is meant to go, which route that is, whether it may, in which world; then on
/// as a ``Call``, or to the control API. See docs/design.md.
package struct Dispatcher: Sendable {
    let worlds: Worlds
    /// The present ones, taken once per call.
    let services: @Sendable () -> Services
    let logger: Logger
    let requestLog: RequestLog?
    private let startedAt = ContinuousClock.now
    private let streams = StreamSeats(count: 64)

    /// - Parameter requestLog: told of every request to a backend that is answered.
    package init(
        worlds: Worlds, logger: Logger, requestLog: RequestLog? = nil, services: @escaping @Sendable () -> Services
    ) {
        self.worlds = worlds
        self.requestLog = requestLog
        self.logger = logger
        self.services = services
    }

    /// Runs on a thread that serves: what has to be computed, or would be slow, is given back.
    package func reply(to request: Request) -> Reply {
        let (startedAt, services) = (ContinuousClock.now, services())
        do {
            try services.policy.checkHost(of: Caller(request))
            let address = try Address(request.target, request.headers)
            guard let inner = request.redirected(to: address.target) else { throw RequestError.refused(.malformedPath) }
            let match = services.table.match(inner.method, inner.segments, wantsPage: inner.wantsPage)
            if case .dashboard(let place) = match { return dashboard(place, inner, address, services) }
            let sandbox = address.sandbox ?? match.sandbox(of: inner)
            let admitted = try services.policy.admit(inner, at: address, sandbox: sandbox, isControl: match.isControl)
            let arrival = Arrival(
                request: admitted, address: address, sandbox: sandbox, match: match, services: services, startedAt: startedAt)
            let reply = reply(to: arrival)
            guard let origin = request.headers[.origin] else { return reply }
            return reply.readable(by: origin, always: match.isControl)
        } catch {
            return .response(ControlError(error).response)
        }
    }

    /// The dashboard's page and files are the same in every world, and for no page of another origin.
    private func dashboard(_ place: Dashboard.Place, _ request: Request, _ address: Address, _ services: Services) -> Reply {
        do {
            try services.policy.check(
                Caller(request), at: address, sandbox: address.sandbox, isControl: true, isPage: place == .page || place == .root)
            return .response(Dashboard.response(to: request, at: place, address))
        } catch {
            return .response(request.wantsPage ? Dashboard.refusal(error) : error.response)
        }
    }

    private func reply(to arrival: Arrival) -> Reply {
        guard let id = arrival.sandbox, !id.isSame(as: "main") else { return reply(to: arrival, in: worlds.main) }
        do {
            if let world = try worlds.sandboxes.use(id) { return reply(to: arrival, in: world) }
            return .work {
                do {
                    let origin = try worlds.origins.standard(by: arrival.services.seeding)
                    return reply(to: arrival, in: try worlds.sandboxes.useOrCreate(id, from: origin))
                } catch {
                    return .response(ControlError(error).response)
                }
            }
        } catch {
            return .response(ControlError(error).response)
        }
    }

    /// Answers what did not become a request, to those who would have got an answer.
    package func response(to refused: RefusedRequest) -> Response {
        let (services, caller) = (services(), Caller(refused))
        // Of others it is not even clear whom they are for. No browser sends them, so no page may read their answer.
        let isClear = refused.refusal != .malformedHeaders
        do {
            if isClear { try services.policy.checkHost(of: caller) }
            let address = try Address(refused.target, isClear ? refused.headers : HTTPFields())
            let path = Substring(address.target.utf8.prefix { $0 != UInt8(ascii: "?") })
            logger.debug("refused \(LogText.path(path)): \(refused.refusal)")
            let match = services.table.match(.get, path.parts(between: "/"))
            if isClear { try services.policy.check(caller, at: address, sandbox: address.sandbox, isControl: match.isControl) }
            // Nothing is wrong with a request for which there was no room.
            let error = refused.refusal == .tooManyBodies ? RequestError.unavailable : .refused(refused.refusal)
            var response = match.response(for: error)
            if !isClear { response.headers[.accessControlAllowOrigin] = nil }
            guard isClear, let origin = caller.origin else { return response }
            return response.readable(by: origin, always: match.isControl)
        } catch {
            return ControlError(error).response
        }
    }

    private func reply(to arrival: Arrival, in world: World) -> Reply {
        do {
            let epoch = world.epoch
            let clock = epoch.run.clock.now()
            let moment = Moment(now: arrival.address.instant ?? clock, due: clock)
            if case .control(let found) = arrival.match {
                return try control(found, arrival, in: world, epoch, at: moment)
            }
            if arrival.sandbox != nil { world.noteRequest() }
            // Who acts, and whom a rule names, has to be looked up.
            let acting = arrival.address.account ?? world.persona
            if acting == nil, epoch.run.rules.isEmpty { return reply(to: arrival, actingAs: nil, in: world, epoch, at: moment) }
            return .computed { reply(to: arrival, actingAs: acting, in: world, epoch, at: moment) }
        } catch {
            return .response(ControlError(error).response)
        }
    }

    /// - Parameter key: the account that a request acts as where it brings no credentials of its own: the base URL's, or the sandbox's persona.
    private func reply(to arrival: Arrival, actingAs key: String?, in world: World, _ epoch: Epoch, at moment: Moment) -> Reply {
        do {
            let call = Call(
                request: arrival.request, base: arrival.address.base, match: arrival.match, services: arrival.services, world: world,
                epoch: epoch, acting: try acting(key, for: arrival, in: world), instant: arrival.address.instant, arrivedAt: moment.now,
                startedAt: arrival.startedAt, report: worlds.report, requestLog: requestLog, logger: logger)
            guard arrival.request.body.count > Call.quickBodyBytes else { return reply(to: call, sandbox: arrival.sandbox) }
            return .work { reply(to: call, sandbox: arrival.sandbox) }
        } catch let failure as StorageFailure {
            return .response(arrival.match.response(for: failure))
        } catch {
            return .response(ControlError(error).response)
        }
    }

    private func reply(to call: Call, sandbox: String?) -> Reply {
        do {
            return try call.reply { entry, kept in
                // What goes out to pages has headers of its own.
                call.request.headers[.origin] == nil ? RepeatedCall(call, entry, kept, of: worlds, namesWorld: sandbox != nil) : nil
            }
        } catch let failure as StorageFailure {
            return .response(call.match.response(for: failure))
        } catch {
            return .response(ControlError(error).response)
        }
    }

    private func control(
        _ found: Router<ControlRoute>.Match, _ arrival: Arrival, in world: World, _ epoch: Epoch, at moment: Moment
    ) throws -> Reply {
        if arrival.request.isPreflight { return .response(.preflight(arrival.request)) }
        switch found {
        case .found(let route, let parameters):
            let laboratory = Laboratory(
                request: arrival.request, parameters: parameters, world: world, epoch: epoch, moment: moment, worlds: worlds,
                services: arrival.services, streams: streams, upSince: startedAt, logger: logger)
            return route.reply(laboratory)
        case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
        case .notFound: throw RequestError.notFound
        }
    }

    private func acting(_ key: String?, for arrival: Arrival, in world: World) throws -> Account? {
        guard case .backend = arrival.match, let key else { return nil }
        guard let account = try world.reading({ try Account.find(key, in: $0) }) else {
            throw ControlError(
                .notFound, "there is no account \(key.cut()) in \(world.name); `GET /_understudy/accounts` lists those there are")
        }
        return account
    }
}

/// A request, before it is known in which world it is.
private struct Arrival: Sendable {
    /// Without sandbox and account in its target.
    let request: Request
    let address: Address
    /// The sandbox that is meant: by the base URL, by a header, or by the backend's own way to say so.
    let sandbox: String?
    let match: RouteTable.Match
    let services: Services
    let startedAt: ContinuousClock.Instant
}
