import GRDB
import Testing
import TestSupport
import Values

@Suite("A list of a resource")
struct ResourceListTests {
    private static let lists = ResourceCase.having(\.isList).filter { $0.operation(\.makesRecords) != nil }

    @Test("is in the resource's order", arguments: lists)
    func order(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let order = example.resource.order
        guard let member = order.members.first, let field = example.resource.fields.first(where: { $0.name == member }),
            !field.writing.isEmpty, let values = field.schema.ascendingValues
        else { return }
        for index in [1, 2, 0] { _ = try world.create(example.body.with([member: values[index]])) }
        let found = try world.records().map { $0[member] ?? .null }
        #expect(found == (order.isDescending ? values.reversed() : values))
    }

    @Test("has equal records in the order of their creation, or the last one first", arguments: lists)
    func equals(_ example: ResourceCase) throws {
        // A record whose id is one of its members replaces an equal one, and a meal has one recipe.
        guard example.resource.identity.isGenerated, example.resource.kind != "recipe" else { return }
        let world = try ResourceWorld(example)
        let created = try [world.create(), world.create(), world.create()]
        #expect(try world.records() == (example.resource.order.isDescending ? created.reversed() : created))
    }

    @Test("has the records whose members have the values of its operation", arguments: lists)
    func matching(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        for operation in example.resource.operations {
            guard case .list(let members) = operation.action, !members.isEmpty else { continue }
            let matching = try world.create(example.body.with(JSON.Members(members.map { ($0.key, $0.value) })))
            let found = try #require(world.send(operation).data.array)
            #expect(found.contains(matching))
            #expect(found.allSatisfy { record in members.allSatisfy { record[$0.key] == $0.value } })
        }
    }

    @Test("is read through an index that has its order", arguments: ResourceCase.all.filter { !$0.resource.isSingle })
    func plan(_ example: ResourceCase) throws {
        let resource = example.resource
        let plan = try UsedWorld(accounts: []).read { db -> [String] in
            let sql = "EXPLAIN QUERY PLAN " + resource.listSQL(of: example.backend.name, below: resource.parent != nil)
            let arguments: StatementArguments = resource.parent == nil ? ["", -1] : ["", "", -1]
            return try Row.fetchAll(db, sql: sql, arguments: arguments).map { $0["detail"] }
        }
        #expect(plan.count == 1 && plan[0].contains("USING INDEX resource_\(example.backend.name)_\(resource.kind) "), "\(plan)")
    }
}
