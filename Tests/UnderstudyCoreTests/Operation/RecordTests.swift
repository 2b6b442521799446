import Testing

@testable import UnderstudyCore
@testable import Values

private enum State: String, FieldValue, CaseIterable {
    case open, closed
}

@Suite("A record")
struct RecordTests {
    private static let title = Field<String>("title", .text(length: 1...20), "The title.")
    private static let note = Field<String?>("note", .text, "A note.")
    private static let state = Field<State>("state", "The state.", default: .open)
    private static let days = Field<[Int]>("days", .array(of: .integer(0...7)), "The days.")
    private static let start = Field<LocalDate>("start", .date, "The first day.")

    private func record(_ json: JSON) -> Record { Record(kind: "task", json) }

    @Test("reads members in the types of their fields")
    func reading() throws {
        let record = record(["title": "Run", "note": "slowly", "state": "closed", "days": [1, 3], "start": "2026-01-07"])
        #expect(try record[Self.title] == "Run")
        #expect(try record[Self.note] == "slowly")
        #expect(try record[Self.state] == .closed)
        #expect(try record[Self.days] == [1, 3])
        #expect(try record[Self.start] == LocalDate(year: 2026, month: 1, day: 7))
    }

    @Test(
        "has the default of a missing member, and nothing for an optional one, missing or null",
        arguments: [[:], ["note": .null]] as [JSON])
    func missing(_ members: JSON) throws {
        #expect(try record(members)[Self.state] == .open)
        #expect(try record(members)[Self.note] == nil)
    }

    @Test(
        "names the record and the member whose value is missing or of another type",
        arguments: [[:], ["title": .null], ["title": 5]] as [JSON])
    func invalid(_ members: JSON) {
        let record = record((["id": "t1"] as JSON).merging(members))
        #expect(throws: MemberError(kind: "task", id: "t1", member: "title")) { try record[Self.title] }
    }

    @Test("is invalid with a choice or an element that its field does not have", arguments: ["ajar", ["open"]] as [JSON])
    func otherChoice(_ value: JSON) {
        #expect(throws: MemberError(kind: "task", id: "", member: "state")) { try record(["state": value])[Self.state] }
        #expect(throws: MemberError(kind: "task", id: "", member: "days")) { try record(["days": [1, value]])[Self.days] }
    }

    @Test("keeps the order of its members when one is set, and loses one that is set to nothing")
    func setting() {
        var record = record(["title": "Run", "note": "slowly", "state": "open"])
        record.set(Self.title, "Walk")
        record.set(Self.state, .closed)
        #expect(record.json.text == #"{"title":"Walk","note":"slowly","state":"closed"}"#)
        #expect(record.contains(Self.note))
        record.set(Self.note, nil)
        #expect(record.json.text == #"{"title":"Walk","state":"closed"}"#)
        #expect(!record.contains(Self.note))
    }

    @Test("of a body needs the fields without default that are not optional, and any of them in an update")
    func requirements() {
        let fields: Fields = [Self.title, Self.note, Self.state]
        #expect(fields.creation.jsonSchema()["required"] == ["title"])
        #expect(fields.update.jsonSchema()["required"] == [])
        #expect(fields.creation.jsonSchema()["properties"]?["state"]?["enum"] == ["open", "closed"])
    }
}
