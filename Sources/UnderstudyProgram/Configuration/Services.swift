import UnderstudyCore
import UnderstudyWorlds
import Values

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
    let start: WorldStart
    let upstreams: Upstreams
    let rehearsals = Rehearsals()
    /// The HTTPS side of the server; `nil` without it.
    package var secureAccess: SecureAccess?

    /// - Parameter former: the services that a reload replaces. Their control key stays. At the start, a new key is generated if none is
    ///   configured.
    package init(_ configuration: Configuration, seeding: Seeding, replacing former: Services? = nil) {
        self.seeding = seeding
        let controlKey = former?.policy.controlKey ?? configuration.controlKey ?? RandomToken.make()
        policy = NetworkPolicy(configuration, controlKey: controlKey)
        bodyLimitBytes = configuration.bodyLimitBytes
        scenarios = ScenarioFolder(configuration.scenarios)
        openAPI = OpenAPIDocuments(seeding.backends)
        table = RouteTable(backends: seeding.backends)
        // In a query, a plus is a space.
        let keys = SecretTokens(Set([controlKey, controlKey.replacing("+", with: " ")]))
        secrets = DeclaredSecrets(headers: table.secretHeaders, texts: keys, issued: former?.secrets.issued ?? IssuedSecrets())
        presets = FaultPreset.all(of: seeding.backends)
        start = WorldStart(configuration, presets: presets)
        upstreams = configuration.upstreams
        secureAccess = former?.secureAccess
    }

    package var documents: OpenAPIDocuments { openAPI }

    package var backends: [any Backend] { seeding.backends }
}

extension FaultPreset {
    /// The general presets, then the backends'.
    static func all(of backends: [any Backend]) -> [FaultPreset] {
        general + backends.flatMap { type(of: $0).faultPresets }.map { FaultPreset($0) }
    }
}
