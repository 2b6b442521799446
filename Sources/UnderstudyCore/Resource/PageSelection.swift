import MicroHTTP
import Values

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
    /// The order that the query chooses; `nil` for that of the resource.
    package let order: Resource.Order?

    /// - Parameter timestamp: the text of a time in records.
    package init(
        _ paging: Resource.Paging, _ query: Query, at now: Instant, timestamp: (Instant) -> String
    ) throws(ResourceError) {
        (limit, offset) = try query.page(defaultLimit: paging.defaultLimit, maxLimit: paging.maxLimit)
        order = try query.text("sort").flatMap { text throws(ResourceError) in
            if paging.sorts.isEmpty { return nil }
            guard let order = paging.sorts.first(where: { $0.parameter.isSame(as: text) }) else { throw .parameter(.value("sort")) }
            return order
        }
        var conditions: [Condition] = []
        for filter in paging.filters { conditions += try filter.conditions(query, at: now, timestamp: timestamp) }
        self.conditions = conditions
    }
}

extension Query {
    /// The limit and the offset of a page. Pages are counted from 1, and `offset` takes precedence.
    package func page(
        defaultLimit: Int, maxLimit: Int = Resource.Paging.usualMaxLimit
    ) throws(ResourceError) -> (limit: Int, offset: Int) {
        let limit = min(try pageNumber("limit", from: 1) ?? defaultLimit, maxLimit)
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
        case .comparison(let comparison, let field):
            guard let value else { return [] }
            return [try field.condition(comparison, value, ofParameter: parameters.first ?? member, timestamp)]
        }
    }
}

extension Resource.Order {
    /// The value of the parameter `sort` that chooses the order.
    var parameter: String { (isDescending ? "-" : "") + (members.first ?? "") }
}

extension Resource.Field {
    /// The condition for records of a user's own whose member compares to a text of the query.
    fileprivate func condition(
        _ comparison: Resource.Filter.Comparison, _ text: String, ofParameter parameter: String,
        _ timestamp: (Instant) -> String
    ) throws(ResourceError) -> Condition {
        let member = Resource.sql(ofMember: name)
        let present = defaultValue.map { "ifnull(\(member), \($0.sqlLiteral))" } ?? member
        func compared(to value: String, as type: String = "?") -> Condition {
            Condition("\(present) \(comparison.rawValue) \(type)", value)
        }
        switch schema.withoutNull {
        case .bool:
            guard let flag = Bool(query: text) else { throw .parameter(.value(parameter)) }
            return Condition(sql: "\(present) IS \(flag ? "TRUE" : "FALSE")", arguments: [])
        case .number, .integer, .literal:
            guard let number = Double(text), number.isFinite else { throw .parameter(.value(parameter)) }
            return compared(to: JSON.number(number).text, as: "CAST(? AS REAL)")
        case .pattern(.instant, _):
            guard let time = DateOrInstant(query: text) else { throw .parameter(.date) }
            return compared(to: (comparison == .atMost ? time.end : time.start).descriptionToTheSecond)
        case .pattern(.timestamp, _):
            guard let time = DateOrInstant(query: text) else { throw .parameter(.date) }
            return compared(to: timestamp(comparison == .atMost ? time.end.advanced(byMilliseconds: 999) : time.start))
        case .pattern:
            guard let date = LocalDate(text) else { throw .parameter(.date) }
            return compared(to: date.description)
        case .choice(let options):
            guard options.hasExactly(text) else { throw .parameter(.value(parameter)) }
            return compared(to: text)
        default: return compared(to: text)
        }
    }
}

extension JSON {
    /// The value of a default in SQL.
    fileprivate var sqlLiteral: String {
        switch self {
        case .string(let text): "'\(text.replacing("'", with: "''"))'"
        case .bool(let flag): flag ? "TRUE" : "FALSE"
        case .number, .written: text
        case .null, .array, .object: "NULL"
        }
    }
}
