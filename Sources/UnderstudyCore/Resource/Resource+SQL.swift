import GRDB
import Storage
import Values

extension Resource {
    /// The SQL condition for records of an owner, which is its argument.
    ///
    /// The names are literals, so that SQLite's planner finds the partial index of ``migration(of:)``.
    func condition(_ backend: String) -> String { "backend = '\(backend)' AND kind = '\(kind)' AND owner = ?" }

    /// The terms of an `ORDER BY`.
    ///
    /// - Parameter members: the members that have one value. SQLite would sort again by them.
    private func orderSQL(_ order: Order? = nil, matching members: [String] = []) -> String {
        let order = order ?? self.order
        let direction = order.isDescending ? " DESC" : ""
        let terms = order.members.filter { !members.contains($0) }.map(Self.sql) + (order.isDescending ? ["created_at"] : []) + ["position"]
        return terms.map { $0 + direction }.joined(separator: ", ")
    }

    /// The query for a list. Its arguments are the owner, the parent's id, the values of further conditions, and the number of records.
    ///
    /// - Parameter isBelowParent: whether the list has the records of one parent.
    package func listSQL(of backend: String, below isBelowParent: Bool, matching members: [String] = []) -> String {
        let selection = selectionSQL(of: backend, below: isBelowParent, where: members.map { "\(Self.sql(ofMember: $0)) = ?" })
        return "SELECT json FROM resource WHERE \(selection) ORDER BY \(orderSQL(matching: members)) LIMIT ?"
    }

    /// The queries for a page and for the number of all its records. Their arguments are the owner, the parent's id, and the arguments of
    /// further conditions; a page's also the limit and the offset.
    package func pageSQL(
        of backend: String, below isBelowParent: Bool, where conditions: [String], by order: Order? = nil
    ) -> (records: String, count: String) {
        let selection = selectionSQL(of: backend, below: isBelowParent, where: conditions)
        return (
            "SELECT json FROM resource WHERE \(selection) ORDER BY \(orderSQL(order)) LIMIT ? OFFSET ?",
            "SELECT count(*) FROM resource WHERE \(selection)"
        )
    }

    private func selectionSQL(of backend: String, below isBelowParent: Bool, where conditions: [String]) -> String {
        ([condition(backend)] + (isBelowParent ? ["parent = ?"] : []) + conditions).joined(separator: " AND ")
    }

    static func sql(ofMember member: String) -> String { "json_extract(json, '$.\(member)')" }

    func parentID(of record: JSON) -> String? { parent.flatMap { record[$0.member]?.string } }

    /// The step that creates the index for lists.
    ///
    /// A step never changes. After a change to ``order`` or ``parent``, a further step of the backend creates another index.
    package func migration(of backend: String) -> Migration {
        Migration("\(backend)-\(kind)", sql: "CREATE INDEX resource_\(backend)_\(kind) \(indexDefinition(of: backend, by: order))")
    }

    private func indexDefinition(of backend: String, by order: Order) -> String {
        // The position is the row's number, which ends every index.
        let columns =
            ["owner"] + (parent == nil ? [] : ["parent"]) + order.members.map(Self.sql) + (order.isDescending ? ["created_at"] : [])
        return "ON resource (\(columns.joined(separator: ", ")))\nWHERE backend = '\(backend)' AND kind = '\(kind)'"
    }

    /// The steps that create the indexes of a user's own resource: one for each order. The name of an index has its order, which may change.
    package func indexes(of backend: String) -> [Migration] {
        ([order] + sorts).map { order in
            let columns = order.members + (order.isDescending ? ["descending"] : [])
            return Migration(
                index: (["resource", backend, kind] + columns).joined(separator: " "), indexDefinition(of: backend, by: order))
        }
    }
}

extension [Resource] {
    /// The steps for the indexes of all resources. A single record needs none.
    package func migrations(of backend: String) -> [Migration] { filter { !$0.isSingle }.map { $0.migration(of: backend) } }
}
