import GRDB
import MicroHTTP
import Storage
import Values

extension Records {
    /// The records that meet every condition, in the order of the resource.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of records; `nil` for all of them.
    ///   - offset: the number of records that are left out at the beginning.
    package func all(
        _ resource: Resource, below parent: String? = nil, where conditions: [Condition], limit: Int? = nil, offset: Int = 0
    ) throws -> [JSON] {
        try map(resource, below: parent, where: conditions, limit: limit, offset: offset) { $0 }
    }

    /// The values made of the same records, one record at a time: only the values are in memory together.
    ///
    /// - Parameter value: returns `nil` for a record without a value. Must not read the same list.
    package func map<Value>(
        _ resource: Resource, below parent: String? = nil, where conditions: [Condition] = [], limit: Int? = nil, offset: Int = 0,
        _ value: (JSON) throws -> Value?
    ) throws -> [Value] {
        let (sql, _) = resource.pageSQL(of: backend, below: parent != nil, where: conditions.map(\.sql))
        var values: [Value] = []
        try db.forEachRow(sql, arguments(resource, parent, conditions) + [limit ?? -1, offset]) { row in
            if let made = try value(row[0]) { values.append(made) }
        }
        return values
    }

    /// The number of records that meet every condition.
    package func count(_ resource: Resource, below parent: String? = nil, where conditions: [Condition] = []) throws -> Int {
        let (_, count) = resource.pageSQL(of: backend, below: parent != nil, where: conditions.map(\.sql))
        return try db.firstValue(count, arguments(resource, parent, conditions)) ?? 0
    }

    /// The conditions for records whose member is within a range.
    package func range(of member: String, _ range: QueryRange) -> [Condition] {
        Condition.range(of: member, range, timestamp: timestamp)
    }

    /// A page as a JSON object, without a parse of each record where nothing is computed.
    ///
    /// - Parameter parent: the id of the parent; `nil` for records of all parents.
    package func page(_ resource: Resource, _ paging: Resource.Paging, _ query: Query, below parent: String? = nil) throws -> [UInt8] {
        let selection = try PageSelection(paging, query, at: now, timestamp: timestamp)
        guard let key = paging.key else {
            var writer = JSONWriter()
            _ = try writeRecords(resource, below: parent, selection, to: &writer)
            return writer.bytes
        }
        let total = try count(resource, below: parent, where: selection.conditions)
        var writer = JSONWriter()
        try writer.object { writer in
            writer.name(key)
            let number = try writeRecords(resource, below: parent, selection, to: &writer)
            for name in paging.totals {
                writer.name(name)
                writer.write(.integer(total))
            }
            writer.member("limit", selection.limit)
            writer.member("offset", selection.offset)
            writer.member("has_more", selection.offset + number < total)
        }
        return writer.bytes
    }

    /// - Returns: the number of records of the page.
    private func writeRecords(
        _ resource: Resource, below parent: String?, _ selection: PageSelection, to writer: inout JSONWriter
    ) throws -> Int {
        let isComplete = resource.derived.isEmpty
        let (records, _) = resource.pageSQL(
            of: backend, below: parent != nil, where: selection.conditions.map(\.sql), by: selection.order)
        let arguments = arguments(resource, parent, selection.conditions) + [selection.limit, selection.offset]
        var number = 0
        try writer.array { writer in
            try db.forEachRow(records, arguments) { row in
                number += 1
                guard isComplete else { return writer.write(try complete(row[0], of: resource)) }
                var lacksMember = false
                try row.withText(0) { text in
                    lacksMember = resource.lacksMember(text)
                    if !lacksMember { writer.write(encoded: text) }
                }
                if lacksMember { writer.write(try filled(row[0], of: resource)) }
            }
        }
        return number
    }

    private func arguments(_ resource: Resource, _ parent: String?, _ conditions: [Condition]) -> SQLArguments {
        var arguments: SQLArguments = [scope.owner(of: resource)]
        if let parent { arguments.append(parent) }
        return arguments + conditions.flatMap(\.arguments)
    }
}
