import UnderstudyWorlds
import Values

/// The body of `PUT sandboxes/{id}`. The members beside a scenario replace the scenario's own.
struct SandboxRequest {
    private var own = WorldStart.Own()
    /// The fault of the scenario's file.
    private var fault: ScenarioFault?

    init(_ body: ObjectReader, _ services: Services) {
        own.seed = body.seed("seed", backends: services.backends)
        own.now = body.clockInstant("now")
        own.persona = body.string("persona")
        guard let name = body.string("scenario") else { return }
        do {
            own.scenario = try services.scenarios.scenario(named: name, presets: services.presets)
        } catch {
            switch error {
            case .unknown(_, let wayOut): body.fault("scenario", expected: "the name of a scenario: \(wayOut)")
            case .faulty(let found): fault = found
            }
        }
    }

    /// `nil` if the body names none.
    var scenario: Scenario? { own.scenario }

    /// The state in which the sandbox begins.
    func initialState(_ context: ControlContext) throws -> World.InitialState {
        if let fault { throw ScenarioError.faulty(fault) }
        return try context.initialState(own)
    }

    /// The error for a persona that the sandbox does not have.
    func error(for error: UnknownPersonaError) -> any Error {
        own.persona == nil ? scenario?.unknownPersona ?? error : error
    }
}
