/// The actions of a client, chosen by weight.
enum Action: String, CaseIterable {
    case listProgress = "progress lists"
    case listProgressFresh = "fresh progress lists"
    case listWeights = "weight histories"
    case readTrends = "trends"
    case readInsights = "insights"
    case callNotImplemented = "unimplemented routes"
    case logProgress = "progress entries"
    case uploadWeight = "weight uploads"
    case checkIn = "check-ins"
    case useNewToken = "new tokens"
    case reset = "resets"
    case restore = "restores"
    case takeSnapshot = "snapshots"
    case advanceClock = "clock moves"
    case readClock = "clock reads"
    case readJournal = "journal reads"
    case verifyJournal = "journal questions"
    case emptyJournal = "emptied journals"
    case addRule = "rules"
    case removeRules = "removed rules"
    case exportSeed = "exports"
    case importSeed = "imports"
    case createAccount = "new accounts"
    case editConfiguration = "edits"
    case liveInOwnSandbox = "own sandboxes"
    case useSharedSandbox = "shared sandboxes"
    case readHealth = "health"

    private var weight: Int {
        switch self {
        case .listProgress: 260
        case .logProgress: 200
        case .listProgressFresh, .listWeights, .uploadWeight, .readTrends: 60
        case .readInsights, .useSharedSandbox: 40
        case .checkIn, .readHealth, .readClock, .readJournal: 20
        case .liveInOwnSandbox, .addRule, .advanceClock: 10
        case .reset, .restore, .takeSnapshot, .importSeed, .editConfiguration, .callNotImplemented, .useNewToken: 6
        case .verifyJournal, .removeRules, .exportSeed, .createAccount: 4
        case .emptyJournal: 1
        }
    }

    /// Each action as often as its weight.
    static let table = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}

extension LoadClient {
    func perform(_ action: Action) {
        self.action = action
        switch action {
        case .listProgress: listProgress()
        case .listProgressFresh: listProgressFresh()
        case .listWeights: listWeights(of: pickAccount())
        case .readTrends: read("/api/longevity/trends")
        case .readInsights: read("/api/v1/insights")
        case .callNotImplemented: callNotImplemented()
        case .logProgress: logProgress()
        case .uploadWeight: uploadWeight()
        case .checkIn: checkIn()
        case .useNewToken: useNewToken()
        case .reset: reset()
        case .restore: restore()
        case .takeSnapshot: takeSnapshot()
        case .advanceClock: advanceClock()
        case .readClock: readClock()
        case .readJournal: readJournal()
        case .verifyJournal: control("POST", "requests/verify", ["match": ["path": "/api/v1/progress"]], expecting: [200, 422])
        case .emptyJournal: control("DELETE", "requests", expecting: [204])
        case .addRule: addRule()
        case .removeRules: control("DELETE", "faults", expecting: [204])
        case .exportSeed: exportSeed()
        case .importSeed: control("POST", "seed", SoakSeed.guest("guest-\(draw(0...4))"), expecting: [200])
        case .createAccount: createAccount()
        case .editConfiguration: editConfiguration()
        case .liveInOwnSandbox: liveInOwnSandbox()
        case .useSharedSandbox: useSharedSandbox()
        case .readHealth: control("GET", "health", expecting: [200])
        }
    }
}
