import Testing
import Values

@Suite("JSON written directly as bytes")
struct JSONWriterShapeTests {
    private func text(expecting expected: Int = 1_000, _ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(expecting: expected)
        writer.object(members)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("equals the text of the same tree, whatever the initial capacity", arguments: [0, 1, 2, 3, 30, 1_000])
    func sameAsTree(expecting expected: Int) {
        let written = text(expecting: expected) { writer in
            writer.member("name", "a \"b\"\n")
            writer.member("missing", String?.none)
            writer.member("age", 36.25)
            writer.member("none", Double?.none)
            writer.member("count", 7)
            writer.member("isOld", false)
            writer.member("tree", ["k": [1, .null]])
            writer.name("points")
            writer.array { writer in
                for number in 1...2 { writer.object { $0.member("x", number) } }
            }
            writer.name("empty")
            writer.array { _ in }
            writer.name("nothing")
            writer.object { _ in }
            writer.member("last", true)
        }
        let tree: JSON = [
            "name": "a \"b\"\n", "missing": .null, "age": 36.25, "none": .null, "count": 7, "isOld": false, "tree": ["k": [1, .null]],
            "points": [["x": 1], ["x": 2]], "empty": [], "nothing": [:], "last": true,
        ]
        #expect(written == tree.text)
    }

    @Test("has commas between values, arrays and objects")
    func elements() {
        let written = text { writer in
            writer.name("a")
            writer.array { writer in
                writer.array { _ in }
                writer.writeNull()
                writer.array { writer in
                    writer.write(0)
                    writer.write("one")
                }
            }
        }
        #expect(written == #"{"a":[[],null,[0,"one"]]}"#)
    }

    @Test("has the shortest text for hundredths, as for any other number")
    func hundredths() {
        let others = (-30_000...30_000).filter { units in
            let value = Double(units) / 100
            let shortest = value.description
            return JSON.number(value).text != (shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest)
        }
        #expect(others == [])
    }

    @Test(
        "keeps every digit of numbers close to hundredths, and of large ones",
        arguments: [
            (0.1 + 0.2, "0.30000000000000004"), (1.005, "1.005"), (0.07.nextUp, "0.07000000000000002"), (-0.01, "-0.01"), (-0.5, "-0.5"),
            (99_999_999_999.99, "99999999999.99"), (9_999_999_999_999.98, "9999999999999.98"),
            (99_999_999_999_999.98, "99999999999999.98"), (-123_456.7, "-123456.7"), (0.01.nextDown, "0.009999999999999998"),
        ] as [(Double, String)])
    func others(_ value: Double, _ expected: String) {
        #expect(JSON.number(value).text == expected)
    }
}
