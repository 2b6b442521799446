import Testing
import Values

@Suite("A JSON value")
struct JSONValueTests {
    private let value: JSON = ["text": "x", "number": 1.5, "flag": true, "list": [1], "none": .null]

    @Test("converts to its own type only")
    func kinds() {
        #expect(value["text"]?.string == "x")
        #expect(value["number"]?.number == 1.5)
        #expect(value["flag"]?.bool == true)
        #expect(value["list"]?.array == [JSON.number(1)])
        #expect(value["none"] == JSON.null)
        #expect(value.object?.count == 5)

        #expect(value["text"]?.number == nil)
        #expect(value["number"]?.string == nil)
        #expect(value["flag"]?.number == nil)
        #expect(value["number"]?.bool == nil)
        #expect(value["list"]?.object == nil)
        #expect(value["none"]?.string == nil)
        #expect(value.array == nil)
    }

    @Test("has no members unless it is an object")
    func noMember() {
        #expect(value["missing"] == nil)
        #expect(value["list"]?["text"] == nil)
        #expect(JSON.null["text"] == nil)
    }

    @Test(
        "is an integer if it is whole",
        arguments: [(7, 7), (-7, -7), (7.5, nil), (1e300, nil), (.infinity, nil), (.nan, nil)] as [(Double, Int?)])
    func integer(_ number: Double, _ expected: Int?) {
        #expect(JSON.number(number).integer == expected)
    }

    @Test("can be made from an optional")
    func optionals() {
        let noText: String? = nil
        let noNumber: Double? = nil
        #expect(JSON.optional(noText) == .null)
        #expect(JSON.optional(noNumber) == .null)
        #expect(JSON.optional("x").string == "x")
        #expect(JSON.optional(1.5).number == 1.5)
    }

    @Test("can be an object of only those members that have a value")
    func omittingMissing() {
        let members: [(String, JSON?)] = [("a", 1), ("b", nil), ("c", JSON.null)]
        #expect(JSON.object(omittingMissing: members).text == #"{"a":1,"c":null}"#)
    }
}
