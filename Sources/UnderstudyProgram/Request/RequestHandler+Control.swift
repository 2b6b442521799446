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
            let patience: LockWait = admitted.lane == .slow ? .aMoment : .none
            let context = ControlContext(
                handler: self, admitted: admitted, parameters: parameters, world: world, epoch: epoch, moment: moment,
                data: CallScope(epoch.data, patience: patience), patience: patience)
            if route.needsSlowLane(in: context), admitted.lane == .quick {
                return .computed(.slow) { reply(route.response(context).0, context) }
            }
            let turn = admitted.largeBodyTurn ?? route.turn(in: context)
            return inTurn(turn, on: admitted.lane) { control(route, context, on: admitted.lane) }
        case .methodNotAllowed(let allowed): throw RequestError.methodNotAllowed(allowed: allowed)
        case .notFound: throw RequestError.notFound
        }
    }

    /// Answers by a control route. Like ``answer(_:starts:then:)``, it starts again while another program holds the database's lock.
    private func control(_ route: ControlRoute, _ context: ControlContext, on lane: Workers.Lane, starts: Int = 1) -> Reply {
        let (response, mayStartAgain) = route.response(context)
        guard mayStartAgain, lane == .quick, starts < Self.mostStarts else { return reply(response, context) }
        return pauseForLock(until: context.epoch.run.end, thenInTurn: route.turn(in: context), on: lane) {
            control(route, context, on: lane, starts: starts + 1)
        }
    }
}
