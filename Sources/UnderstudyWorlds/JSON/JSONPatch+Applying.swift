import UnderstudyCore

extension JSONPatch {
    /// The most bytes that one patch may add to a document. Without a limit, copies of copies would double it with each operation.
    package static let growthLimitBytes = 2 << 20

    /// The document with all changes made.
    package func applied(to document: JSON) throws(JSONPatchError) -> JSON {
        var changed = document
        var growth = 0
        for (index, operation) in operations.enumerated() {
            do {
                try operation.apply(to: &changed, growth: &growth)
            } catch {
                throw JSONPatchError(operation: index, reason: error)
            }
        }
        return changed
    }
}

extension JSONPatch.Operation {
    fileprivate func apply(to document: inout JSON, growth: inout Int) throws(JSONPatchError.Reason) {
        switch self {
        case .add(let value, let path):
            try document.add(value, at: path, growth: &growth)
        case .remove(let path):
            _ = try document.remove(path)
        case .replace(let path, let value):
            guard document.value(at: path) != nil else { throw .nothingThere }
            try value.checkFit(at: path, growth: &growth)
            try document.set(value, at: path.tokens[...])
        case .move(let from, let path):
            guard from != path else {
                if document.value(at: from) == nil { throw .nothingThere }
                return
            }
            let value = try document.remove(from)
            var moved = 0
            try document.add(value, at: path, growth: &moved)
        case .copy(let from, let path):
            guard let value = document.value(at: from) else { throw .nothingThere }
            try document.add(value, at: path, growth: &growth)
        case .test(let path, let value):
            guard let found = document.value(at: path) else { throw .nothingThere }
            guard found.isSame(as: value) else { throw .otherValue }
        }
    }
}

extension JSON {
    /// Refuses a value that would make a document too large, or too deep to be read again.
    fileprivate func checkFit(at path: JSONPointer, growth: inout Int) throws(JSONPatchError.Reason) {
        let extent = extent
        guard path.tokens.count + extent.depth <= Self.depthLimit else { throw .tooDeep }
        growth += extent.bytes
        guard growth <= JSONPatch.growthLimitBytes else { throw .tooLarge }
    }

    fileprivate mutating func add(_ value: JSON, at path: JSONPointer, growth: inout Int) throws(JSONPatchError.Reason) {
        try value.checkFit(at: path, growth: &growth)
        guard let last = path.tokens.last else {
            self = value
            return
        }
        try change(path.tokens.dropLast()) { parent throws(JSONPatchError.Reason) in try parent.insert(value, at: last) }
    }

    fileprivate mutating func remove(_ path: JSONPointer) throws(JSONPatchError.Reason) -> JSON {
        guard let last = path.tokens.last else { throw .wholeDocument }
        guard let value = value(at: path) else { throw .nothingThere }
        try change(path.tokens.dropLast()) { parent throws(JSONPatchError.Reason) in try parent.removeChild(last) }
        return value
    }

    fileprivate mutating func set(_ value: JSON, at tokens: ArraySlice<String>) throws(JSONPatchError.Reason) {
        try change(tokens) { $0 = value }
    }

    /// Changes the value at a place without copying its siblings.
    private mutating func change(
        _ tokens: ArraySlice<String>, _ body: (inout JSON) throws(JSONPatchError.Reason) -> Void
    ) throws(JSONPatchError.Reason) {
        guard let token = tokens.first else { return try body(&self) }
        switch self {
        case .array(var elements):
            guard let index = JSONPointer.index(token), elements.indices.contains(index) else { throw .nothingThere }
            self = .null
            defer { self = .array(elements) }
            try elements[index].change(tokens.dropFirst(), body)
        case .object(var members):
            self = .null
            defer { self = .object(members) }
            let found: Void? = try members.change(token) { value throws(JSONPatchError.Reason) in
                try value.change(tokens.dropFirst(), body)
            }
            if found == nil { throw .nothingThere }
        default: throw .nothingThere
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
