import HTTPTypes
import MicroHTTP
import Values

/// Operations of the real service that are not implemented. Their paths get a 501, unknown paths a 404 (firebase-auth.md 2,
/// firebase-auth-more.md 14).
enum NotImplementedOperation {
    /// The 501 of a request for such an operation; `nil` for other requests. It names the emulator only if the emulator answers 501, too.
    static func refusal(of method: HTTPRequest.Method, at path: [String]) -> FirebaseError? {
        guard case .found(let name, _) = router.match(method, separated(path)) else { return nil }
        return isOfEmulator(name) ? .missing("the operation \(name)") : .unimplemented(name)
    }

    /// Whether the emulator has the operation: those of passkeys and of tenants, except a tenant's permissions and providers.
    private static func isOfEmulator(_ name: String) -> Bool {
        if name.begins(with: "identitytoolkit.accounts.passkey") { return true }
        guard name.begins(with: "identitytoolkit.projects.tenants.") else { return false }
        return !["IamPolicy", "IamPermissions", "IdpConfigs", "SamlConfigs"].contains { name.holds($0) }
    }

    private static let router: Router<String> = {
        var router = Router<String>()
        for line in inventory.parts(between: "\n") {
            let words = line.parts(between: " ")
            guard words.count == 3, let method = HTTPRequest.Method(rawValue: words[0]) else { continue }
            router.add(method, separated(words[1].parts(between: "/")).joined(separator: "/"), words[2])
        }
        for collection in collections {
            let path = "/identitytoolkit.googleapis.com/v2/projects/:project/\(collection)"
            let name = "identitytoolkit.projects.\(collection.replacing("/:tenant/", with: "."))"
            router.add(.get, path, "\(name).list")
            router.add(.post, path, "\(name).create")
            for method in [HTTPRequest.Method.delete, .get, .patch] {
                router.add(method, "\(path)/:record", "\(name).\(method.rawValue.lowercased())")
            }
        }
        return router
    }()

    /// The collections of a project whose records can be listed, created, read, changed and deleted.
    private static let collections = [
        "tenants", "defaultSupportedIdpConfigs", "inboundSamlConfigs", "oauthIdpConfigs", "tenants/:tenant/defaultSupportedIdpConfigs",
        "tenants/:tenant/inboundSamlConfigs", "tenants/:tenant/oauthIdpConfigs",
    ]

    /// The segments with the verb after the last colon as one more segment, `verb:`, which no path has: a pattern can then have a parameter
    /// before the colon.
    private static func separated(_ path: [String]) -> [String] {
        guard let last = path.last, let colon = last.utf8.lastIndex(of: UInt8(ascii: ":")), colon > last.startIndex else { return path }
        return path.dropLast() + [String(last[..<colon]), last[last.utf8.index(after: colon)...] + ":"]
    }

    /// The other operations: method, path, name.
    private static let inventory = """
        POST /identitytoolkit.googleapis.com/v1/accounts:issueSamlResponse identitytoolkit.accounts.issueSamlResponse
        POST /identitytoolkit.googleapis.com/v1/accounts:signInWithGameCenter identitytoolkit.accounts.signInWithGameCenter
        POST /identitytoolkit.googleapis.com/v1/accounts:verifyIosClient identitytoolkit.accounts.verifyIosClient
        GET /identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys identitytoolkit.getSessionCookiePublicKeys
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant:createSessionCookie identitytoolkit.projects.tenants.createSessionCookie
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts identitytoolkit.projects.tenants.accounts
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:batchCreate identitytoolkit.projects.tenants.accounts.batchCreate
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:batchDelete identitytoolkit.projects.tenants.accounts.batchDelete
        GET /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:batchGet identitytoolkit.projects.tenants.accounts.batchGet
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:delete identitytoolkit.projects.tenants.accounts.delete
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:lookup identitytoolkit.projects.tenants.accounts.lookup
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:query identitytoolkit.projects.tenants.accounts.query
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:sendOobCode identitytoolkit.projects.tenants.accounts.sendOobCode
        POST /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts:update identitytoolkit.projects.tenants.accounts.update
        POST /identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:finalize identitytoolkit.accounts.passkeyEnrollment.finalize
        POST /identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:start identitytoolkit.accounts.passkeyEnrollment.start
        POST /identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:finalize identitytoolkit.accounts.passkeySignIn.finalize
        POST /identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:start identitytoolkit.accounts.passkeySignIn.start
        POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken identitytoolkit.accounts.revokeToken
        GET /identitytoolkit.googleapis.com/v2/defaultSupportedIdps identitytoolkit.defaultSupportedIdps.list
        GET /identitytoolkit.googleapis.com/v2/passwordPolicy identitytoolkit.getPasswordPolicy
        GET /identitytoolkit.googleapis.com/v2/recaptchaConfig identitytoolkit.getRecaptchaConfig
        POST /identitytoolkit.googleapis.com/v2/projects/:project/identityPlatform:initializeAuth identitytoolkit.projects.identityPlatform.initializeAuth
        POST /identitytoolkit.googleapis.com/v2/projects/:project/tenants/:tenant:getIamPolicy identitytoolkit.projects.tenants.getIamPolicy
        POST /identitytoolkit.googleapis.com/v2/projects/:project/tenants/:tenant:setIamPolicy identitytoolkit.projects.tenants.setIamPolicy
        POST /identitytoolkit.googleapis.com/v2/projects/:project/tenants/:tenant:testIamPermissions identitytoolkit.projects.tenants.testIamPermissions
        POST /www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser signOutUser
        """
}
