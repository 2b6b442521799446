import MicroHTTP

/// A condition of a query for records.
package struct Condition: Sendable {
    /// Contains a `?` for each argument.
    package let sql: String
    package let arguments: [String]
}

extension Condition {
    package init(_ sql: String, _ arguments: String...) { self.init(sql: sql, arguments: arguments) }

    /// Records whose member is one of the texts of a filter, of which there are few.
    static func isAny(of texts: [String], _ member: String) -> Condition {
        Condition(
            sql: "\(Resource.sql(ofMember: member)) IN (\(texts.map { _ in "?" }.joined(separator: ", ")))", arguments: texts)
    }

    /// Records whose member, an ``ValueSchema/instant``, is within a range.
    ///
    /// - Parameter timestamp: the text of a time in records.
    package static func range(of member: String, _ range: QueryRange, timestamp: (Instant) -> String) -> [Condition] {
        let member = Resource.sql(ofMember: member)
        return [
            range.from.map { Condition("\(member) >= ?", timestamp($0)) }, range.to.map { Condition("\(member) <= ?", timestamp($0)) },
        ].compactMap { $0 }
    }
}

/// The page and the records that a request's query selects.
package struct PageSelection: Sendable {
    package let conditions: [Condition]
    package let limit: Int
    package let offset: Int

    /// - Parameter timestamp: the text of a time in records.
    package init(
        _ paging: Resource.Paging, _ query: Query, at now: Instant, timestamp: (Instant) -> String
    ) throws(ResourceError) {
        (limit, offset) = try query.page(defaultLimit: paging.defaultLimit)
        var conditions: [Condition] = []
        for filter in paging.filters { conditions += try filter.conditions(query, at: now, timestamp: timestamp) }
        self.conditions = conditions
    }
}

extension Query {
    /// The limit and the offset of a page. Pages are counted from 1, and `offset` takes precedence.
    package func page(defaultLimit: Int) throws(ResourceError) -> (limit: Int, offset: Int) {
        let limit = min(try pageNumber("limit", from: 1) ?? defaultLimit, Resource.Paging.maxLimit)
        let page = try pageNumber("page", from: 1) ?? 1
        let offset = try pageNumber("offset", from: 0) ?? min((page - 1).multipliedSaturating(by: limit), JSON.largestExactInteger)
        return (limit, offset)
    }

    private func pageNumber(_ name: String, from minimum: Int) throws(ResourceError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(query: text, from: minimum) else { throw .parameter(.paging) }
        return number
    }
}

extension Resource.Filter {
    fileprivate func conditions(
        _ query: Query, at now: Instant, timestamp: (Instant) -> String
    ) throws(ResourceError) -> [Condition] {
        let value = query.text(firstOf: parameters)
        let sql = Resource.sql(ofMember: member)
        switch rule {
        case .choice(let options, let fallback, let message):
            guard let value = value ?? fallback else { return [] }
            guard let option = options.first(where: { $0.value.isSame(as: value) }) else {
                throw message.map(ResourceError.refused) ?? .parameter(.value(parameters.first ?? member))
            }
            return option.members.isEmpty ? [] : [.isAny(of: option.members, member)]
        case .flag:
            guard let value else { return [] }
            guard let flag = Bool(query: value) else { throw .parameter(.value(parameters.first ?? member)) }
            return flag ? [Condition("\(sql) = TRUE")] : []
        case .anyOf:
            let values = (value ?? "").parts(between: ",").map { String($0.trimmingSpace()) }.filter { !$0.isEmpty }
            guard !values.isEmpty else { return [] }
            let elements = "json_each(resource.json, '$.\(member)') AS element"
            return [
                Condition(
                    "EXISTS (SELECT 1 FROM \(elements) WHERE element.value IN (SELECT value FROM json_each(?)))",
                    JSON.array(values.map(JSON.string)).text)
            ]
        case .range(let ends, let days):
            let range = try QueryRange(query, from: parameters, to: ends)
            return Condition.range(of: member, days.map { range.bounded(at: now, days: $0) } ?? range, timestamp: timestamp)
        }
    }
}
