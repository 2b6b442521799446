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
            return WriteCase(operation.method, example.path(of: operation), example.status(of: operation), body)
        }
    }
}
