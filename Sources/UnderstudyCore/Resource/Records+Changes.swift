import Values

extension Records {
    /// Makes a new record, and stores it; see ``make(_:_:createdAt:)`` and ``insert(_:_:createdAt:)``.
    @discardableResult
    package func add(_ resource: Resource, _ members: JSON, createdAt time: Instant? = nil) throws -> JSON {
        let record = try make(resource, members, createdAt: time)
        try insert(resource, record, createdAt: time)
        return record
    }

    /// Stores a changed record with the present time as the time of its last change.
    @discardableResult
    package func store(_ resource: Resource, _ record: JSON) throws -> JSON {
        let touched = touched(record, of: resource)
        try update(resource, touched)
        return touched
    }
}
