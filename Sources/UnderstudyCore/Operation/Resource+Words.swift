/// The path, the id and the words of a resource's operations.
extension Resource {
    package func path(of operation: Operation) -> String {
        switch operation.action {
        case .list, .page, .first, .create: path + operation.suffix
        case .get, .replace, .update, .merge, .delete, .act: itemPath + operation.suffix
        }
    }

    /// The id of an operation in the OpenAPI document: a verb and the name.
    func id(of operation: Operation) -> String {
        let name = operation.suffix.parts(between: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let verb =
            switch operation.action {
            case .list, .page: "list" + name
            case .first: "first" + name
            case .get: "get"
            case .create: "create"
            case .replace: "replace"
            case .update where operation.method == .patch: "patch"
            case .update, .merge: "update"
            case .delete: "delete"
            case .act: name.prefix(1).lowercased() + name.dropFirst()
            }
        return verb + capitalizedName
    }

    func summary(of operation: Operation) -> String {
        if let summary = operation.summary { return summary }
        return switch operation.action {
        case .list: "List every \(noun)"
        case .page: "List every \(noun), in pages"
        case .first: "Get the first \(noun)"
        case .get: isSingle ? "Get the \(noun)" : "Get one \(noun)"
        case .create: "Add a new \(noun)"
        case .replace: "Replace the \(noun)"
        case .update, .merge: "Change the \(noun)"
        case .delete: "Delete the \(noun)"
        case .act: operation.suffix
        }
    }

    /// `PlanDayExercise` as "plan day exercise"; an abbreviation such as `FTP` stays as it is.
    var noun: String {
        if label.allSatisfy(\.isUppercase) { return label }
        return label.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text.append(" ") }
            text += letter.lowercased()
        }
    }
}

extension Resource.Operation {
    package var writes: Bool {
        switch action {
        case .list, .page, .first, .get: false
        case .create, .replace, .update, .merge, .delete, .act: true
        }
    }
}
