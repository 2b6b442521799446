import UnderstudyCore
import UnderstudyWorlds

/// Everything that answering requests takes: the backends, their routes, and the network policy.
///
/// Each request takes this value once, so a reload of settings applies to it completely or not at all.
package struct Services: Sendable {
    package let table: RouteTable
    package let seeding: Seeding
    let policy: NetworkPolicy
    /// The most bytes of a decoded body.
    let bodyLimitBytes: Int
    let openAPI: OpenAPIDocuments
    /// The program's secrets, which are masked in every world.
    let secrets: DeclaredSecrets
    /// The fault presets: the general ones, then the backends'.
    let presets: [FaultPreset]
    let scenarios: ScenarioFolder

    /// - Parameter openAPI: the documents of the same backends. They do not depend on settings, so a reload keeps them.
    init(
        seeding: Seeding, policy: NetworkPolicy, bodyLimitBytes: Int, scenarios: ScenarioFolder, openAPI: OpenAPIDocuments
    ) {
        self.seeding = seeding
        self.policy = policy
        self.bodyLimitBytes = bodyLimitBytes
        self.scenarios = scenarios
        self.openAPI = openAPI
        table = RouteTable(backends: seeding.backends)
        secrets = DeclaredSecrets(headers: table.secretHeaders, texts: [policy.controlKey])
        presets = FaultPreset.general + seeding.backends.flatMap { type(of: $0).faultPresets }.map { FaultPreset($0) }
    }

    /// The services at the start. Without a configured control key, a new one is generated.
    package init(_ configuration: Configuration, seeding: Seeding) {
        let key = configuration.controlKey ?? RandomToken.make()
        self.init(
            seeding: seeding, policy: NetworkPolicy(configuration, controlKey: key), bodyLimitBytes: configuration.bodyLimitBytes,
            scenarios: ScenarioFolder(configuration.scenarios), openAPI: OpenAPIDocuments(seeding.backends.map { type(of: $0) }))
    }

    package var backends: [any Backend] { seeding.backends }
}
