import Synchronization
import UnderstudyCore

/// What requests are answered by: the backends, the routes that lead to them, and who may ask at all.
///
/// One object with a number of its own, taken once per call, so that a reload of settings is seen whole or not at all. An object, as each
/// call hands it on several times.
package final class Services: Sendable {
    /// Another one for each reload.
    let number: Int
    package let table: RouteTable
    package let seeding: Seeding
    let policy: AccessPolicy
    let openAPI: OpenAPIDocuments
    private let replaced = Atomic(false)

    /// - Parameter openAPI: of the same backends. They are the same under all settings, so a reload takes them over.
    init(number: Int, seeding: Seeding, policy: AccessPolicy, openAPI: OpenAPIDocuments) {
        self.number = number
        self.seeding = seeding
        self.policy = policy
        self.openAPI = openAPI
        table = RouteTable(backends: seeding.backends)
    }

    /// Those that a program begins with. Without a configured key to the control API, one is made up.
    package convenience init(_ configuration: Configuration, seeding: Seeding) {
        let key = configuration.controlKey ?? RandomToken.make()
        self.init(
            number: 1, seeding: seeding, policy: AccessPolicy(configuration, controlKey: key),
            openAPI: OpenAPIDocuments(seeding.backends.map { type(of: $0) }))
    }

    package var backends: [any Backend] { seeding.backends }

    /// Whether requests that come now are answered by others.
    var areReplaced: Bool { replaced.load(ordering: .acquiring) }

    func replace() { replaced.store(true, ordering: .releasing) }
}
