import Testing
import UnderstudyCore
import Values

@Suite("Reading an object of a seed file")
struct SeedReaderTests {
    private let faults = ValidationErrors()

    private enum Colour: String, CaseIterable {
        case red, green
    }

    private func read(_ value: JSON?) -> ObjectReader {
        ObjectReader(value, path: "$", faults: faults)
    }

    private func expectFaults(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(faults.all.map(\.description) == expected, sourceLocation: sourceLocation)
    }

    @Test("gives the members without an error")
    func members() {
        let reader = read([
            "text": "x", "flag": true, "number": 1.5, "count": 7, "colour": "green", "names": ["a", "b"], "day": "today", "time": "now",
            "inner": ["a": 1], "list": [["a": 2], ["a": 3]],
        ])
        #expect(reader.string("text", length: 1...1) == "x")
        #expect(reader.bool("flag") == true)
        #expect(reader.number("number", in: 0...2) == 1.5)
        #expect(reader.integer("count", in: 0...10) == 7)
        #expect(reader.choice("colour", of: Colour.self) == .green)
        #expect(reader.strings("names") == ["a", "b"])
        #expect(reader.date("day") == .relative(days: 0))
        #expect(reader.instant("time") == .relative(days: 0, secondsOfDay: nil))
        #expect(reader.object("inner")?.number("a") == 1)
        let numbers = reader.objects("list") { $0.number("a") }
        #expect(numbers == [2, 3])
        reader.finish()
        expectFaults()
    }

    @Test("accepts missing members and null")
    func missing() {
        let reader = read(["none": .null])
        for key in ["none", "missing"] {
            #expect(reader.string(key) == nil)
            #expect(reader.bool(key) == nil)
            #expect(reader.number(key) == nil)
            #expect(reader.integer(key, in: 0...1) == nil)
            #expect(reader.choice(key, of: Colour.self) == nil)
            #expect(reader.strings(key) == nil)
            #expect(reader.date(key) == nil)
            #expect(reader.instant(key) == nil)
            #expect(reader.object(key) == nil)
            let paths = reader.objects(key) { $0.path }
            #expect(paths == nil)
        }
        reader.finish()
        expectFaults()
    }

    @Test("can tell null from a missing member")
    func null() {
        let reader = read(["none": .null])
        #expect(reader.json("none") == JSON.null)
        #expect(reader.json("missing") == nil)
        #expect(reader.has("none"))
        #expect(!reader.has("missing"))
    }

    @Test("reports the value found and the type expected")
    func otherTypes() {
        let reader = read([
            "text": 7, "flag": "true", "number": "1", "count": 1.5, "colour": "blue", "names": ["a", 1], "day": "someday", "time": 5,
            "inner": [1, 2, 3], "list": ["a": 1],
        ])
        _ = reader.string("text")
        _ = reader.bool("flag")
        _ = reader.number("number")
        _ = reader.integer("count", in: 0...10)
        _ = reader.choice("colour", of: Colour.self)
        _ = reader.strings("names")
        _ = reader.date("day")
        _ = reader.instant("time")
        _ = reader.object("inner")
        _ = reader.objects("list") { $0.path }
        expectFaults(
            "$.text: found 7, expected a string",
            "$.flag: found \"true\", expected true or false",
            "$.number: found \"1\", expected a number",
            "$.count: found 1.5, expected a whole number from 0 to 10",
            "$.colour: found \"blue\", expected one of \"red\", \"green\"",
            "$.names[1]: found 1, expected a string",
            "$.day: found \"someday\", expected a date: yyyy-MM-dd, today, yesterday, today-12d or today+12d",
            "$.time: found 5, expected an instant: RFC 3339, now, today-3d or today-3dT08:30",
            "$.inner: found an array of 3, expected an object",
            "$.list: found an object, expected an array of objects")
    }

    @Test("reports the bounds of a member out of range")
    func ranges() {
        let reader = read(["low": .number(-1), "high": 11, "number": 0.5, "text": "abc", "empty": ""])
        _ = reader.integer("low", in: 0...10)
        _ = reader.integer("high", in: 0...10)
        _ = reader.number("number", in: 1...2.5)
        _ = reader.string("text", length: 1...2)
        _ = reader.string("empty", length: 1...2)
        expectFaults(
            "$.low: found -1, expected a whole number from 0 to 10",
            "$.high: found 11, expected a whole number from 0 to 10",
            "$.number: found 0.5, expected a number from 1 to 2.5",
            "$.text: found \"abc\", expected a string of 1 to 2 characters",
            "$.empty: found \"\", expected a string of 1 to 2 characters")
    }

    @Test("reports unknown members, and lists the known ones")
    func unknown() {
        let reader = read(["name": "x", "colour": "red", "size": 1])
        _ = reader.string("name")
        _ = reader.string("age")
        reader.finish()
        expectFaults(
            "$.colour: found an unknown key, expected one of age, name",
            "$.size: found an unknown key, expected one of age, name")
    }

    @Test("names the member that an unknown one may stand for, and the choice that an unknown text may stand for")
    func near() {
        let reader = read(["dispayName": "x", "TOKENS": [], "colour": "gren", "size": "gross"])
        for key in ["displayName", "tokens"] { _ = reader.string(key) }
        for key in ["colour", "size"] { _ = reader.value(key, of: ["red", "green"]) }
        reader.finish()
        expectFaults(
            "$.colour: found \"gren\", expected one of \"red\", \"green\" (did you mean \"green\"?)",
            "$.size: found \"gross\", expected one of \"red\", \"green\"",
            "$.dispayName: found an unknown key, expected one of colour, displayName, size, tokens (did you mean displayName?)",
            "$.TOKENS: found an unknown key, expected one of colour, displayName, size, tokens (did you mean tokens?)")
    }

    @Test("reports unknown members if no member is known")
    func unknownAlone() {
        read(["name": "x"]).finish()
        expectFaults("$.name: found an unknown key, expected no key")
    }

    @Test("reports the paths of nested errors")
    func paths() {
        let reader = read(["list": [["inner": ["a": "x"]], ["inner": ["b": 1]], 5]])
        _ = reader.objects("list") { element in
            let inner = element.object("inner")
            let number = inner?.number("a")
            inner?.finish()
            return number
        }
        expectFaults(
            "$.list[0].inner.a: found \"x\", expected a number",
            "$.list[1].inner.b: found an unknown key, expected one of a",
            "$.list[2]: found 5, expected an object")
    }

    @Test(
        "reads any other value as an empty object, with an error",
        arguments: [nil, JSON.null, JSON.array([1, 2]), JSON.string("text"), JSON.number(7), JSON.bool(true)] as [JSON?])
    func noObject(_ value: JSON?) {
        let reader = read(value)
        #expect(reader.string("name") == nil)
        reader.finish()
        #expect(faults.all.map(\.path) == ["$"])
        #expect(faults.all.map(\.expected) == ["an object"])
    }

    @Test("shortens a long value in an error")
    func longText() {
        _ = read(["day": .string(String(repeating: "x", count: 100))]).date("day")
        #expect(faults.all.map(\.found) == ["\"\(String(repeating: "x", count: 56))…"])
    }

    @Test(
        "knows whether a date was relative, at any depth",
        arguments: [
            (["day": "2026-01-05", "time": "2026-01-05T06:00:00Z"], false), (["day": "today"], true), (["time": "now"], true),
            (["inner": ["day": "yesterday"]], true), (["list": [["day": "2026-01-05"], ["time": "today-1dT08:00"]]], true),
            (["inner": ["day": "2026-01-05"]], false), ([:], false), (["other": "today"], false), (["day": "someday"], false),
        ] as [(JSON, Bool)])
    func relativeDates(_ value: JSON, _ isRelative: Bool) {
        let reader = read(value)
        var parts = [reader]
        if let inner = reader.object("inner") { parts.append(inner) }
        parts += reader.objects("list") { $0 } ?? []
        for part in parts {
            _ = part.date("day")
            _ = part.instant("time")
        }
        #expect(reader.readsRelativeDates == isRelative)
    }

    @Test("can be marked as relative without a date")
    func notedRelativeDate() {
        let reader = read(["inner": [:]])
        reader.object("inner")?.noteRelativeDate()
        #expect(reader.readsRelativeDates)
    }

    @Test("keeps the object as it is in the file")
    func source() {
        let value: JSON = ["z": 1, "a": ["unknown": .null]]
        let reader = read(value)
        _ = reader.number("z")
        #expect(reader.source.text == value.text)
    }
}
