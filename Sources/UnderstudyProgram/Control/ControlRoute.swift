import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// One row of the control API's part of the route table.
struct ControlRoute: Sendable {
    /// What its handler needs, which decides where it runs.
    enum Needs: Sendable {
        /// No stored data, and microseconds.
        case nothing
        /// The world's stored data, for milliseconds: it waits for the store's turn like a request to a backend.
        case data
        /// It copies, seeds or reads many rows: one at a time for each world.
        case slowWork
        /// A new sandbox: quick, unless an image has to be made for it.
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

    /// Whether a route of the quick lane takes long this time.
    func needsSlowLane(in context: ControlContext) -> Bool {
        guard needs == .sandbox else { return false }
        // A larger body has a seed of its own.
        return !context.worlds.seedImages.isStandardMade || context.request.body.count > Self.mostBytesWithoutSeed
    }

    private static let mostBytesWithoutSeed = 512

    func turn(in context: ControlContext) -> Turn? {
        switch needs {
        case .nothing, .sandbox: nil
        case .data: context.epoch.data.store.turn
        case .slowWork: context.world.slowWork
        }
    }

    /// What the handler answers, or what it threw. One whose epoch has ended meanwhile, on a file, starts once more in the present one if it
    /// has committed nothing.
    ///
    /// - Returns: the response, and whether it may start again: nothing was done, as another program holds the database's lock.
    func response(_ context: ControlContext) -> (Response, mayStartAgain: Bool) {
        var context = context
        while true {
            do {
                if !takesBody { try context.body { _ in } }
                return (try handler(context), false)
            } catch let error as EpochEndedError {
                guard let next = context.inPresentEpoch() else { return (context.response(for: error), false) }
                context = next
            } catch {
                let isLocked = (error as? StorageFailure)?.mayPass == true && !context.data.hasCommitted
                return (isLocked ? ControlError(error).response : context.response(for: error), isLocked)
            }
        }
    }
}
