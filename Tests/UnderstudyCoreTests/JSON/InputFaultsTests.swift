import Testing
import UnderstudyCore

@Suite("The faults of an input")
struct InputFaultsTests {
    @Test("are the first hundred, and how many there are besides")
    func limit() {
        let faults = InputFaults()
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
        "say how many there are besides",
        arguments: [(0, nil), (1, "and 1 more"), (999, "and 999 more"), (1_000, "and 1,000 more"), (1_234_567, "and 1,234,567 more")]
            as [(Int, String?)])
    func rest(_ more: Int, _ text: String?) {
        #expect(InputFaults.rest(more) == text)
    }

    @Test("are not made for nobody")
    func lazily() {
        let faults = InputFaults()
        var made = 0
        func path() -> String {
            made += 1
            return "$"
        }
        for _ in 1...1_000 { faults.add(path(), found: "this", expected: "that") }
        #expect(made == 100)
        #expect(faults.more == 900)
    }

    @Test("of somebody else's are taken over with their count")
    func takenOver() {
        let faults = InputFaults()
        faults.add(SeedError(faults: [InputFault(path: "$.a", found: "1", expected: "2")], more: 7))
        #expect(faults.all.map(\.path) == ["$.a"])
        #expect(faults.more == 7)
    }

    @Test("quote no more than the beginning of a long name")
    func longName() {
        let faults = InputFaults()
        let name = String(repeating: "n", count: 100_000)
        ObjectReader([name: 1], path: "$", faults: faults).finish()
        #expect(faults.all.map(\.path) == ["$." + String(repeating: "n", count: 100) + "…"])
        let error = #expect(throws: JSONSyntaxError.self) { try JSON(text: "{\"\(name)\": 1, \"\(name)\": 2}", duplicateKeys: .reject) }
        #expect((error?.reason.utf8.count ?? .max) < 200)
    }

    @Test("of the elements of an array end with the reading, where there are very many")
    func elements() {
        let faults = InputFaults()
        let reader = ObjectReader(["list": .array(Array(repeating: 0, count: 50_000))], path: "$", faults: faults)
        let readers = reader.objects("list")
        #expect(faults.all.count + faults.more == 50_000)
        #expect((10_000...11_000).contains(readers?.count ?? 0))
    }
}
