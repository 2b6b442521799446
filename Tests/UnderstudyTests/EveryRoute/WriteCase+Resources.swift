import UnderstudyCore

extension WriteCase {
    /// One case for each write of a resource.
    static let resources: [WriteCase] = ResourceCase.all.flatMap { example in
        example.resource.operations.filter(\.writes).map { operation in
            let body: JSON? =
                switch operation.action {
                case .create, .replace, .merge: example.body
                case .update: example.resource.updateSchema.example
                case .list, .page, .first, .get, .delete, .act: nil
                }
            let path = example.path(of: operation)
            return WriteCase(
                operation.method, path, example.status(of: operation),
                preparing: { world in
                    if let earlier = preceding[path] { _ = try world.send(.put, RoutePath.filled(earlier, for: "alice"), as: "alice") }
                    return body
                })
        }
    }

    /// The changes of state that a change of state needs first.
    private static let preceding = [
        "/api/:env/mesocycles/:id/complete": "/api/:env/mesocycles/:id/start",
        "/api/:env/mesocycles/:id/cancel": "/api/:env/mesocycles/:id/start",
        "/api/:env/workouts/:id/complete": "/api/:env/workouts/:id/start",
    ]
}
