import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The body of a resource's write")
struct ResourceValidationTests {
    private func fields(of example: ResourceCase) -> [ValueSchema.Field] {
        if case .object(let fields) = example.resource.creationSchema { fields } else { [] }
    }

    /// The first members of the paths in the details of an error; `nil` if the backend names only the first problem.
    private func members(of error: JSON) -> Set<String>? {
        error["details"]?.array.map { Set($0.compactMap { $0["path"]?.array?.first?.string }) }
    }

    @Test("reports every wrong type at once, and stores nothing", arguments: ResourceCase.having(\.makesRecords))
    func types(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let operation = try #require(example.operation(\.makesRecords))
        let fields = fields(of: example)
        let body = JSON.object(JSON.Members(fields.map { ($0.name, $0.schema.valueOfOtherType) }))
        let answer = try world.send(operation, body)
        #expect(answer.status == 400)
        if let members = members(of: answer.error) { #expect(members == Set(fields.map(\.name))) }
        #expect(try world.records() == [])
    }

    @Test("reports every missing member at once", arguments: ResourceCase.having(\.makesRecords))
    func missing(_ example: ResourceCase) throws {
        let required = fields(of: example).filter { !$0.isOptional }.map(\.name)
        guard !required.isEmpty else { return }
        let world = try ResourceWorld(example)
        let answer = try world.send(try #require(example.operation(\.makesRecords)), [:])
        #expect(answer.status == 400)
        if let members = members(of: answer.error) { #expect(members == Set(required)) }
        #expect(try world.records() == [])
    }

    @Test(
        "counts texts as the language of its backend: UTF-16 units in JavaScript, Unicode scalars in Go",
        arguments: ResourceCase.having(\.makesRecords))
    func textUnits(_ example: ResourceCase) {
        let expected: ValueSchema.TextUnit = example.backend.name == "bradOS" ? .utf16 : .characters
        for field in fields(of: example) {
            guard case .text(let length, let unit) = field.schema, length.upperBound < 10_000 else { continue }
            #expect(unit == expected, "\(field.name)")
        }
    }

    @Test("is accepted and refused at each bound", arguments: ResourceCase.having(\.makesRecords))
    func bounds(_ example: ResourceCase) throws {
        let operation = try #require(example.operation(\.makesRecords))
        let world = try ResourceWorld(example)
        for field in fields(of: example) {
            for value in field.schema.bounds.outside {
                let answer = try world.send(operation, example.body.with([field.name: value]))
                #expect(answer.status == 400, "\(field.name): \(value.text.prefix(100))")
                if let members = members(of: answer.error) { #expect(members == [field.name]) }
            }
        }
        #expect(try world.records() == [])
        for field in fields(of: example) where !example.refersToOthers(in: field.name) {
            for value in field.schema.bounds.within {
                let record = try ResourceWorld(example).create(example.body.with([field.name: value]))
                #expect(record[field.name] == value, "\(field.name): \(value.text.prefix(100))")
            }
        }
    }

    @Test("of an update follows the same bounds, and has no null that is not allowed", arguments: ResourceCase.having(\.isUpdate))
    func updates(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let update = try #require(example.operation(\.isUpdate))
        let record = try world.create()
        guard case .object(let fields) = example.resource.updateSchema else { return }
        for field in fields {
            var refused = field.schema.bounds.outside + [field.schema.valueOfOtherType]
            if case .nullable = field.schema {} else if example.backend.name == "bradOS" { refused.append(.null) }
            for value in refused {
                let answer = try world.send(update, id: record["id"]?.string, .object([field.name: value]))
                #expect(answer.status == 400, "\(field.name): \(value.text.prefix(100))")
            }
        }
        // The body is checked before the record is looked up.
        if let field = fields.first {
            let answer = try world.send(update, id: "nope", .object([field.name: field.schema.valueOfOtherType]))
            #expect(answer.status == 400)
        }
        #expect(try world.records() == [record])
    }

    @Test("is one JSON object", arguments: ResourceCase.having(\.makesRecords))
    func array(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        #expect(try world.send(try #require(example.operation(\.makesRecords)), []).status == 400)
        #expect(try world.records() == [])
    }
}
