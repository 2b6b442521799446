import Testing
import TestSupport
import Values

@Suite("The number of users")
struct UserLimitTests {
    private static let refusal =
        "QUOTA_EXCEEDED : The world has the 2 users of the setting firebase.users. Delete some, or raise it."

    /// A world with `ada` and room for one more user.
    private func world() throws -> FirebaseWorld { try FirebaseWorld(settings: ["firebase.users": 2]) }

    @Test("is limited: a further sign-up is refused, and a sign-in is not")
    func signUp() throws {
        let world = try world()
        let grace = try world.signUp()
        expectRefusal(
            try world.app("signUp", ["email": "lin@example.com", "password": "secret", "returnSecureToken": true]), Self.refusal)
        #expect(try world.owner("accounts:query", ["returnUserInfo": false]).body["recordsCount"] == "2")
        #expect(try world.signIn().uid == "ada")
        #expect(try world.signIn("grace@example.com").uid == grace.uid)
    }

    private static let creations: [(String, JSON)] = [
        ("signUp", ["returnSecureToken": true]), ("signInWithCustomToken", ["token": #"{"uid":"lin"}"#, "returnSecureToken": true]),
        (
            "signInWithIdp",
            [
                "requestUri": "http://localhost", "postBody": "providerId=google.com&id_token=%7B%22sub%22%3A%22g-1%22%7D",
                "returnSecureToken": true,
            ]
        ),
    ]

    @Test("is limited for every way of signing in that creates a user", arguments: creations)
    func everyWay(_ operation: String, _ body: JSON) throws {
        let world = try world()
        _ = try world.signUp()
        expectRefusal(try world.app(operation, body), Self.refusal)
    }

    @Test("is limited for the owner, whose import stores users as long as there is room")
    func owner() throws {
        let world = try world()
        let answer = try world.owner("accounts:batchCreate", ["users": [["localId": "a"], ["localId": "b"]]])
        #expect(answer.body["error"] == [["index": 1, "message": .string(Self.refusal)]])
        expectRefusal(try world.owner("accounts", ["localId": "c"]), Self.refusal)
        let overwritten: JSON = ["users": [["localId": "a", "displayName": "A"]], "allowOverwrite": true]
        #expect(try world.owner("accounts:batchCreate", overwritten).body["error"] == [])
        #expect(try world.user("a")?["displayName"] == "A")
    }

    @Test("does not limit an import, but its passwords are limited, since each takes time to hash")
    func passwords() throws {
        let world = try FirebaseWorld()
        let users = (0...1_001).map { ["localId": .string("u\($0)"), "rawPassword": "secret-of-many"] as JSON }
        let answer = try world.owner("accounts:batchCreate", ["users": .array(users)])
        let refusal = "QUOTA_EXCEEDED : A request can have 1000 users with a password to hash. Send several requests."
        expectRefusal(answer, refusal)
        let without = (0...1_001).map { ["localId": .string("u\($0)")] as JSON }
        #expect(try world.owner("accounts:batchCreate", ["users": .array(without)]).body["error"] == [])
    }

    @Test("shrinks when a user is deleted")
    func deletion() throws {
        let world = try world()
        let grace = try world.signUp()
        #expect(try world.app("delete", ["idToken": .string(grace.idToken)]).status == 200)
        #expect(try world.signUp("lin@example.com").uid != grace.uid)
    }

    @Test("may exceed one page of the database: lists are complete and in order, and all users are deleted at once")
    func pages() throws {
        let world = try FirebaseWorld()
        let ids = (1_000..<2_001).map { "user-\($0)" }
        let users = ids.map { id -> JSON in ["localId": .string(id)] }
        #expect(try world.owner("accounts:batchCreate", ["users": .array(users)]).body["error"] == [])
        let all = try world.owner("accounts:query").body
        #expect(all["recordsCount"] == "1002")
        #expect(all["userInfo"]?.array?.compactMap { $0["localId"]?.string } == ["ada"] + ids)
        func page(_ query: String) throws -> (ids: [String], next: String?) {
            let answer = try world.owner(.get, FirebaseWorld.admin + "accounts:batchGet" + query)
            return (answer.body["users"]?.array?.compactMap { $0["localId"]?.string } ?? [], answer.body["nextPageToken"]?.string)
        }
        let first = try page("?maxResults=1000")
        #expect(first.ids == ["ada"] + ids.prefix(999))
        #expect(first.next == ids[998])
        let last = try page("?maxResults=1000&nextPageToken=\(ids[998])")
        #expect(last.ids == Array(ids.suffix(2)))
        #expect(last.next == nil)
        #expect(try page("?maxResults=-1").ids.count == 1_002)
        #expect(try world.emulator(.delete, "accounts").body == [:])
        #expect(try world.owner("accounts:query").body.text == #"{"recordsCount":"0","userInfo":[]}"#)
    }
}
