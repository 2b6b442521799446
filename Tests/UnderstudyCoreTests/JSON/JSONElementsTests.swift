import Testing
import UnderstudyCore

@Suite("Values that are written once for several arrays")
struct JSONElementsTests {
    private func text(_ values: [Int], from indices: [Int]) -> String {
        let elements = JSONElements(values) { value, writer in writer.object { $0.member("n", value) } }
        var writer = JSONWriter()
        writer.array { writer in
            for index in indices { writer.array(elements, from: index) }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("stand in each from the index that it begins with")
    func several() {
        #expect(text([1, 20, 3], from: [2, 1, 0]) == #"[[{"n":3}],[{"n":20},{"n":3}],[{"n":1},{"n":20},{"n":3}]]"#)
    }

    @Test("leave it empty behind the last of them", arguments: [[], [1], [1, 2]])
    func none(_ values: [Int]) {
        #expect(text(values, from: [values.count, values.count + 1]) == "[[],[]]")
    }

    @Test("may be more than the room that there was at first")
    func many() {
        let values = Array(0..<5_000)
        let objects = values.map { #"{"n":\#($0)}"# }
        #expect(text(values, from: [4_990, 0]) == "[[\(objects[4_990...].joined(separator: ","))],[\(objects.joined(separator: ","))]]")
    }
}
