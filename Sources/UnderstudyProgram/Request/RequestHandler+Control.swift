import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

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
        return inTurn(turn, on: context.lane) { answer(route, context) }
    }

    /// Starts again on the slow lane if the work turns out to be long.
    private func answer(_ route: ControlRoute, _ context: ControlContext) -> Reply {
        switch route.answer(context) {
        case .response(let response):
            return reply(response, context)
        case .long:
            return .computed(.slow) { control(route, context.onSlowLane) }
        }
    }
}
