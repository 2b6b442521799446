import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Codes that mails would contain")
struct MailTests {
    @Test(
        "to verify an address are listed, count once, and take effect in the next lookup and token",
        arguments: ["VERIFY_EMAIL", 4] as [JSON])
    func verify(_ type: JSON) throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        let sent = try world.mobile("getOobConfirmationCode", ["requestType": type, "idToken": .string(session.idToken)])
        #expect(sent.body.text == #"{"kind":"identitytoolkit#GetOobConfirmationCodeResponse","email":"grace@example.com"}"#)
        let code = try #require(try world.codes().first)
        #expect(code.object?.keys == ["email", "requestType", "oobCode", "oobLink"])
        #expect(code["oobCode"]?.string?.utf8.count == 54)
        try world.world.setNow("2026-01-07T09:00:05Z")
        let opened = try world.open(code)
        #expect(opened.status == 200)
        #expect(opened.body["authEmulator"]?["email"] == "grace@example.com")
        #expect(try world.user(session)["emailVerified"] == true)
        #expect(try world.user(session)["validSince"] == "1767776400")
        #expect(try world.refreshedClaims(session)["email_verified"] == true)
        #expect(try world.open(code).status == 400)
        #expect(try world.codes() == [])
    }

    @Test("to verify an address are applied by the SDKs, too")
    func apply() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        _ = try world.app("sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": .string(session.idToken)])
        let code = try #require(try world.codes().first?["oobCode"])
        let looked = try world.app("resetPassword", ["oobCode": code])
        #expect(
            looked.body.text
                == #"{"kind":"identitytoolkit#ResetPasswordResponse","requestType":"VERIFY_EMAIL","email":"grace@example.com"}"#)
        #expect(try world.app("update", ["oobCode": code]).body["emailVerified"] == true)
        expectRefusal(try world.app("update", ["oobCode": code]), "INVALID_OOB_CODE")
    }

    @Test("to set a password verify the address, too")
    func reset() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        _ = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "Grace@example.com"])
        let code = try #require(try world.codes().first)
        for query in ["", "&newPassword=", "&newPassword=NEW_PASSWORD_HERE", "&newPassword=short"] {
            let answer = try world.open(code, adding: query)
            #expect(answer.status == 400)
            let shown = try #require(answer.body["authEmulator"])
            let isTooShort = query.hasSuffix("short")
            #expect(
                shown.object?.keys == (isTooShort ? ["error", "instructions"] : ["error", "instructions", "instructions2", "urlTemplate"]))
            let link = try #require(code["oobLink"]?.string)
            #expect(shown["urlTemplate"] == (isTooShort ? nil : .string("\(link)&newPassword=NEW_PASSWORD_HERE")))
        }
        #expect(try world.codes().count == 1)
        #expect(try world.open(code, adding: "&newPassword=changed").status == 200)
        #expect(try world.signIn("grace@example.com", "changed").claims["email_verified"] == true)
        #expect(try world.codes() == [])
        #expect(try world.user(session.uid)?["emailVerified"] == true)
    }

    @Test("to set a password are used by the SDKs, too")
    func confirm() throws {
        let world = try FirebaseWorld()
        _ = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
        let code = try #require(try world.codes().first?["oobCode"])
        expectRefusal(
            try world.app("resetPassword", ["oobCode": code, "newPassword": "short"]),
            "WEAK_PASSWORD : Password should be at least 6 characters")
        #expect(try world.app("resetPassword", ["oobCode": code, "newPassword": "changed"]).body["requestType"] == "PASSWORD_RESET")
        expectRefusal(try world.app("resetPassword", ["oobCode": code, "newPassword": "changed"]), "INVALID_OOB_CODE")
        #expect(try world.signIn("ada@example.com", "changed").uid == "ada")
    }

    @Test("to change an address name both addresses, and change it when used")
    func change() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let body: JSON = ["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .string(session.idToken), "newEmail": "New@Example.com"]
        #expect(try world.app("sendOobCode", body).status == 200)
        let code = try #require(try world.codes().first)
        #expect(code["newEmail"] == "new@example.com")
        #expect(try world.open(code).body["authEmulator"]?["newEmail"] == "new@example.com")
        #expect(try world.user("ada")?["email"] == "new@example.com")
        #expect(try world.user("ada")?["emailVerified"] == true)
    }

    @Test(
        "to change an address store no text that is not an address, as sign-up does not, and stay",
        arguments: ["nope", "a@b@c", "@x", "x@"])
    func noAddress(_ text: String) throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let body: JSON = ["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .string(session.idToken), "newEmail": .string(text)]
        #expect(try world.app("sendOobCode", body).status == 200)
        let code = try #require(try world.codes().first)
        expectRefusal(try world.app("update", ["oobCode": try #require(code["oobCode"])]), "INVALID_EMAIL")
        #expect(try world.open(code).body["authEmulator"]?["error"] == "INVALID_EMAIL")
        #expect(try world.codes().count == 1)
        #expect(try world.user("ada")?["email"] == "ada@example.com")
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test(
        "concern the user with their address: after a change of the address, they are invalid",
        arguments: ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"], [true, false])
    func formerAddress(_ type: String, _ isBack: Bool) throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let asked: JSON = [
            "requestType": .string(type), "email": "ada@example.com", "idToken": .string(session.idToken), "newEmail": "later@example.com",
        ]
        #expect(try world.app("sendOobCode", asked).status == 200)
        let code = try #require(try world.codes().first?["oobCode"])
        #expect(try world.owner("accounts:update", ["localId": "ada", "email": "new@example.com"]).status == 200)
        func use() throws -> Answer {
            type == "PASSWORD_RESET"
                ? try world.app("resetPassword", ["oobCode": code, "newPassword": "changed"]) : try world.app("update", ["oobCode": code])
        }
        if isBack {
            // The address is the user's again, and with it the code.
            #expect(try world.owner("accounts:update", ["localId": "ada", "email": "ada@example.com"]).status == 200)
            #expect(try use().status == 200)
        } else {
            expectRefusal(try use(), "INVALID_OOB_CODE")
            #expect(try world.user("ada")?["email"] == "new@example.com")
            #expect(try world.user("ada")?["emailVerified"] == false)
            #expect(try world.signIn("new@example.com").uid == "ada")
            #expect(try world.codes().contains { $0["oobCode"] == code } == false)
        }
    }

    @Test("of a deleted user are invalid")
    func deleted() throws {
        let world = try FirebaseWorld()
        _ = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
        let code = try #require(try world.codes().first?["oobCode"])
        _ = try world.owner("accounts:delete", ["localId": "ada"])
        expectRefusal(try world.app("resetPassword", ["oobCode": code, "newPassword": "changed"]), "INVALID_OOB_CODE")
    }

    @Test("are returned to the owner, and redirect to the requested URL")
    func owner() throws {
        let world = try FirebaseWorld()
        let sent = try world.owner(
            "accounts:sendOobCode",
            [
                "requestType": "VERIFY_EMAIL", "email": "ada@example.com", "returnOobLink": true,
                "continueUrl": "https://app.example/done?a=1",
            ])
        #expect(sent.body["oobCode"]?.string?.isEmpty == false)
        let link = try #require(sent.body["oobLink"]?.string)
        #expect(link.hasSuffix("&apiKey=fake-api-key&continueUrl=https%3A%2F%2Fapp.example%2Fdone%3Fa%3D1"))
        let path = String(link[try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound...])
        let answer = try world.world.respond(.get, path)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "https://app.example/done?a=1")
    }

    @Test("have links with the address by which their reader asks, not the one of the request that made them")
    func reader() throws {
        let world = try FirebaseWorld()
        let sender: HTTPFields = [.authorization: "Bearer owner", try #require(HTTPField.Name("Host")): "203.0.113.7"]
        let asked: JSON = ["requestType": "PASSWORD_RESET", "email": "ada@example.com", "returnOobLink": true]
        let sent = try world.world.send(.post, FirebaseWorld.admin + "accounts:sendOobCode", headers: sender, body: asked)
        let target = "/emulator/action?mode=resetPassword&lang=en&oobCode=\(sent.body["oobCode"]?.string ?? "")&apiKey=fake-api-key"
        #expect(sent.body["oobLink"] == .string("http://203.0.113.7" + target))
        for host in ["127.0.0.1:4000", "localhost:4001"] {
            let reader: HTTPFields = [try #require(HTTPField.Name("Host")): host]
            let codes = try world.world.send(.get, FirebaseWorld.emulator + "oobCodes", headers: reader)
            #expect(codes.body["oobCodes"]?.array?.map { $0["oobLink"] } == [.string("http://\(host)\(target)")])
            let shown = try world.world.send(.get, target, headers: reader)
            #expect(shown.body["authEmulator"]?["urlTemplate"] == .string("http://\(host)\(target)&newPassword=NEW_PASSWORD_HERE"))
        }
    }

    @Test("B99: to change an address by the owner need both addresses, and name the former one")
    func changeByOwner() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        let asked: JSON = ["requestType": "VERIFY_AND_CHANGE_EMAIL", "returnOobLink": true]
        for (members, message) in [
            ([:], "MISSING_NEW_EMAIL"), (["newEmail": "x"], "MISSING_EMAIL"), (["newEmail": "x", "email": "nobody@y"], "USER_NOT_FOUND"),
            (["newEmail": "Bob@example.com", "email": "ada@example.com"], "EMAIL_EXISTS"),
            (["newEmail": "ada@example.com", "email": "ada@example.com"], "EMAIL_EXISTS"),
            (["newEmail": "x", "email": "ada@example.com", "returnOobLink": false], "MISSING_ID_TOKEN"),
        ] as [(JSON, String)] {
            expectRefusal(try world.owner("accounts:sendOobCode", asked.merging(members)), message)
        }
        // The form of the new address is not checked.
        let sent = try world.owner("accounts:sendOobCode", asked.with(["newEmail": "No-Form", "email": "ADA@example.com"]))
        #expect(sent.body.object?.keys == ["kind", "email", "oobCode", "oobLink"])
        #expect(sent.body["email"] == "ada@example.com")
        #expect(try world.codes().map { $0["newEmail"] } == ["no-form"])
    }

    @Test("B100: to verify an address by the owner need a token or `returnOobLink`")
    func verifyByOwner() throws {
        let world = try FirebaseWorld()
        expectRefusal(
            try world.owner("accounts:sendOobCode", ["requestType": "VERIFY_EMAIL", "email": "ada@example.com"]), "INVALID_ID_TOKEN")
        #expect(try world.codes() == [])
        let asked: JSON = ["requestType": "VERIFY_EMAIL", "email": "ada@example.com", "returnOobLink": true]
        #expect(try world.owner("accounts:sendOobCode", asked).status == 200)
        #expect(try world.codes().count == 1)
    }

    @Test(
        "lead on to any absolute URL, and to an app by its own scheme, but not to a scheme that runs in the browser",
        arguments: [
            ("", nil), ("https://app.example/größe?a=ß", "https://app.example/gr%C3%B6%C3%9Fe?a=%C3%9F"),
            ("myapp://done/now", "myapp://done/now"), ("data://text/x", nil),
        ] as [(String, String?)])
    func continueURL(_ address: String, _ location: String?) throws {
        let world = try FirebaseWorld()
        let asked: JSON = [
            "requestType": "VERIFY_EMAIL", "idToken": .string(try world.signUp().idToken), "continueUrl": .string(address),
        ]
        #expect(try world.app("sendOobCode", asked).status == 200)
        let link = try #require(try world.codes().first?["oobLink"]?.string)
        #expect(link.contains("continueUrl") == !address.isEmpty)
        let path = String(link[try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound...])
        let opened = try world.world.respond(.get, path)
        #expect(opened.status.code == (location == nil ? 200 : 303))
        #expect(opened.headers[.location] == location)
    }

    @Test("are used up by an attempt that another user's address refuses, as in the emulator", arguments: [true, false])
    func usedUp(_ byLink: Bool) throws {
        let world = try FirebaseWorld()
        let asked: JSON = ["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "grace@example.com"]
        #expect(try world.app("sendOobCode", asked.with(["idToken": .string(try world.signIn().idToken)])).status == 200)
        let code = try #require(try world.codes().first)
        _ = try world.signUp("grace@example.com")
        if byLink {
            let answer = try world.open(code)
            #expect(answer.status == 400)
            #expect(answer.body["authEmulator"]?["error"] == "EMAIL_EXISTS")
        } else {
            expectRefusal(try world.app("update", ["oobCode": code["oobCode"] ?? .null]), "EMAIL_EXISTS")
        }
        #expect(try world.codes() == [])
        #expect(try world.user("ada")?["email"] == "ada@example.com")
        expectRefusal(try world.app("update", ["oobCode": code["oobCode"] ?? .null]), "INVALID_OOB_CODE")
    }

    @Test("to set a password are used up when no user has the address, but not by a short password")
    func usedUpReset() throws {
        let world = try FirebaseWorld()
        #expect(try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"]).status == 200)
        let code = try #require(try world.codes().first?["oobCode"])
        _ = try world.app("resetPassword", ["oobCode": code, "newPassword": "short"])
        #expect(try world.codes().count == 1)
        _ = try world.owner("accounts:update", ["localId": "ada", "email": "ada2@example.com"])
        expectRefusal(try world.app("resetPassword", ["oobCode": code, "newPassword": "secret2"]), "INVALID_OOB_CODE")
        #expect(try world.codes().map { $0["requestType"] } == ["RECOVER_EMAIL"])
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "MISSING_REQ_TYPE"), (["requestType": 0], "MISSING_REQ_TYPE"),
        (["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
        (["requestType": "PASSWORD_RESET", "email": "nobody@example.com"], "EMAIL_NOT_FOUND"),
        (["requestType": "PASSWORD_RESET", "email": "ada@example.com", "returnOobLink": true], "INSUFFICIENT_PERMISSION"),
        (
            ["requestType": "PASSWORD_RESET", "email": "ada@example.com", "continueUrl": "/relative"],
            "INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))"
        ),
        (["requestType": "VERIFY_EMAIL"], "INVALID_ID_TOKEN"), (["requestType": "VERIFY_EMAIL", "idToken": "x"], "INVALID_ID_TOKEN"),
        (["requestType": "VERIFY_AND_CHANGE_EMAIL"], "MISSING_NEW_EMAIL"),
        (["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "a@b"], "MISSING_ID_TOKEN"),
        (["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "bob@example.com", "idToken": "TOKEN"], "EMAIL_EXISTS"),
    ]

    @Test("get the emulator's errors for an invalid request, and none is made", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        let token = try world.signIn().idToken
        let sent = body["idToken"] == "TOKEN" ? body.with(["idToken": .string(token)]) : body
        expectRefusal(try world.app("sendOobCode", sent), message)
        #expect(try world.codes() == [])
    }

    @Test("of other kinds are not implemented", arguments: ["RECOVER_EMAIL", "OLD_EMAIL_AGREE", "REVERT_SECOND_FACTOR_ADDITION"])
    func unbuilt(_ type: String) throws {
        expectNotImplemented(try FirebaseWorld().app("sendOobCode", ["requestType": .string(type), "email": "ada@example.com"]), type)
        expectRefusal(try FirebaseWorld().app("resetPassword", [:]), "MISSING_OOB_CODE")
        expectRefusal(try FirebaseWorld().app("resetPassword", ["oobCode": "x"]), "INVALID_OOB_CODE")
    }

    @Test("are not made for unknown addresses, and the response does not reveal it when addresses are protected")
    func protected() throws {
        let world = try FirebaseWorld(settings: ["firebase.emailEnumerationProtection": true])
        let answer = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "nobody@example.com"])
        #expect(answer.status == 200)
        #expect(answer.body["email"] == "nobody@example.com")
        #expect(try world.codes() == [])
    }

    @Test("open a page in a browser, where a password can be set")
    func page() throws {
        let world = try FirebaseWorld()
        _ = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
        let link = try #require(try world.codes().first?["oobLink"]?.string)
        let path = String(link[try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound...])
        let headers: HTTPFields = [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"]
        let asked = try world.world.respond(.get, path, headers: headers)
        #expect(asked.headers[.contentType] == "text/html; charset=utf-8")
        #expect(String(decoding: asked.body, as: UTF8.self).contains("<form>"))
        let done = try world.world.respond(.get, path + "&newPassword=changed", headers: headers)
        #expect(done.status == .ok)
        #expect(String(decoding: done.body, as: UTF8.self).contains("ada@example.com"))
    }

    @Test("are found by an address in any case")
    func otherCase() throws {
        let world = try FirebaseWorld()
        _ = try world.signUp("é@b.c")
        #expect(try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "É@b.c"]).status == 200)
        #expect(try world.owner("accounts:lookup", ["email": ["É@b.c"]]).body["users"]?.array?.count == 1)
    }

    @Test("are not used up by a HEAD request for their link")
    func head() throws {
        let world = try FirebaseWorld()
        let reset: JSON = ["requestType": "PASSWORD_RESET", "email": "ada@example.com"]
        _ = try world.app("sendOobCode", reset)
        let link = try #require(try world.codes().first?["oobLink"]?.string)
        let path = String(link[try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound...]) + "&newPassword=changed"
        #expect(try world.world.respond(.head, path).status == .ok)
        #expect(try world.codes().count == 1)
        #expect(try world.world.respond(.get, path).status == .ok)
        #expect(try world.world.respond(.head, path).status == .badRequest)
    }

    @Test(
        "refuse an invalid link, and show no markup from it",
        arguments: ["mode=verifyEmail&oobCode=x", "mode=verifyEmail&apiKey=x", "apiKey=x&oobCode=x&mode=y"])
    func link(_ query: String) throws {
        let answer = try FirebaseWorld().world.get("/emulator/action?" + query)
        #expect(answer.status == 400)
        #expect(answer.body["authEmulator"]?["error"] != nil)
        let script = "&oobCode=%3Cscript%3E&apiKey=%22%3E%3Cscript%3E&mode=resetPassword"
        let page = try FirebaseWorld().world.respond(.get, "/emulator/action?" + query + script, headers: [.accept: "text/html"])
        #expect(!String(decoding: page.body, as: UTF8.self).contains("<script>"))
    }
}
