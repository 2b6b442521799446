import Testing
import TestSupport
import Values

/// Members in place of `logged_at`, and the resulting instant.
struct OldForm: Sendable, CustomTestStringConvertible {
    let members: JSON.Members
    let date: String

    init(_ members: JSON.Members, _ date: String) {
        self.members = members
        self.date = date
    }

    var testDescription: String { JSON.object(members).text }

    static let all = [
        OldForm(["date": "2024-01-15"], "2024-01-15T00:00:00Z"), OldForm(["date": "2024-01-15", "time": .null], "2024-01-15T00:00:00Z"),
        OldForm(["date": "2024-01-15", "time": "08:30"], "2024-01-15T08:30:00Z"),
        OldForm(["date": "2024-01-15", "time": "08:30:15"], "2024-01-15T08:30:15Z"),
        OldForm(["date": "2024-01-15", "time": "23:59"], "2024-01-15T23:59:00Z"),
        OldForm(["date": "2024-01-15T08:30:15Z"], "2024-01-15T08:30:15Z"),
        OldForm(["date": "2024-01-15T10:30:15.5+02:00"], "2024-01-15T08:30:15Z"),
        OldForm(["date": "2024-01-15T08:30:15Z", "time": .null], "2024-01-15T08:30:15Z"),
        OldForm(["logged_at": .null, "date": "2024-01-15", "time": "08:30"], "2024-01-15T08:30:00Z"),
        OldForm(["logged_at": "2023-06-01T12:00:00Z", "date": "2024-01-15", "time": "08:30"], "2023-06-01T12:00:00Z"),
        OldForm(["logged_at": "2023-06-01T12:00:00Z", "date": "nonsense", "time": "late"], "2023-06-01T12:00:00Z"),
    ]
}

@Suite("POST /progress in its old form")
struct ProgressOldFormTests {
    @Test("reads date and time as UTC, and prefers logged_at to both", arguments: OldForm.all)
    func read(_ form: OldForm) throws {
        let world = try TestWorld(accounts: [.account(timezone: "America/New_York")])
        let body: JSON = ["type": "weight", "quantity": 75]
        let entry = try world.log(body.with(form.members))
        #expect(entry.without("id").differences(from: body.with(["date": .string(form.date)])) == [])
    }

    @Test(
        "refuses an invalid date or time",
        arguments: [
            ["date": "yesterday"], ["date": "2024-02-30"], ["date": ""], ["date": "15.01.2024"], ["date": "2024-01-15", "time": "25:00"],
            ["date": "2024-01-15", "time": "08:60"], ["date": "2024-01-15", "time": "8:30"], ["date": "2024-01-15", "time": "8"],
            ["date": "2024-01-15", "time": "08:30 pm"], ["date": "2024-01-15", "time": "08:30Z"],
            ["logged_at": "yesterday", "date": "2024-01-15"],
        ] as [JSON])
    func refused(_ members: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        let answer = try world.fit(.post, "/progress", body: members.with(["type": "weight", "quantity": 75]))
        expectAnswer(answer, 400, .invalid("Invalid logged_at: expected RFC3339"))
    }
}
