import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// Everything that a handler of the control API uses: the request, its world, and the rest of the program.
struct ControlContext: Sendable {
    /// Has the worlds, the limits and the addresses of the program.
    let handler: RequestHandler
    let admitted: AdmittedRequest
    let parameters: PathParameters
    let world: World
    private(set) var epoch: Epoch
    /// The arrival of the request: its own time, and that of the world's clock.
    let moment: RequestTime
    private(set) var data: CallScope
    let patience: LockWait

    var request: Request { admitted.request }
    var services: Services { admitted.services }
    var worlds: Worlds { handler.worlds }
    /// The request's own time, or that of the world's clock.
    var now: Instant { moment.now }
    var seeding: Seeding { services.seeding }

    /// The key of the account in the path.
    var accountKey: String { parameters["key"] ?? "" }

    /// The account in the path.
    func account(in db: Database) throws -> Account {
        guard let account = try Account.find(accountKey, in: db) else { throw ControlError.unknownAccount(accountKey) }
        return account
    }

    /// The URL of this server, with the host that the client has used.
    var hostURL: String { "http://\(request.host ?? "127.0.0.1")" }

    /// The base URL of a world, with the host that the client has used.
    func baseURL(of world: World) -> String {
        world.name.isSame(as: "main") ? hostURL : "\(hostURL)/_sandbox/\(world.name)"
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try data.read(body)
    }

    /// Work on the world's data at the request's time.
    var session: Session { epoch.session(at: moment, by: seeding, data: data) }

    /// Runs a transaction, and tells the world's streams of it.
    ///
    /// - Parameter account: the only account that it concerns; `nil` if it may concern every account.
    func write<Value>(concerning account: String? = nil, _ body: (Database) throws -> Value) throws -> Value {
        try makeRoom()
        let value = try data.write(body)
        world.note(.data(account: account))
        return value
    }

    /// Refuses a request that makes a sandbox larger, if there is no memory for it.
    func makeRoom() throws(SandboxError) {
        guard world !== worlds.main, request.method != .delete else { return }
        try worlds.sandboxes.makeRoom(forWrite: true, in: world)
    }

    /// Takes room for a large response until it is sent.
    func takeRoom(bytes: Int) throws(ControlError) -> RequestSlot? {
        if let room = handler.unsent.take(bytes) { return room }
        // A committed write is answered anyway.
        if data.hasCommitted { return nil }
        throw ControlError(.serviceUnavailable, "too many large responses wait for their clients; ask again when those have read them")
    }

    /// The same context in the present epoch; `nil` if this one has committed something.
    func inPresentEpoch() -> ControlContext? {
        guard !data.hasCommitted, let present = try? world.epoch(after: epoch) else { return nil }
        var next = self
        next.epoch = present
        next.data = CallScope(present.data, patience: patience)
        return next
    }

    /// The masking for texts about the request; `nil` if the secrets of its world cannot be read.
    var masking: Masking? { Masking(services.secrets, of: world) }

    func response(for error: any Error) -> Response {
        let response = ControlError(error).response
        if response.status.code >= 500, response.status != .insufficientStorage {
            let masking = masking
            let shown = LogText.request(request, by: masking, showing: services.table.literals)
            handler.logger.error("\(shown) failed: \(LogText.error(error, by: masking))", metadata: ["request-id": "\(request.id)"])
        }
        return response
    }
}
