import UnderstudyCore
import UnderstudyWorlds

/// What requests are answered by: the backends, the routes that lead to them, and the access policy.
///
/// One value, taken once per request, so that a reload of settings is seen whole or not at all.
package struct Services: Sendable {
    package let table: RouteTable
    package let seeding: Seeding
    let policy: NetworkPolicy
    let openAPI: OpenAPIDocuments
    /// The fault presets: the general ones, then the backends'.
    let presets: [FaultPreset]

    /// - Parameter openAPI: of the same backends. They are the same under all settings, so a reload takes them over.
    init(seeding: Seeding, policy: NetworkPolicy, openAPI: OpenAPIDocuments) {
        self.seeding = seeding
        self.policy = policy
        self.openAPI = openAPI
        table = RouteTable(backends: seeding.backends)
        presets = FaultPreset.general + seeding.backends.flatMap { type(of: $0).faultPresets }.map { FaultPreset($0) }
    }

    /// The services that a program begins with. Without a configured key to the control API, one is made up.
    package init(_ configuration: Configuration, seeding: Seeding) {
        let key = configuration.controlKey ?? RandomToken.make()
        self.init(
            seeding: seeding, policy: NetworkPolicy(configuration, controlKey: key),
            openAPI: OpenAPIDocuments(seeding.backends.map { type(of: $0) }))
    }

    package var backends: [any Backend] { seeding.backends }
}
