import Testing
import Values

@Suite("Validation errors")
struct ValidationErrorsTests {
    @Test("are listed up to one hundred, and counted beyond")
    func limit() {
        let faults = ValidationErrors()
        let members = (1...12_445).map { ("m\($0)", JSON.null) }
        ObjectReader(.object(JSON.Members(members)), path: "$", faults: faults).finish()
        #expect(faults.all.count == 100)
        #expect(faults.all.first?.path == "$.m1")
        #expect(faults.more == 12_345)
        let error = SeedError(faults)
        #expect(error.count == 12_445)
        #expect(error.description.split(separator: "\n").count == 101)
        #expect(error.description.hasSuffix("\nand 12,345 more"))
    }

    @Test(
        "state the number of further errors",
        arguments: [(0, nil), (1, "and 1 more"), (999, "and 999 more"), (1_000, "and 1,000 more"), (1_234_567, "and 1,234,567 more")]
            as [(Int, String?)])
    func rest(_ more: Int, _ text: String?) {
        #expect(ValidationErrors.rest(more) == [text].compactMap(\.self))
    }

    @Test("build no text when they are only counted")
    func lazily() {
        let faults = ValidationErrors()
        var made = 0
        func path() -> String {
            made += 1
            return "$"
        }
        for _ in 1...1_000 { faults.add(path(), found: "this", expected: "that") }
        #expect(made == 100)
        #expect(faults.more == 900)
    }

    @Test("of another collection are added with their count")
    func takenOver() {
        let faults = ValidationErrors()
        faults.add(SeedError(faults: [ValidationError(path: "$.a", found: "1", expected: "2")], more: 7))
        #expect(faults.all.map(\.path) == ["$.a"])
        #expect(faults.more == 7)
    }

    @Test("quote only the beginning of a long name")
    func longName() {
        let faults = ValidationErrors()
        let name = String(repeating: "n", count: 100_000)
        ObjectReader([name: 1], path: "$", faults: faults).finish()
        #expect(faults.all.map(\.path) == ["$." + String(repeating: "n", count: 100) + "…"])
        let error = #expect(throws: JSONSyntaxError.self) { try JSON(text: "{\"\(name)\": 1, \"\(name)\": 2}", duplicateKeys: .reject) }
        #expect((error?.reason.utf8.count ?? .max) < 200)
    }

    @Test("of an array's elements are only counted after very many")
    func elements() {
        let faults = ValidationErrors()
        let reader = ObjectReader(["list": .array(Array(repeating: 0, count: 50_000))], path: "$", faults: faults)
        let paths = reader.objects("list") { $0.path }
        #expect(faults.all.count + faults.more == 50_000)
        #expect((1_000...2_000).contains(paths?.count ?? 0))
        let texts = reader.strings("list")
        #expect(texts == nil)
        #expect(faults.all.count + faults.more == 100_000)
    }

    @Test("of an array's elements are found with one reader at a time")
    func oneByOne() {
        let reader = ObjectReader(["list": .array(Array(repeating: [:], count: 50))], path: "$", faults: ValidationErrors())
        weak var former: ObjectReader?
        var left = 0
        let read = reader.objects("list") { element in
            if former != nil { left += 1 }
            former = element
            return element.path
        }
        #expect(read?.count == 50)
        #expect(left == 0)
    }

    @Test("of a list of texts are counted, and only listed ones have a path")
    func texts() {
        let faults = ValidationErrors()
        let reader = ObjectReader(["list": .array(Array(repeating: "", count: 5_000))], path: "$", faults: faults)
        for index in 0..<5_000 { reader.fault("list", at: index, expected: "a name") }
        #expect(faults.all.count == 100)
        #expect(faults.all.last?.path == "$.list[99]")
        #expect(faults.more == 4_900)
    }
}
