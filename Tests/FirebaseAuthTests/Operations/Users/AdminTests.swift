import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The owner")
struct AdminTests {
    @Test("creates users without signing them in")
    func create() throws {
        let world = try FirebaseWorld()
        let answer = try world.owner(
            "accounts",
            [
                "localId": "grace", "email": "Grace@example.com", "password": "secret", "displayName": "Grace", "emailVerified": true,
                "disabled": false, "phoneNumber": "+4930", "photoUrl": "http://x/p.png",
            ])
        #expect(
            answer.body.text
                == #"{"kind":"identitytoolkit#SignupNewUserResponse","localId":"grace","displayName":"Grace","email":"grace@example.com"}"#)
        let user = try #require(try world.user("grace"))
        #expect(user["emailVerified"] == true)
        #expect(user["disabled"] == false)
        #expect(user["lastLoginAt"] == "1767776400000")
        #expect(try world.signIn("grace@example.com").uid == "grace")
        #expect(try world.owner("accounts").body["localId"]?.string?.utf8.count == 28)
    }

    private static let refusals: [(JSON, String)] = [
        (["localId": "ada", "email": "b"], "DUPLICATE_LOCAL_ID"), (["email": "ada@example.com"], "EMAIL_EXISTS"),
        (["email": "b"], "INVALID_EMAIL"), (["password": "short"], "WEAK_PASSWORD : Password should be at least 6 characters"),
        (["phoneNumber": "1"], "INVALID_PHONE_NUMBER : Invalid format."),
    ]

    @Test("gets the emulator's errors for an invalid user, and none is created", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld()
        let before = try world.world.exportSeed()
        expectRefusal(try world.owner("accounts", body), message)
        #expect(try world.world.exportSeed() == before)
    }

    @Test("lists users by their ids in pages, the last of which may be empty")
    func list() throws {
        let world = try FirebaseWorld(accounts: [.account("b"), .account("a"), .account("C"), .account("d")])
        func page(_ query: String) throws -> (ids: [String], next: String?) {
            let answer = try world.owner(.get, FirebaseWorld.admin + "accounts:batchGet" + query)
            return (answer.body["users"]?.array?.compactMap { $0["localId"]?.string } ?? ["none"], answer.body["nextPageToken"]?.string)
        }
        #expect(try page("").ids == ["C", "a", "b", "d"])
        #expect(try page("").next == nil)
        #expect(try page("?maxResults=2").next == "a")
        let second = try page("?maxResults=2&nextPageToken=a")
        #expect(second.ids == ["b", "d"])
        let last = try page("?maxResults=2&nextPageToken=" + (second.next ?? ""))
        #expect(last.ids == [])
        #expect(last.next == nil)
    }

    private static let pageSizes: [(String, Int, Bool)] = [
        ("", 20, true), ("?maxResults=0", 20, true), ("?maxResults=x", 20, true), ("?maxResults=-1", 21, false),
        ("?maxResults=1001", 21, false), ("?maxResults=21", 21, true),
    ]

    @Test("B90: lists 20 users by default, 1000 at most, and all of them for a negative number", arguments: pageSizes)
    func pageSize(_ query: String, _ count: Int, _ hasNext: Bool) throws {
        let world = try FirebaseWorld(accounts: (0..<21).map { .account("user-\($0)") })
        let answer = try world.owner(.get, FirebaseWorld.admin + "accounts:batchGet" + query)
        #expect(answer.body["users"]?.array?.count == count)
        #expect((answer.body["nextPageToken"] != nil) == hasNext)
    }

    @Test("must name a project in the body to list and import on the legacy paths")
    func legacy() throws {
        let world = try FirebaseWorld()
        let project: JSON = ["targetProjectId": .string(FirebaseWorld.project)]
        for path in ["downloadAccount", "uploadAccount"] {
            expectRefusal(
                try world.mobile(path, project), "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
            expectRefusal(try world.mobile(path, [:]), "INSUFFICIENT_PERMISSION")
            expectRefusal(try world.owner(.post, FirebaseWorld.legacy + path, [:]), "INSUFFICIENT_PERMISSION")
        }
        #expect(try world.owner(.post, FirebaseWorld.legacy + "downloadAccount", project).body["users"]?.array?.count == 1)
        let users: JSON = project.with(["users": [["localId": "imported"]]])
        #expect(try world.owner(.post, FirebaseWorld.legacy + "uploadAccount", users).body["error"] == [])
    }

    @Test("counts users and lists them all")
    func query() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        #expect(try world.owner("accounts:query", ["returnUserInfo": false]).body.text == #"{"recordsCount":"2"}"#)
        let all = try world.owner(.post, FirebaseWorld.plain + "projects/p:queryAccounts", [:])
        #expect(all.body["recordsCount"] == "2")
        #expect(all.body["userInfo"]?.array?.compactMap { $0["localId"]?.string } == ["ada", "bob"])
        for body in [["expression": []], ["limit": "1"], ["order": "DESC"], ["sortBy": "NAME"]] as [JSON] {
            #expect(try world.owner("accounts:query", body).status == 501)
        }
        #expect(try world.owner(.post, FirebaseWorld.plain + "projects/p:junk", [:]).status == 404)
    }

    @Test("imports valid users when others are invalid")
    func batchCreate() throws {
        let world = try FirebaseWorld()
        let answer = try world.owner(
            "accounts:batchCreate",
            [
                "users": [
                    [
                        "localId": "a", "email": "a@example.com", "rawPassword": "pw", "createdAt": "1700000000000",
                        "customAttributes": "{\"x\":1}",
                    ],
                    ["localId": "b", "email": "ada@example.com"], ["localId": "ada"], ["email": "c@example.com"],
                    ["localId": "d", "email": "d@example.com", "passwordHash": "aGFzaA==", "salt": "c2FsdA=="],
                ]
            ])
        #expect(answer.status == 200)
        #expect(answer.body["kind"] == "identitytoolkit#UploadAccountResponse")
        #expect(answer.body["error"]?.array?.compactMap { $0["index"]?.integer } == [1, 2, 3])
        let imported = try #require(try world.user("a"))
        #expect(imported["createdAt"] == "1700000000000")
        #expect(imported["lastLoginAt"] == nil)
        #expect(try world.signIn("a@example.com", "pw").claims["x"] == 1)
        expectRefusal(try world.app("signInWithPassword", ["email": "d@example.com", "password": "secret"]), "INVALID_PASSWORD")
        #expect(try world.user("d")?["passwordHash"] != nil)
        #expect(try world.user("b") == nil)
    }

    @Test("deletes many users, but only disabled ones unless forced")
    func batchDelete() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("off", ["firebase": ["disabled": true]])])
        let answer = try world.owner("accounts:batchDelete", ["localIds": ["nobody", "ada", "off"]])
        #expect(
            answer.body.text
                == #"{"errors":[{"index":1,"localId":"ada","message":"NOT_DISABLED : Disable the account before batch deletion."}]}"#)
        #expect(try world.user("off") == nil)
        #expect(try world.owner("accounts:batchDelete", ["localIds": ["ada"], "force": true]).body == [:])
        #expect(try world.user("ada") == nil)
        expectRefusal(try world.owner("accounts:batchDelete", [:]), "LOCAL_ID_LIST_EXCEEDS_LIMIT")
        let many = JSON.array((0...1_000).map { .string("\($0)") })
        expectRefusal(try world.owner("accounts:batchDelete", ["localIds": many]), "LOCAL_ID_LIST_EXCEEDS_LIMIT")
    }

    @Test("deletes a user once")
    func delete() throws {
        let world = try FirebaseWorld()
        #expect(try world.owner("accounts:delete", ["localId": "ada"]).body.text == #"{"kind":"identitytoolkit#DeleteAccountResponse"}"#)
        expectRefusal(try world.owner("accounts:delete", ["localId": "ada"]), "USER_NOT_FOUND")
        expectRefusal(try world.owner("accounts:delete", [:]), "MISSING_LOCAL_ID")
        expectRefusal(try world.app("delete", ["localId": "ada"]), "MISSING_ID_TOKEN")
    }

    @Test("B97: deletes the user of the given id on each path, whatever ID token the request has, and frees the address")
    func deletionByID() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        let token = JSON.string(try world.signIn().idToken)
        for path in ["accounts:delete", "projects/\(FirebaseWorld.project)/accounts:delete"] {
            expectRefusal(try world.owner(.post, FirebaseWorld.plain + path, ["idToken": token]), "MISSING_LOCAL_ID")
        }
        #expect(try world.owner(.post, FirebaseWorld.plain + "accounts:delete", ["idToken": token, "localId": "bob"]).status == 200)
        #expect(try world.user("bob") == nil)
        #expect(try world.user("ada") != nil)
        #expect(try world.signUp("bob@example.com").uid != "bob")
    }

    @Test("makes session cookies from ID tokens")
    func cookie() throws {
        let world = try FirebaseWorld()
        let token = JSON.string(try world.signIn().idToken)
        let path = FirebaseWorld.plain + "projects/\(FirebaseWorld.project):createSessionCookie"
        let answer = try world.owner(.post, path, ["idToken": token, "validDuration": "600"])
        let claims = try #require(answer.body["sessionCookie"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(claims["iss"] == "https://session.firebase.google.com/thelongevityapp-b9b7c")
        #expect(claims["exp"] == 1_767_777_000)
        #expect(claims["sub"] == "ada")
    }

    @Test(
        "the duration of a session cookie is read as by JavaScript: zero and a text that is no number count as missing",
        arguments: [
            (nil, 1_209_600), (.null, 1_209_600), (0, 1_209_600), ("0", 1_209_600), ("", 1_209_600), ("3600s", 1_209_600),
            ("PT1H", 1_209_600), ("nan", 1_209_600), (300, 300), ("300", 300), (" 600 ", 600), ("6e2", 600), (1_209_600, 1_209_600),
            (299, nil), (299.9, nil), (1_209_601, nil), (-1, nil), ("-600", nil), (1e300, nil), ("1e999", nil),
        ] as [(JSON?, Double?)])
    func cookieDuration(_ duration: JSON?, _ seconds: Double?) throws {
        let world = try FirebaseWorld()
        let body = JSON.object(
            omittingMissing: [("idToken", .string(try world.signIn().idToken)), ("validDuration", duration)])
        let answer = try world.owner(
            .post, FirebaseWorld.plain + "projects/\(FirebaseWorld.project):createSessionCookie", body)
        guard let seconds else { return expectRefusal(answer, "INVALID_DURATION") }
        let claims = try #require(answer.body["sessionCookie"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(claims["exp"] == .number(1_767_776_400 + seconds))
    }
}
