import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds

/// One row of the control API's part of the route table.
struct ControlRoute: Sendable {
    /// The resources that a handler needs. They decide where it runs.
    enum Needs: Sendable {
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

    let method: HTTPRequest.Method
    /// Literal segments and `:parameters`.
    let path: String
    let summary: String
    private let needs: Needs
    private let takesBody: Bool
    private let handler: @Sendable (ControlContext) throws -> Response

    /// - Parameter path: below `/_understudy/`, or whole, with a slash in front.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ needs: Needs, _ summary: String, takesBody: Bool = false,
        handler: @escaping @Sendable (ControlContext) throws -> Response
    ) {
        self.method = method
        self.path = path.utf8.first == UInt8(ascii: "/") ? path : "/\(ControlAPI.prefix)/\(path)"
        self.summary = summary
        self.needs = needs
        self.takesBody = takesBody
        self.handler = handler
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
    func answer(_ context: ControlContext) -> Answer {
        guard context.lane == .quick else { return answer(context, isSecondStart: false) }
        switch needs {
        case .nothing, .data, .sandbox: return answer(context, isSecondStart: false)
        case .texts: return .long
        case .world:
            // The quick lane does not wait for slow work on the same world.
            let turn = context.world.slowTurn
            return turn.takeIfFree() ? turn.run { answer(context, isSecondStart: false) } : .long
        }
    }

    /// The result of a handler.
    enum Answer {
        case response(Response)
        /// Nothing was done; the handler has to start again on the slow lane.
        case long
    }

    /// Runs the handler, and renders the error that it may throw.
    ///
    /// On a file, a handler whose epoch has ended meanwhile starts once more in the present epoch, if it has committed nothing.
    ///
    private func answer(_ context: ControlContext, isSecondStart: Bool) -> Answer {
        do {
            if !takesBody { try context.body { _ in } }
            return .response(try handler(context))
        } catch is LongWorkError {
            return .long
        } catch let error as EpochEndedError {
            guard !isSecondStart, let next = context.inPresentEpoch() else { return .response(context.response(for: error)) }
            return answer(next, isSecondStart: true)
        } catch {
            return .response(context.response(for: error))
        }
    }
}
