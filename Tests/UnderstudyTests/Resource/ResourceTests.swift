import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A resource")
struct ResourceTests {
    @Test("exists in the backends that describe records as values")
    func backends() {
        let cases = Dictionary(grouping: ResourceCase.all) { $0.backend.name }
        #expect(cases.keys.sorted() == ["bradOS", "fitiq"])
        for (name, cases) in cases {
            let kinds = Set(cases.map { $0.resource.kind })
            #expect(kinds.count == cases.count, "\(name) has a kind twice")
            let keys = cases.compactMap { $0.resource.seedKey }
            #expect(Set(keys).count == keys.count, "\(name) has a seed key twice")
        }
    }

    @Test("is empty at first, and no id is known", arguments: ResourceCase.all)
    func empty(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        for operation in example.resource.operations {
            let answer = try world.send(operation, id: "nope", operation.action.isUpdate ? [:] : nil)
            switch operation.action {
            case .list: #expect(answer.status == 200 && answer.data == [])
            case .page(let paging):
                #expect(answer.status == 200 && paging.key.map { answer.data[$0] } == [] as JSON)
                for total in paging.totals { #expect(answer.data[total] == 0) }
            case .first, .get(orNull: true): #expect(answer.status == 200 && answer.data == .null)
            case .get, .update, .delete, .act: #expect(answer.status == 404, "\(operation.method) \(answer)")
            case .create, .replace, .merge: break
            }
        }
    }

    @Test("returns a new record with the sent members, reads and lists it", arguments: ResourceCase.having(\.makesRecords))
    func creation(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let record = try world.create()
        for (name, value) in example.body.object ?? [:] { #expect(record[name] == value, "\(name)") }
        if example.resource.hasID { #expect(record["id"]?.string?.isEmpty == false) }
        if example.resource.hasTimestamps {
            #expect(record["created_at"]?.string?.hasPrefix("2026-01-07T09:00:00") == true)
            #expect(record["updated_at"] == record["created_at"])
        }
        #expect(try world.records() == [record])
        if let get = example.operation(\.isGet) { #expect(try world.send(get, id: record["id"]?.string).data == record) }
    }

    @Test("ignores unknown members, and members that only the server sets", arguments: ResourceCase.having(\.makesRecords))
    func unknownMembers(_ example: ResourceCase) throws {
        let assigned = example.resource.fields.filter { $0.writing.isEmpty }.map { ($0.name, JSON.string("mine")) }
        let body = example.body.with(["id": "mine", "created_at": "mine", "unknown": "mine"]).with(JSON.Members(assigned))
        let record = try ResourceWorld(example).create(body)
        #expect(!record.text.contains("mine") && record["unknown"] == nil)
    }

    @Test("gives missing members their defaults", arguments: ResourceCase.having(\.makesRecords))
    func defaults(_ example: ResourceCase) throws {
        let optional = example.resource.fields.filter { !$0.isRequired }
        let body = JSON.object((example.body.object ?? [:]).filter { member in !optional.contains { $0.name == member.key } })
        let record = try ResourceWorld(example).create(body)
        for field in optional {
            switch field.initial {
            case .value(let value): #expect(record[field.name] == value)
            case .user: #expect(record[field.name] == "alice")
            case .computed, .creationTime: #expect(record[field.name] != nil)
            case nil: #expect(record[field.name] == nil)
            }
        }
    }

    @Test("is changed member by member, and not by an empty body", arguments: ResourceCase.having(\.isUpdate))
    func update(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let update = try #require(example.operation(\.isUpdate))
        var record = try world.create()
        let id = try #require(record["id"]?.string)
        try world.world.setNow("2026-01-07T10:00:00Z")
        for body in [[:], ["unknown": 1]] as [JSON] {
            let answer = try world.send(update, id: id, body)
            #expect(answer.status == 200 && answer.data == record)
        }
        guard case .object(let fields) = example.resource.updateSchema else { return }
        for field in fields {
            // Where null counts as absent, it changes nothing.
            let isIgnored: (JSON) -> Bool = { $0 == .null && (example.backend as? any Service.Type)?.form.nullIsAbsent == true }
            let value = field.schema.bounds.within.last { !isIgnored($0) } ?? field.schema.example
            let answer = try world.send(update, id: id, .object([field.name: value]))
            record = record.with([field.name: value])
            if example.resource.hasTimestamps {
                #expect(answer.data["updated_at"]?.string?.hasPrefix("2026-01-07T10:00:00") == true)
                record = record.with(["updated_at": answer.data["updated_at"] ?? .null])
            }
            #expect(answer.status == 200 && answer.data == record, "\(field.name)")
        }
        #expect(try world.records() == [record])
    }

    @Test("is deleted once", arguments: ResourceCase.having(\.isDelete).filter { $0.operation(\.makesRecords) != nil })
    func delete(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let delete = try #require(example.operation(\.isDelete))
        let id = try world.create()["id"]?.string
        #expect(try world.send(delete, id: id).status == example.status(of: delete))
        #expect(try world.records() == [])
        #expect(try world.send(delete, id: id).status == 404)
    }

    @Test("is seen by its owners only", arguments: ResourceCase.having(\.makesRecords))
    func owners(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let record = try world.create()
        switch example.resource.owner {
        case .user: #expect(try world.records(as: "bob") == [])
        case .everyone: #expect(try world.records(as: "bob") == [record])
        }
        #expect(try world.records(as: "hermit") == [])
        guard case .user = example.resource.owner, !example.resource.isSingle else { return }
        for operation in example.resource.operations where operation.action.isGet || operation.action.isUpdate || operation.action.isDelete
        {
            let answer = try world.send(operation, as: "bob", id: record["id"]?.string, operation.action.isUpdate ? [:] : nil)
            #expect([403, 404].contains(answer.status))
        }
        #expect(try world.records() == [record])
    }

    @Test("is exported, and imported without a difference", arguments: ResourceCase.having(\.makesRecords))
    func export(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let record = try world.create()
        let exported = try world.world.exported()
        let other = try UsedWorld(accounts: exported["accounts"]?.array ?? [])
        #expect(try other.exported().differences(from: exported) == [])
        let get = try #require(example.resource.operations.first { !$0.writes })
        let target = RoutePath.filled(example.path(of: get), for: "alice")
        #expect(try other.send(get.method, target, as: "alice").json == world.world.send(get.method, target, as: "alice").json)
        #expect(try world.records() == [record])
    }
}
