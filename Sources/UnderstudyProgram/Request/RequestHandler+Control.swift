import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// Requests to the control API.
extension RequestHandler {
    /// Finds the route of the control API, and answers by it in its turn.
    func control(
        _ found: Router<ControlRoute>.Match, _ admitted: AdmittedRequest, in world: World, _ epoch: Epoch, at moment: RequestTime
    ) throws -> Reply {
        if admitted.request.isPreflight { return .response(.preflight(admitted.request)) }
        switch found {
        case .found(let route, let parameters):
            let context = ControlContext(
                handler: self, admitted: admitted, parameters: parameters, world: world, epoch: epoch, moment: moment, lane: admitted.lane)
            return control(route, context)
        case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
        case .notFound: throw RequestError.notFound
        }
    }

    /// Answers by a control route in its turn.
    private func control(_ route: ControlRoute, _ context: ControlContext) -> Reply {
        let turn = context.admitted.largeBodyTurn ?? route.turn(in: context)
        return inTurn(turn, on: context.lane) { answer(route, context, starts: 1) }
    }

    /// Like ``answer(_:starts:then:)``, it starts again while another program holds the database's lock, and on the slow lane if the work
    /// turns out to be long.
    private func answer(_ route: ControlRoute, _ context: ControlContext, starts: Int) -> Reply {
        switch route.answer(context) {
        case .response(let response):
            return reply(response, context)
        case .locked(let response):
            guard context.lane == .quick, starts < Self.mostStarts else { return reply(response, context) }
            return pauseForLock(until: context.epoch.run.end, thenInTurn: route.turn(in: context), on: context.lane) {
                answer(route, context, starts: starts + 1)
            }
        case .long:
            return .computed(.slow) { control(route, context.onSlowLane) }
        }
    }
}
