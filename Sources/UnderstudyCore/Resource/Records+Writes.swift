import Values

/// The writes of resources, each with the rules of its operation.
extension Records {
    /// Stores a new record. A single record takes the place of the last one.
    ///
    /// - Parameters:
    ///   - sent: the checked body.
    ///   - parentID: the id of the record that it belongs to.
    func create(_ resource: Resource, _ sent: JSON, below parentID: String?, by operation: Resource.Operation) throws -> JSON {
        var members = sent
        if let parent = resource.parent, let parentID {
            try require(parent, parentID, of: resource)
            members = members.merging([parent.member: .string(parentID)])
        }
        let record = try make(resource, members)
        var change = Change(id: resource.record(record).id, old: nil, new: record, sent: sent)
        try operation.check?(&change, self)
        try insert(resource, change.new ?? record)
        try operation.effect?(&change, self)
        return try complete(change.new ?? record, of: resource)
    }

    /// Changes the single record, or creates it.
    func merge(_ resource: Resource, _ sent: JSON, answersSent: Bool) throws -> JSON {
        guard let old = try find(resource) else {
            let new = try make(resource, sent)
            try insert(resource, new)
            return try complete(new, of: resource)
        }
        let merged = touched(old.merging(sent), of: resource)
        try update(resource, merged)
        return try complete(answersSent ? make(resource, sent) : merged, of: resource)
    }

    /// Changes a record.
    ///
    /// - Parameter sent: the members of an update; `nil` for a change of state.
    func change(_ resource: Resource, _ id: String, _ sent: JSON?, by operation: Resource.Operation) throws -> JSON {
        let old = try get(resource, id)
        var change = Change(id: id, old: old, new: old.merging(sent ?? [:]), sent: sent ?? [:])
        try operation.check?(&change, self)
        var new = change.new ?? old
        // An update without a known member changes nothing, not even the time of the last change.
        if sent != [:] {
            new = touched(new, of: resource)
            try update(resource, new)
        }
        change.new = new
        try operation.effect?(&change, self)
        return try complete(change.new ?? new, of: resource)
    }

    func remove(_ resource: Resource, _ id: String, by operation: Resource.Operation) throws {
        var change = Change(id: id, old: try find(resource, id), new: nil, sent: [:])
        try operation.check?(&change, self)
        try deleteExisting(resource, id)
        try operation.effect?(&change, self)
    }

    /// Throws ``ResourceError`` when a parent does not exist.
    func require(_ parent: Resource.Parent, _ id: String, of resource: Resource) throws {
        guard try has(parent, id, ofOwnerLike: resource) else { throw try missing(parent, id, ofOwnerLike: resource) }
    }
}
