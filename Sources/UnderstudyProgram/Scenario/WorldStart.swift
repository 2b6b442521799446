import Synchronization
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The state in which the main world and new sandboxes begin: the configured seed and clock, changed by the start scenario.
///
/// Every use reads the scenario's file again, so that an edit needs no restart.
final class WorldStart: Sendable {
    /// The members of a new sandbox, which replace those of the start scenario.
    struct Own {
        var seed: SeedDocument?
        var now: Instant?
        var persona: String?
        /// Its members count after those above.
        var scenario: Scenario?
    }

    /// The variation of the responses in each world that begins from now on; `nil` for none.
    let variation = Mutex<Variation?>(nil)

    let configuration: Configuration
    private let presets: [FaultPreset]

    /// - Parameter configuration: its seed is the one of ``SeedImages``.
    init(_ configuration: Configuration, presets: [FaultPreset]) {
        self.configuration = configuration
        self.presets = presets
    }

    /// The start scenario; `nil` for none.
    func scenario() throws(ScenarioError) -> Scenario? { try configuration.readStartScenario(presets: presets) }

    /// The state in which a world begins.
    ///
    /// - Parameter start: the start scenario.
    func initialState(
        _ own: Own = Own(), in start: Scenario?, _ images: SeedImages, by seeding: Seeding
    ) throws -> World.InitialState {
        let scenarios = [own.scenario, start].compactMap(\.self)
        let clock = own.now == nil ? scenarios.lazy.compactMap { $0.clockStart(from: images.clock) }.first : nil
        let ownSeed = try own.seed ?? own.scenario?.seedDocument(for: seeding.backends)
        let seed = try ownSeed ?? otherSeed(start, seeding)
        var state = try images.initialState(seed: seed, now: own.now ?? clock?.now, by: seeding)
        clock?.set(&state)
        state.rules = scenarios.lazy.compactMap(\.rules).first ?? []
        if let variation = variation.withLock({ $0 }) { state.rules.append(FaultRule(varying: variation)) }
        state.persona = own.persona ?? own.scenario?.persona
        guard state.persona == nil, let start, let persona = start.persona else { return state }
        if try state.has(persona) {
            state.persona = persona
        } else if ownSeed == nil {
            throw start.unknownPersona
        }
        return state
    }

    /// The keys of the accounts that a new world has.
    func accountKeys(in start: Scenario?, _ images: SeedImages, by seeding: Seeding) throws -> Set<ExactText> {
        try otherSeed(start, seeding)?.accountKeys ?? images.accountKeys(by: seeding)
    }

    /// Whether that has to read a seed.
    func mustReadSeed(in start: Scenario?, _ images: SeedImages) -> Bool { hasOtherSeed(start) || images.knownAccountKeys == nil }

    /// Whether it takes long to make the state.
    func isLong(_ own: Own = Own(), in start: Scenario?, _ images: SeedImages) -> Bool {
        if let seed = own.seed { return !QuickWork.includes(seed) }
        let isDated = own.now != nil || own.scenario?.clock != nil || start?.clock != nil
        return !images.isStandardMade || own.scenario?.seed != nil || hasOtherSeed(start)
            || isDated && images.knownSeed?.agesFromSeeding ?? true
    }

    /// Whether the scenario, or its absence, calls for another seed than at the program's start.
    private func hasOtherSeed(_ start: Scenario?) -> Bool { (start?.seed ?? configuration.configuredSeed) != configuration.seed }

    private func otherSeed(_ start: Scenario?, _ seeding: Seeding) throws -> SeedDocument? {
        guard hasOtherSeed(start) else { return nil }
        if let start, start.seed != nil { return try start.seedDocument(for: seeding.backends) }
        var configured = configuration
        configured.seed = configuration.configuredSeed
        return try configured.seedFile()?.document(for: seeding.backends)
            ?? SeedDocument(["version": .integer(SeedDocument.version), "accounts": []], backends: seeding.backends)
    }
}
