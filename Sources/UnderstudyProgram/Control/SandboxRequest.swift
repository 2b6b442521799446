import UnderstudyCore
import UnderstudyWorlds

/// The body of `PUT sandboxes/{id}`. The members beside a scenario replace the scenario's own.
struct SandboxRequest {
    private let seed: SeedDocument?
    private let now: Instant?
    private let persona: String?
    private(set) var scenario: Scenario?
    /// The fault of the scenario's file.
    private var fault: ScenarioFault?

    init(_ body: ObjectReader, _ services: Services) {
        seed = body.seed("seed", backends: services.backends)
        now = body.clockInstant("now")
        persona = body.string("persona")
        guard let name = body.string("scenario") else { return }
        do {
            scenario = try services.scenarios.scenario(named: name, presets: services.presets)
        } catch {
            switch error {
            case .unknown(_, let wayOut): body.fault("scenario", expected: "the name of a scenario: \(wayOut)")
            case .faulty(let found): fault = found
            }
        }
    }

    /// The state in which the sandbox begins.
    func initialState(_ context: ControlContext) throws -> World.InitialState {
        if let fault { throw ScenarioError.faulty(fault) }
        let images = context.worlds.seedImages
        try context.leaveQuickLane(if: isLong(images))
        let start = now == nil ? scenario?.clockStart(from: images.clock) : nil
        let seed = try seed ?? scenario?.seedDocument(for: context.services.backends)
        var state = try images.initialState(seed: seed, now: now ?? start?.now, by: context.seeding)
        start?.set(&state)
        state.persona = persona ?? scenario?.persona
        state.rules = scenario?.rules ?? []
        return state
    }

    /// Whether the state has to be made first, and that takes long.
    private func isLong(_ images: SeedImages) -> Bool {
        if let seed { return !QuickWork.includes(seed) }
        let isDated = now != nil || scenario?.clock != nil
        return !images.isStandardMade || scenario?.seed != nil || isDated && images.knownSeed?.agesFromSeeding ?? true
    }

    /// The error for a persona that the sandbox does not have.
    func error(for error: UnknownPersonaError) -> any Error {
        persona == nil ? scenario?.unknownPersona ?? error : error
    }
}
