import Storage
import Values

/// The endpoints of a user's own at one backend, read from files.
///
/// They become ``Operation`` and ``Resource`` values of the backend, and changes to the routes of its own operations.
package struct Endpoints: Sendable {
    package var resources: [Resource] = []
    package var routes: [EndpointRoute] = []
    package var extensions: [EndpointExtension] = []

    package init() {}

    package var isEmpty: Bool { resources.isEmpty && routes.isEmpty && extensions.isEmpty }
}

/// The user of a call to an endpoint of a user's own.
package struct EndpointCaller: Sendable {
    /// The key of the user's account; `nil` for a caller without one.
    let account: String?
    let id: String?
    let email: String?

    package init(account: String?, id: String?, email: String?) {
        self.account = account
        self.id = id
        self.email = email
    }
}

/// The form of a backend's resources of a user's own.
package struct EndpointForm: Sendable {
    let identity: Resource.Identity
    /// Whether a page is an object with the records under the last word of its path. Otherwise it is an array.
    let pagesAreObjects: Bool

    package init(identity: Resource.Identity, pagesAreObjects: Bool) {
        self.identity = identity
        self.pagesAreObjects = pagesAreObjects
    }
}

extension Backend {
    /// The kinds of records of the backend and of a user's own.
    package var resources: [Resource] { Self.resources + endpoints.resources }

    /// The steps that create its tables, and the indexes of a user's own resources.
    package var allMigrations: [Migration] { migrations + endpoints.resources.flatMap { $0.indexes(of: name) } }

    /// The JSON Schema of its block in the seed file, with the lists of a user's own resources.
    package var seedSchema: [UInt8] {
        endpoints.resources.isEmpty ? Self.seedSchema : endpoints.resources.seedSchema(addedTo: Self.seedSchema, of: name)
    }

    /// The routes of the backend that a user's own take the place of, for people.
    package var replacedRoutes: [String] {
        let own = Set(ownRoutes.map(\.shape))
        if own.isEmpty { return [] }
        return routes.map(\.shape).filter(own.contains).map(\.description)
    }

    /// The routes that are served: those of the backend as a user's own endpoints replace and extend them, and the user's own.
    package var servedRoutes: [Route] {
        if endpoints.isEmpty { return routes }
        let own = ownRoutes
        let replaced = Set(own.map(\.shape))
        let kept = routes.filter { !replaced.contains($0.shape) }
        return endpoints.extensions.reduce(kept + own) { routes, change in
            routes.map { $0.shape == change.shape ? change.applied(to: $0, of: self) : $0 }
        }
    }
}

extension Service {
    /// The operations of a user's own endpoints.
    package var ownOperations: [Operation<Self>] {
        (endpoints.resources.flatMap { Self.operations(of: $0) } + endpoints.routes.map { $0.operation(of: Self.self) }).map(\.asYours)
    }

    /// Whether the backend has any operation with its settings and endpoints. No route is made for it.
    package var servesOperations: Bool { Self.operations.contains { $0.isServed(self) } || !ownOperations.isEmpty }

    package var ownRoutes: [Route] { ownOperations.map { $0.route(of: self) } }

    /// The backend's part of the OpenAPI document.
    package var document: JSON {
        let own = ownOperations
        let replaced = Set(own.map(\.shape))
        return Self.form.document(of: Self.operations.filter { !replaced.contains($0.shape) } + own)
    }
}

extension Access {
    /// The same callers as callers of a user's own endpoint.
    package func asCaller(_ caller: @escaping @Sendable (User) -> EndpointCaller) -> Access<Served, EndpointCaller> {
        Access<Served, EndpointCaller>(label, credentials, security: security, refuses: failures) { service, context in
            caller(try ask(service, context))
        }
    }
}

extension Access where User == EndpointCaller {
    /// Any request.
    static var everyone: Access {
        Access("none", [], security: []) { _, context in
            let principal = try context.principal
            return EndpointCaller(account: principal?.account, id: principal?.userID, email: principal?.email)
        }
    }
}

/// The method and the path of a route, whatever the names of the parameters and the case of the letters.
package struct RouteShape: Hashable, Sendable, CustomStringConvertible {
    package let method: String
    /// `:` for a parameter.
    package let segments: [ExactText]
    package let description: String

    package init(_ method: String, _ path: String) {
        self.method = method
        segments = path.parts(between: "/").map { ExactText($0.begins(with: ":") ? ":" : $0.lowercased()) }
        description = "\(method) \(path)"
    }

    package static func == (left: RouteShape, right: RouteShape) -> Bool {
        left.method == right.method && left.segments == right.segments
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(segments)
    }
}

extension Route {
    package var shape: RouteShape { RouteShape(method.rawValue, path) }
}
