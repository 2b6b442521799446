import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

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
    private(set) var lane: Workers.Lane

    init(
        handler: RequestHandler, admitted: AdmittedRequest, parameters: PathParameters, world: World, epoch: Epoch, moment: RequestTime,
        lane: Workers.Lane
    ) {
        self.handler = handler
        self.admitted = admitted
        self.parameters = parameters
        self.world = world
        self.epoch = epoch
        self.moment = moment
        self.lane = lane
        data = CallScope(epoch.data)
    }

    /// The same context for the slow lane.
    var onSlowLane: ControlContext {
        var slow = self
        slow.lane = .slow
        slow.data = CallScope(epoch.data)
        return slow
    }

    /// Hands the request over to the slow lane, if it is on the quick lane and the work is long. Called before anything has been done.
    func leaveQuickLane(if isLong: @autoclosure () throws -> Bool) throws {
        if lane == .quick, try isLong() { throw LongWorkError() }
    }

    /// The same for work that copies a database. A file is replaced page by page, and another program may lock it.
    func leaveQuickLane(ifCopying bytes: Int) throws {
        try leaveQuickLane(if: epoch.data.store.isFile || bytes > QuickWork.databaseBytes)
    }

    /// The same for work that removes accounts.
    func leaveQuickLaneIfDataAreLarge() throws {
        try leaveQuickLane(if: try read { try $0.byteCount } > QuickWork.databaseBytes)
    }

    /// The same for work that stores a seed, and may replace accounts.
    ///
    /// - Parameter isImport: whether it also seeds the accounts that still wait for their data.
    func leaveQuickLane(ifLong seed: SeedDocument, isImport: Bool) throws {
        try leaveQuickLane(if: !QuickWork.includes(seed))
        try leaveQuickLaneIfDataAreLarge()
        try leaveQuickLane(if: isImport && read { try Account.allUnseeded(in: $0).count } > QuickWork.accountsToSeed)
    }

    /// The same for a text of the world's data.
    ///
    /// - Parameter isLiteral: whether it has the data of accounts that still wait for them.
    func leaveQuickLane(ifExportIsLiteral isLiteral: Bool) throws {
        try leaveQuickLane(
            if: try read { db in
                try db.byteCount > QuickWork.exportedBytes
                    || isLiteral && Account.allUnseeded(in: db).count > QuickWork.accountsToSeed
            })
    }

    /// The state that a reset of the world restores. Hands the request over to the slow lane if the state has to be made or is large.
    func initialState() throws -> World.InitialState {
        let state = try worlds.sandboxes.initialState(of: world.name) ?? initialState(WorldStart.Own())
        try leaveQuickLane(ifCopying: state.image.byteCount)
        return state
    }

    /// The keys of the accounts that a reset of the world restores; `nil` if its seed cannot be read at present. Hands the request over to
    /// the slow lane if the seed has to be read, or is large.
    func seededKeys() throws -> Set<ExactText>? {
        do {
            if let state = worlds.sandboxes.initialState(of: world.name) {
                try leaveQuickLane(if: state.image.byteCount > QuickWork.databaseBytes)
                return try state.accountKeys
            }
            let (start, scenario) = (services.start, try services.start.scenario())
            try leaveQuickLane(if: start.mustReadSeed(in: scenario, worlds.seedImages))
            return try start.accountKeys(in: scenario, worlds.seedImages, by: seeding)
        } catch let long as LongWorkError {
            throw long
        } catch {
            return nil
        }
    }

    /// The state in which a new world begins. Hands the request over to the slow lane if making it takes long.
    func initialState(_ own: WorldStart.Own) throws -> World.InitialState {
        let (start, scenario) = (services.start, try services.start.scenario())
        try leaveQuickLane(if: start.isLong(own, in: scenario, worlds.seedImages))
        return try start.initialState(own, in: scenario, worlds.seedImages, by: seeding)
    }

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

    /// The base URL of a world; see ``AdmittedRequest/serverURL``.
    func baseURL(of world: World) -> String {
        world.name.isSame(as: "main") ? admitted.serverURL : "\(admitted.serverURL)/_sandbox/\(world.name)"
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
        guard !data.hasCommitted else { return nil }
        let present = world.epoch
        var next = self
        next.epoch = present
        next.data = CallScope(present.data)
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
