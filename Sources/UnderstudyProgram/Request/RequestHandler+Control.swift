import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Requests to the control API.
extension RequestHandler {
    /// Finds the operation of the control API, and answers by it in its turn.
    func control(
        _ found: Router<ControlOperation>.Match, _ admitted: AdmittedRequest, in world: World, _ epoch: Epoch, at moment: RequestTime
    ) throws -> Reply {
        if admitted.request.isPreflight { return .response(.preflight(admitted.request)) }
        switch found {
        case .found(let operation, let parameters):
            let context = ControlContext(
                handler: self, admitted: admitted, parameters: parameters, world: world, epoch: epoch, moment: moment, lane: admitted.lane)
            return control(operation, context)
        case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
        case .notFound: throw RequestError.notFound
        }
    }

    /// Answers by an operation in its turn.
    private func control(_ operation: ControlOperation, _ context: ControlContext) -> Reply {
        let turn = context.admitted.largeBodyTurn ?? operation.turn(in: context)
        return inTurn(turn, on: context.lane) { answer(operation, context) }
    }

    /// Starts again on the slow lane if the work turns out to be long.
    private func answer(_ operation: ControlOperation, _ context: ControlContext) -> Reply {
        switch operation.outcome(context) {
        case .response(let response):
            if ![.get, .head].contains(operation.method) { worlds.report?.noteControl(of: context.world.name) }
            return reply(response, context)
        case .long:
            return .computed(.slow) { control(operation, context.onSlowLane) }
        }
    }
}
