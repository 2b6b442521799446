import GRDB
import MicroHTTP

extension Records {
    /// The records that meet every condition, in the order of the resource.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of records; `nil` for all of them.
    ///   - offset: the number of records that are left out at the beginning.
    package func all(
        _ resource: Resource, below parent: String? = nil, where conditions: [Condition], limit: Int? = nil, offset: Int = 0
    ) throws -> [JSON] {
        let (records, _) = resource.pageSQL(of: backend, below: parent != nil, where: conditions.map(\.sql))
        let arguments = self.arguments(resource, parent, conditions)
        return try db.values(records, arguments + [limit ?? -1, offset])
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
        let total = try count(resource, below: parent, where: selection.conditions)
        var writer = JSONWriter()
        try writer.object { writer in
            writer.name(paging.key)
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
        guard resource.derived.isEmpty else {
            let found = try all(resource, below: parent, where: selection.conditions, limit: selection.limit, offset: selection.offset)
            writer.write(.array(try found.map { try complete($0, of: resource) }))
            return found.count
        }
        let (records, _) = resource.pageSQL(of: backend, below: parent != nil, where: selection.conditions.map(\.sql))
        let arguments = arguments(resource, parent, selection.conditions) + [selection.limit, selection.offset]
        var number = 0
        try writer.array { writer in
            try db.forEachRow(records, arguments) { row in
                number += 1
                try row.withText(0) { writer.write(encoded: $0) }
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
