import HTTPTypes
import MicroHTTP
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
        /// Copies, seeds or reads many rows. Runs once at a time for each world.
        case slowWork
        /// Creates a sandbox. Quick, unless its image has to be made first.
        case sandbox
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

    var lane: Workers.Lane { needs == .slowWork ? .slow : .quick }

    /// Whether this request needs the slow lane, though its route is quick.
    func needsSlowLane(in context: ControlContext) -> Bool {
        guard needs == .sandbox else { return false }
        // A larger body contains a seed, and so may a scenario.
        let body = context.request.body
        return !context.worlds.seedImages.isStandardMade || body.count > Self.mostBytesWithoutSeed
            || String(decoding: body, as: UTF8.self).contains("\"scenario\"")
    }

    private static let mostBytesWithoutSeed = 512

    func turn(in context: ControlContext) -> Turn? {
        switch needs {
        case .nothing, .sandbox: nil
        case .data: context.epoch.data.store.turn
        case .slowWork: context.world.slowWork
        }
    }

    /// Runs the handler, and renders the error that it may throw.
    ///
    /// On a file, a handler whose epoch has ended meanwhile starts once more in the present epoch, if it has committed nothing.
    ///
    /// - Returns: the response, and whether the handler may start again: another program holds the database's lock, and nothing was
    ///   committed.
    func response(_ context: ControlContext, isSecondStart: Bool = false) -> (Response, mayStartAgain: Bool) {
        do {
            if !takesBody { try context.body { _ in } }
            return (try handler(context), false)
        } catch let error as EpochEndedError {
            guard !isSecondStart, let next = context.inPresentEpoch() else { return (context.response(for: error), false) }
            return response(next, isSecondStart: true)
        } catch {
            let isLocked = (error as? StorageFailure)?.mayPass == true && !context.data.hasCommitted
            return (isLocked ? ControlError(error).response : context.response(for: error), isLocked)
        }
    }
}
