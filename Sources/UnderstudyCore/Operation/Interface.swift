import Values

/// An interface that is a list of operations: a backend's (``Service``), or that of a program.
package protocol Interface: Sendable {
    /// A request, with everything that the closure of an operation uses.
    associatedtype Exchange: Sendable

    /// The resources that an operation needs, if they decide where it runs.
    associatedtype Needs: Sendable

    /// The beginning of the ids of operations in the OpenAPI document.
    static var idPrefix: String { get }

    /// The beginning of every operation's path.
    static var pathPrefix: String { get }

    /// The form of its operations in the OpenAPI document.
    static var form: OpenAPIForm { get }

    /// Its operations with default settings.
    static var operations: [Operation<Self>] { get }
}

extension Interface {
    /// The part of the OpenAPI document about its own operations.
    package static var document: JSON { form.document(of: operations) }
}
