import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// What a handler of the control API has to work with: a request, the world that it is about, and the whole program around it.
struct ControlContext: Sendable {
    let request: Request
    let parameters: PathParameters
    let world: World
    private(set) var epoch: Epoch
    /// When the request arrived, by the world's clock and by its own.
    let moment: RequestTime
    let worlds: Worlds
    let services: Services
    /// For those who want to hear of requests as they come.
    let streams: StreamLimit
    /// When the program began to serve.
    let upSince: ContinuousClock.Instant
    let logger: Logger
    private(set) var data: CallScope
    private let patience: LockWait
    private var attempts = 1

    init(
        request: Request, parameters: PathParameters, world: World, epoch: Epoch, moment: RequestTime, worlds: Worlds, services: Services,
        streams: StreamLimit, upSince: ContinuousClock.Instant, logger: Logger, patience: LockWait = .aMoment
    ) {
        self.request = request
        self.parameters = parameters
        self.world = world
        self.epoch = epoch
        self.moment = moment
        self.worlds = worlds
        self.services = services
        self.streams = streams
        self.upSince = upSince
        self.logger = logger
        self.patience = patience
        data = CallScope(epoch.data, patience: patience)
    }

    /// What counts as now.
    var now: Instant { moment.now }
    var seeding: Seeding { services.seeding }

    /// Where the client reaches a world.
    func baseURL(of world: World) -> String {
        let host = RequestOrigin(request).host ?? "127.0.0.1"
        return world.name.isSame(as: "main") ? "http://\(host)" : "http://\(host)/_sandbox/\(world.name)"
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try data.read(body)
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try data.write(body)
    }

    /// The same in the present epoch; `nil` when something has been committed in this one, or when that was tried before.
    func inPresentEpoch() -> ControlContext? {
        guard !data.hasCommitted, attempts < 2, let present = try? world.epoch(after: epoch) else { return nil }
        var next = self
        next.epoch = present
        next.data = CallScope(present.data, patience: patience)
        next.attempts += 1
        return next
    }

    func response(for error: any Error) -> Response {
        let response = ControlError(error).response
        if response.status.code >= 500, response.status != .insufficientStorage {
            let shown = LogText.request(request)
            logger.error("\(shown) failed: \(LogText.error(error))", metadata: ["request-id": "\(request.id)"])
        }
        return response
    }
}
