import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("A seed file")
struct SeedDocumentTests {
    private func read(_ document: JSON) -> [ValidationError] {
        do throws(SeedError) {
            _ = try SeedDocument(document, backends: [NoteBackend()])
            return []
        } catch {
            return error.faults
        }
    }

    private func read(account: JSON) -> [ValidationError] {
        read(["version": 1, "accounts": [account]])
    }

    @Test("may have no accounts, and may name its schema")
    func empty() {
        #expect(read(["version": 1, "accounts": []]) == [])
        #expect(read(["$schema": "schema.json", "version": 1, "accounts": []]) == [])
    }

    @Test("needs only an account's key")
    func keyOnly() {
        #expect(read(account: ["key": "ada"]) == [])
    }

    @Test("may contain every member of an account")
    func whole() {
        let account: JSON = [
            "key": "ada", "displayName": "Ada", "note": "a note", "email": "ada@example.test", "emailVerified": false,
            "password": "understudy", "tokens": ["t1", "t2"], "dateOfBirth": "1988-05-15", "timezone": "Europe/Istanbul",
            "evergreen": false, "notes": ["day": "today-3d", "id": "n1"],
        ]
        #expect(read(account: account) == [])
    }

    @Test("reports all errors at once, each with its path")
    func everyFault() {
        let document: JSON = [
            "version": 2,
            "colour": "red",
            "accounts": [
                [
                    "key": "a\nb", "displayName": 5, "email": "nowhere", "emailVerified": "yes", "password": 1, "tokens": [1],
                    "dateOfBirth": "2026-02-30", "timezone": "Not/AZone", "evergreen": 1, "size": 1,
                ],
                ["displayName": "No key"],
                5,
                ["key": "dora", "notes": ["day": "someday", "size": 1]],
                ["key": "eve", "notes": "text"],
            ],
        ]
        let expected = [
            "$.version", "$.colour",
            "$.accounts[0].key", "$.accounts[0].displayName", "$.accounts[0].email", "$.accounts[0].emailVerified",
            "$.accounts[0].password", "$.accounts[0].tokens[0]", "$.accounts[0].dateOfBirth", "$.accounts[0].timezone",
            "$.accounts[0].evergreen", "$.accounts[0].size",
            "$.accounts[1].key",
            "$.accounts[2]", "$.accounts[2].key",
            "$.accounts[3].notes.day", "$.accounts[3].notes.size",
            "$.accounts[4].notes",
        ]
        #expect(read(document).map(\.path).sorted() == expected.sorted())
    }

    @Test("needs a version and accounts")
    func missing() {
        let expected = [
            ValidationError(path: "$.version", found: "nothing", expected: "1"),
            ValidationError(path: "$.accounts", found: "nothing", expected: "an array of accounts"),
        ]
        #expect(read([:]) == expected)
    }

    @Test("is refused if version or accounts are null")
    func nullMembers() {
        #expect(read(["version": .null, "accounts": .null]).map(\.path) == ["$.version", "$.accounts"])
    }

    @Test("is refused if an account's key is null")
    func nullKey() {
        #expect(read(account: ["key": .null]).map(\.path) == ["$.accounts[0].key"])
    }

    @Test("must be an object", arguments: [.null, [], "text", 1] as [JSON])
    func noObject(_ document: JSON) {
        let first = read(document).first
        #expect(first?.path == "$")
        #expect(first?.expected == "an object")
    }

    @Test("must have the present version", arguments: [0, 2, 1.5, "1", true, []] as [JSON])
    func version(_ version: JSON) {
        let faults = read(["version": version, "accounts": []])
        #expect(faults.map(\.path) == ["$.version"])
    }

    struct Faulty: Sendable, CustomTestStringConvertible {
        let member: String
        let value: JSON
        /// The path of the error in the account.
        let place: String
        let found: String
        let expected: String

        /// - Parameter place: the path, if it is not that of the member.
        init(_ member: String, _ value: JSON, at place: String? = nil, found: String, expected: String) {
            self.member = member
            self.value = value
            self.place = place ?? member
            self.found = found
            self.expected = expected
        }

        var testDescription: String { "\(member): \(value.text)" }
    }

    @Test(
        "reports the value found and the expectation",
        arguments: [
            Faulty("displayName", 5, found: "5", expected: "a string"),
            Faulty("note", ["a"], found: "an array of 1", expected: "a string"),
            Faulty("email", "nowhere", found: "\"nowhere\"", expected: "an e-mail address"),
            Faulty("email", 5, found: "5", expected: "an e-mail address"),
            Faulty("emailVerified", "yes", found: "\"yes\"", expected: "true or false"),
            Faulty("password", 1234, found: "1234", expected: "a string"),
            Faulty(
                "passwordHash", "pbkdf2-sha256$100001$AA==$AA==", found: "\"pbkdf2-sha256$100001$AA==$AA==\"",
                expected: "a hash of at most 100000 rounds"),
            Faulty("tokens", "t1", found: "\"t1\"", expected: "an array of strings"),
            Faulty("tokens", ["t1", 2], at: "tokens[1]", found: "2", expected: "a string"),
            Faulty("tokens", ["t1", "a b"], at: "tokens[1]", found: "\"a b\"", expected: "a token: not empty, without white space"),
            Faulty("tokens", [""], at: "tokens[0]", found: "\"\"", expected: "a token: not empty, without white space"),
            Faulty("tokens", ["a\u{85}"], at: "tokens[0]", found: "\"a\u{85}\"", expected: "a token: not empty, without white space"),
            Faulty("tokens", ["\u{FEFF}a"], at: "tokens[0]", found: "\"\u{FEFF}a\"", expected: "a token: not empty, without white space"),
            Faulty("displayName", .number(.infinity), found: "a number too large to hold", expected: "a string"),
            Faulty("dateOfBirth", "2026-02-30", found: "\"2026-02-30\"", expected: "a date: yyyy-MM-dd"),
            Faulty("dateOfBirth", "today", found: "\"today\"", expected: "a date: yyyy-MM-dd"),
            Faulty("timezone", "Not/AZone", found: "\"Not/AZone\"", expected: "a zone of the IANA database"),
            Faulty("timezone", "GMT+3", found: "\"GMT+3\"", expected: "a zone of the IANA database"),
            Faulty("timezone", "", found: "\"\"", expected: "a zone of the IANA database"),
            Faulty("evergreen", 0, found: "0", expected: "true or false"),
            Faulty("notes", [], found: "an array of 0", expected: "an object"),
        ])
    func faulty(_ faulty: Faulty) {
        let account: JSON = ["key": "ada", faulty.member: faulty.value]
        let expected = ValidationError(path: "$.accounts[0].\(faulty.place)", found: faulty.found, expected: faulty.expected)
        #expect(read(account: account) == [expected])
    }

    @Test(
        "needs keys that fit on a line, and that a path can have as a segment",
        arguments: ["", " ", "a\n", "a\r\nb", .string(String(repeating: "k", count: 161)), ".", "..", 7, true, ["a"]] as [JSON])
    func badKey(_ key: JSON) {
        let faults = read(account: ["key": key])
        #expect(faults.map(\.path) == ["$.accounts[0].key"])
        #expect(faults.map(\.expected) == ["1 to 160 characters, not blank, without line breaks, not . or .."])
    }

    @Test(
        "may have keys with any other characters",
        arguments: ["a", "six-days", "...", ".a", "Ünal", "用户", "a.b@c:d", "a b/c", String(repeating: "k", count: 160)])
    func goodKey(_ key: String) {
        #expect(read(account: ["key": .string(key)]) == [])
    }

    @Test("may only have blocks of existing backends")
    func unknownBackend() {
        let account: JSON = ["key": "ada", "notes": ["day": "today"], "other": [:]]
        #expect(read(account: account).map(\.path) == ["$.accounts[0].other"])
        #expect(read(account: account).map(\.found) == ["an unknown key"])
    }

    @Test("is refused with one line per error")
    func description() {
        let error = SeedError(faults: read(account: ["key": "ada", "displayName": 5, "note": true]))
        let expected = """
            $.accounts[0].displayName: found 5, expected a string
            $.accounts[0].note: found true, expected a string
            """
        #expect(error.description == expected)
    }
}
