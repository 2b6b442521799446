import UnderstudyCore
import Values

extension JSONPatch {
    /// The document with all changes made.
    ///
    /// - Parameter budget: shared by all patches of one response.
    package func applied(to document: JSON, within budget: inout PatchBudget) throws(JSONPatchError) -> JSON {
        var changed = document
        let growth = budget.growth
        for (index, operation) in operations.enumerated() {
            do {
                try budget.visit()
                try operation.apply(to: &changed, &budget)
            } catch {
                // The steps remain counted: they took their time.
                budget.growth = growth
                throw JSONPatchError(operation: index, reason: error)
            }
        }
        return changed
    }
}

extension JSONPatch.Operation {
    fileprivate func apply(to document: inout JSON, _ budget: inout PatchBudget) throws(JSONPatchError.Reason) {
        switch self {
        case .add(let value, let path):
            try document.add(value, at: path, &budget)
        case .remove(let path):
            _ = try document.remove(path, &budget)
        case .replace(let path, let value):
            guard document.value(at: path) != nil else { throw .nothingThere }
            try value.checkFit(at: path, grows: true, &budget)
            try document.change(path.tokens[...], &budget) { $0 = value }
        case .move(let from, let path):
            guard from != path else {
                if document.value(at: from) == nil { throw .nothingThere }
                return
            }
            let value = try document.remove(from, &budget)
            try document.add(value, at: path, grows: false, &budget)
        case .copy(let from, let path):
            guard let value = document.value(at: from) else { throw .nothingThere }
            try document.add(value, at: path, &budget)
        case .test(let path, let value):
            guard let found = document.value(at: path) else { throw .nothingThere }
            guard found.isSame(as: value) else { throw .otherValue }
        }
    }
}

extension JSON {
    /// Refuses a value that would make a document too large, or too deep to be read again.
    fileprivate func checkFit(at path: JSONPointer, grows: Bool, _ budget: inout PatchBudget) throws(JSONPatchError.Reason) {
        let extent = extent
        guard path.tokens.count + extent.depth <= Self.depthLimit else { throw .tooDeep }
        try grows ? budget.add(bytes: extent.bytes) : budget.visit(extent.bytes)
    }

    /// - Parameter grows: whether the value is new in the document.
    fileprivate mutating func add(
        _ value: JSON, at path: JSONPointer, grows: Bool = true, _ budget: inout PatchBudget
    ) throws(JSONPatchError.Reason) {
        try value.checkFit(at: path, grows: grows, &budget)
        guard let last = path.tokens.last else {
            self = value
            return
        }
        try change(path.tokens.dropLast(), &budget) { parent throws(JSONPatchError.Reason) in try parent.insert(value, at: last) }
    }

    fileprivate mutating func remove(_ path: JSONPointer, _ budget: inout PatchBudget) throws(JSONPatchError.Reason) -> JSON {
        guard let last = path.tokens.last else { throw .wholeDocument }
        guard let value = value(at: path) else { throw .nothingThere }
        try change(path.tokens.dropLast(), &budget) { parent throws(JSONPatchError.Reason) in try parent.removeChild(last) }
        return value
    }

    /// Changes the value at a place. The first change of a document copies the siblings on the way to it, and a change in a list may move
    /// them, so the budget counts them each time.
    fileprivate mutating func change(
        _ tokens: ArraySlice<String>, _ budget: inout PatchBudget, _ body: (inout JSON) throws(JSONPatchError.Reason) -> Void
    ) throws(JSONPatchError.Reason) {
        try budget.visit(childCount)
        guard let token = tokens.first else { return try body(&self) }
        switch self {
        case .array(var elements):
            guard let index = JSONPointer.index(token), elements.indices.contains(index) else { throw .nothingThere }
            self = .null
            defer { self = .array(elements) }
            try elements[index].change(tokens.dropFirst(), &budget, body)
        case .object(var members):
            self = .null
            defer { self = .object(members) }
            let found: Void? = try members.change(token) { value throws(JSONPatchError.Reason) in
                try value.change(tokens.dropFirst(), &budget, body)
            }
            if found == nil { throw .nothingThere }
        default: throw .nothingThere
        }
    }

    private var childCount: Int {
        switch self {
        case .array(let elements): elements.count
        case .object(let members): members.count
        default: 0
        }
    }

    private mutating func insert(_ value: JSON, at token: String) throws(JSONPatchError.Reason) {
        switch self {
        case .array(var elements):
            let given = token.isSame(as: "-") ? elements.count : JSONPointer.index(token)
            guard let index = given, index <= elements.count else { throw .noContainer }
            self = .null
            elements.insert(value, at: index)
            self = .array(elements)
        case .object(var members):
            self = .null
            members.updateValue(value, forKey: token)
            self = .object(members)
        default: throw .noContainer
        }
    }

    private mutating func removeChild(_ token: String) throws(JSONPatchError.Reason) {
        switch self {
        case .array(var elements):
            guard let index = JSONPointer.index(token), elements.indices.contains(index) else { throw .nothingThere }
            self = .null
            elements.remove(at: index)
            self = .array(elements)
        case .object(var members):
            self = .null
            members.removeValue(forKey: token)
            self = .object(members)
        default: throw .nothingThere
        }
    }
}
