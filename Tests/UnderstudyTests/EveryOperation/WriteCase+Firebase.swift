import HTTPTypes
import Values

extension WriteCase {
    static let firebase: [WriteCase] = sessions + changes + codes + links + deletions + project + phone + secondFactors

    private static let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    private static let plain = "/identitytoolkit.googleapis.com/v1/"
    private static let admin = plain + "projects/:project/"
    private static let emulator = "/emulator/v1/projects/:project/"
    private static let password: JSON = ["email": "alice@understudy.test", "password": "understudy"]
    private static let owner = "owner"

    /// The same request on every path of an operation.
    private static func each(_ paths: String..., status: Int = 200, body: @escaping @Sendable (UsedWorld) throws -> JSON?)
        -> [WriteCase]
    {
        paths.map { WriteCase(.post, $0, status, preparing: body).by(owner) }
    }

    private static func signedIn(_ world: UsedWorld) throws -> JSON {
        try world.send(.post, plain + "accounts:signInWithPassword", as: owner, password).json
    }

    private static let sessions =
        each(legacy + "signupNewUser", plain + "accounts:signUp", admin + "accounts") { _ in
            ["email": "new@understudy.test", "password": "understudy"]
        } + each(legacy + "verifyPassword", plain + "accounts:signInWithPassword") { _ in password }
        + each(legacy + "verifyCustomToken", plain + "accounts:signInWithCustomToken") { _ in ["token": "{\"uid\":\"somebody\"}"] }
        + each(legacy + "verifyAssertion", plain + "accounts:signInWithIdp") { _ in
            [
                "requestUri": "http://localhost",
                "postBody": "providerId=google.com&id_token=%7B%22sub%22%3A%22g-1%22%2C%22email%22%3A%22federated@understudy.test%22%7D",
            ]
        }
        + each("/securetoken.googleapis.com/v1/token") { world in
            ["grantType": "refresh_token", "refreshToken": try signedIn(world)["refreshToken"] ?? .null]
        }
        + each(legacy + "createAuthUri", plain + "accounts:createAuthUri") { _ in
            ["identifier": "alice@understudy.test", "continueUri": "http://localhost"]
        }
        + each(legacy + "getAccountInfo", plain + "accounts:lookup", admin + "accounts:lookup") { _ in ["email": ["alice@understudy.test"]]
        }

    private static let changes =
        each(legacy + "setAccountInfo", plain + "accounts:update", admin + "accounts:update") { world in
            ["localId": try signedIn(world)["localId"] ?? .null, "email": "anna@understudy.test", "password": "another-secret"]
        }
        + each(legacy + "uploadAccount", admin + "accounts:batchCreate") { _ in
            ["targetProjectId": "p", "users": [["localId": "imported", "email": "imported@understudy.test"]]]
        }

    private static let codes =
        each(legacy + "getOobConfirmationCode", plain + "accounts:sendOobCode", admin + "accounts:sendOobCode") { _ in
            ["requestType": "PASSWORD_RESET", "email": "alice@understudy.test"]
        }
        + each(legacy + "resetPassword", plain + "accounts:resetPassword") { world in
            let sent = try world.send(
                .post, plain + "accounts:sendOobCode", as: owner,
                ["requestType": "PASSWORD_RESET", "email": "alice@understudy.test", "returnOobLink": true])
            return ["oobCode": try sent.json["oobCode"] ?? .null, "newPassword": "another-secret"]
        }

    private static let links = each(legacy + "emailLinkSignin", plain + "accounts:signInWithEmailLink") { world in
        let sent = try world.send(
            .post, plain + "accounts:sendOobCode", as: owner,
            ["requestType": "EMAIL_SIGNIN", "email": "linked@understudy.test", "returnOobLink": true])
        return ["oobCode": try sent.json["oobCode"] ?? .null, "email": "linked@understudy.test"]
    }

    private static let deletions =
        each(legacy + "deleteAccount", plain + "accounts:delete", admin + "accounts:delete") { world in
            ["localId": try signedIn(world)["localId"] ?? .null]
        }
        + each(admin + "accounts:batchDelete") { world in ["localIds": [try signedIn(world)["localId"] ?? .null], "force": true] }
        + [WriteCase(.delete, emulator + "accounts", 200, nil).by(owner)]

    private static let project =
        each(legacy + "downloadAccount") { _ in ["targetProjectId": "p"] }
        + each(admin + "accounts:query") { _ in ["returnUserInfo": false] }
        + each(plain + "projects/:project", status: 404) { _ in [:] }
        + ["/identitytoolkit.googleapis.com/v2/projects/:project/config", emulator + "config"].map { path in
            WriteCase(.patch, path, 200, ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]).by(owner)
        }
}
