import UnderstudyCore

extension WriteCase {
    /// One case for each write of a resource.
    static let resources: [WriteCase] = ResourceCase.all.flatMap { example in
        example.resource.operations.filter(\.writes).map { operation in
            let body: JSON? =
                switch operation.action {
                case .create, .replace, .merge: example.body
                case .update: example.resource.updateSchema.example
                case .list, .first, .get, .delete, .act: nil
                }
            let path = example.path(of: operation)
            return WriteCase(operation.method, path, example.status(of: operation)) { world in
                for first in before[path] ?? [] { _ = try world.send(.put, RoutePath.filled(first, for: "alice"), as: "alice") }
                return body
            }
        }
    }

    /// The changes of state that must come before another one, by path.
    private static let before = ["/api/:env/workouts/:id/complete": ["/api/:env/workouts/:id/start"]]
}
