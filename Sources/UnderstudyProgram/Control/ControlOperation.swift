import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds

/// An operation of the control API.
typealias ControlOperation = Operation<ControlAPI>

/// The resources that an operation of the control API needs. They decide where it runs.
enum ControlNeeds: Sendable {
    /// No stored data. Takes microseconds.
    case nothing
    /// The world's stored data. Takes milliseconds, and waits for the store's turn like a request to a backend.
    case data
    /// The world's stored data as a whole, which it copies or replaces, or the clock. Runs once at a time for each world.
    case world
    /// No stored data. Creates a sandbox.
    case sandbox
    /// No stored data, but files or long texts. Runs on the slow lane.
    case texts
}

extension Operation where Served == ControlAPI {
    /// An operation that reads a body. `answer` gets what `body` has read.
    static func call<Sent>(
        _ id: String, _ method: HTTPRequest.Method, _ path: OperationPath, _ needs: ControlNeeds, _ summary: String,
        _ details: String? = nil, with parameters: Parameters = [], body: Input<ControlAPI, Sent>, answers: Answer...,
        refuses failures: [Failure] = [], by answer: @escaping @Sendable (ControlContext, Sent) throws -> Response
    ) -> Operation {
        Operation(
            id, method, path, summary, details, needs: needs, parameters: parameters, body: body, answers: answers, refuses: failures,
            answer)
    }

    /// An operation without a body. It refuses a body with members.
    static func call(
        _ id: String, _ method: HTTPRequest.Method, _ path: OperationPath, _ needs: ControlNeeds, _ summary: String,
        _ details: String? = nil, with parameters: Parameters = [], answers: Answer..., refuses failures: [Failure] = [],
        by answer: @escaping @Sendable (ControlContext) throws -> Response
    ) -> Operation {
        let body = Input<ControlAPI, Void>.described(nil) { try $0.body { _ in } }
        return Operation(
            id, method, path, summary, details, needs: needs, parameters: parameters, body: body, answers: answers, refuses: failures
        ) { context, _ in try answer(context) }
    }

    /// The turn that a request needs while it runs on its lane. A quick one must find the store free; a slow one may wait for it.
    func turn(in context: ControlContext) -> Turn? {
        switch (needs, context.lane) {
        case (.nothing, _), (.texts, _), (.sandbox, .quick): nil
        case (.data, .quick), (.world, .quick): context.epoch.data.store.turn
        case (.data, .slow), (.world, .slow): context.world.slowTurn
        case (.sandbox, .slow): context.handler.sandboxTurn
        }
    }

    /// Answers a request, within its turn.
    func outcome(_ context: ControlContext) -> ControlOutcome {
        guard context.lane == .quick else { return outcome(context, isSecondStart: false) }
        switch needs {
        case .nothing, .data, .sandbox: return outcome(context, isSecondStart: false)
        case .texts: return .long
        case .world:
            // The quick lane does not wait for slow work on the same world.
            let turn = context.world.slowTurn
            return turn.takeIfFree() ? turn.run { outcome(context, isSecondStart: false) } : .long
        }
    }

    /// Runs the closure, and renders the error that it may throw.
    ///
    /// On a file, an operation whose epoch has ended meanwhile starts once more in the present epoch, if it has committed nothing.
    private func outcome(_ context: ControlContext, isSecondStart: Bool) -> ControlOutcome {
        do {
            try context.request.query.refuseParameters(except: queryNames)
            return .response(try answer(ControlAPI(), context))
        } catch is LongWorkError {
            return .long
        } catch let error as EpochEndedError {
            guard !isSecondStart, let next = context.inPresentEpoch() else { return .response(context.response(for: error)) }
            return outcome(next, isSecondStart: true)
        } catch {
            return .response(context.response(for: error))
        }
    }
}

/// The result of an operation of the control API.
enum ControlOutcome {
    case response(Response)
    /// Nothing was done; the operation has to start again on the slow lane.
    case long
}
