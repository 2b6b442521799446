import HTTPTypes
import Testing

/// An operation in the emulator's description of its API, whether the emulator implements it or answers 501.
struct EmulatorOperation: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// With `:parameters`.
    let path: String
    /// The dotted name.
    let name: String

    var testDescription: String { "\(method) \(path)" }

    /// The path of the route that serves the operation. The project's own verbs share one.
    var route: String {
        for verb in [":queryAccounts", ":createSessionCookie"] where path.hasSuffix("projects/:project" + verb) {
            return String(path.dropLast(verb.count))
        }
        return path
    }

    /// The path with values in place of the parameters.
    var target: String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix(":") else { return String(segment) }
            let verb = segment.dropFirst().drop { $0 != ":" }
            return "p\(verb)"
        }.joined(separator: "/")
    }

    static let all: [EmulatorOperation] = text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3, let method = HTTPRequest.Method(rawValue: words[0]) else { return nil }
        let prefixes = [
            "L/": "/www.googleapis.com/identitytoolkit/v3/relyingparty/", "V1/": "/identitytoolkit.googleapis.com/v1/",
            "V2/": "/identitytoolkit.googleapis.com/v2/", "E/": "/emulator/v1/projects/:project/",
        ]
        let prefix = prefixes.first { words[1].hasPrefix($0.key) }
        let path = prefix.map { $0.value + words[1].dropFirst($0.key.count) } ?? words[1]
        return EmulatorOperation(method: method, path: path, name: words[2])
    }

    /// Method, path, name. An operation of the legacy API has the name of the operation that it leads to.
    private static let text = """
        POST V1/accounts:createAuthUri identitytoolkit.accounts.createAuthUri
        POST V1/accounts:delete identitytoolkit.accounts.delete
        POST V1/accounts:issueSamlResponse identitytoolkit.accounts.issueSamlResponse
        POST V1/accounts:lookup identitytoolkit.accounts.lookup
        POST V1/accounts:resetPassword identitytoolkit.accounts.resetPassword
        POST V1/accounts:sendOobCode identitytoolkit.accounts.sendOobCode
        POST V1/accounts:sendVerificationCode identitytoolkit.accounts.sendVerificationCode
        POST V1/accounts:signInWithCustomToken identitytoolkit.accounts.signInWithCustomToken
        POST V1/accounts:signInWithEmailLink identitytoolkit.accounts.signInWithEmailLink
        POST V1/accounts:signInWithGameCenter identitytoolkit.accounts.signInWithGameCenter
        POST V1/accounts:signInWithIdp identitytoolkit.accounts.signInWithIdp
        POST V1/accounts:signInWithPassword identitytoolkit.accounts.signInWithPassword
        POST V1/accounts:signInWithPhoneNumber identitytoolkit.accounts.signInWithPhoneNumber
        POST V1/accounts:signUp identitytoolkit.accounts.signUp
        POST V1/accounts:update identitytoolkit.accounts.update
        POST V1/accounts:verifyIosClient identitytoolkit.accounts.verifyIosClient
        GET V1/projects identitytoolkit.getProjects
        GET V1/recaptchaParams identitytoolkit.getRecaptchaParams
        GET V1/sessionCookiePublicKeys identitytoolkit.getSessionCookiePublicKeys
        POST V1/projects/:project:createSessionCookie identitytoolkit.projects.createSessionCookie
        POST V1/projects/:project:queryAccounts identitytoolkit.projects.queryAccounts
        POST V1/projects/:project/accounts identitytoolkit.projects.accounts
        POST V1/projects/:project/accounts:batchCreate identitytoolkit.projects.accounts.batchCreate
        POST V1/projects/:project/accounts:batchDelete identitytoolkit.projects.accounts.batchDelete
        GET V1/projects/:project/accounts:batchGet identitytoolkit.projects.accounts.batchGet
        POST V1/projects/:project/accounts:delete identitytoolkit.projects.accounts.delete
        POST V1/projects/:project/accounts:lookup identitytoolkit.projects.accounts.lookup
        POST V1/projects/:project/accounts:query identitytoolkit.projects.accounts.query
        POST V1/projects/:project/accounts:sendOobCode identitytoolkit.projects.accounts.sendOobCode
        POST V1/projects/:project/accounts:update identitytoolkit.projects.accounts.update
        POST V1/projects/:project/tenants/:tenant:createSessionCookie identitytoolkit.projects.tenants.createSessionCookie
        POST V1/projects/:project/tenants/:tenant/accounts identitytoolkit.projects.tenants.accounts
        POST V1/projects/:project/tenants/:tenant/accounts:batchCreate identitytoolkit.projects.tenants.accounts.batchCreate
        POST V1/projects/:project/tenants/:tenant/accounts:batchDelete identitytoolkit.projects.tenants.accounts.batchDelete
        GET V1/projects/:project/tenants/:tenant/accounts:batchGet identitytoolkit.projects.tenants.accounts.batchGet
        POST V1/projects/:project/tenants/:tenant/accounts:delete identitytoolkit.projects.tenants.accounts.delete
        POST V1/projects/:project/tenants/:tenant/accounts:lookup identitytoolkit.projects.tenants.accounts.lookup
        POST V1/projects/:project/tenants/:tenant/accounts:query identitytoolkit.projects.tenants.accounts.query
        POST V1/projects/:project/tenants/:tenant/accounts:sendOobCode identitytoolkit.projects.tenants.accounts.sendOobCode
        POST V1/projects/:project/tenants/:tenant/accounts:update identitytoolkit.projects.tenants.accounts.update
        POST V2/accounts/mfaEnrollment:finalize identitytoolkit.accounts.mfaEnrollment.finalize
        POST V2/accounts/mfaEnrollment:start identitytoolkit.accounts.mfaEnrollment.start
        POST V2/accounts/mfaEnrollment:withdraw identitytoolkit.accounts.mfaEnrollment.withdraw
        POST V2/accounts/mfaSignIn:finalize identitytoolkit.accounts.mfaSignIn.finalize
        POST V2/accounts/mfaSignIn:start identitytoolkit.accounts.mfaSignIn.start
        POST V2/accounts/passkeyEnrollment:finalize identitytoolkit.accounts.passkeyEnrollment.finalize
        POST V2/accounts/passkeyEnrollment:start identitytoolkit.accounts.passkeyEnrollment.start
        POST V2/accounts/passkeySignIn:finalize identitytoolkit.accounts.passkeySignIn.finalize
        POST V2/accounts/passkeySignIn:start identitytoolkit.accounts.passkeySignIn.start
        POST V2/accounts:revokeToken identitytoolkit.accounts.revokeToken
        GET V2/defaultSupportedIdps identitytoolkit.defaultSupportedIdps.list
        GET V2/passwordPolicy identitytoolkit.getPasswordPolicy
        GET V2/recaptchaConfig identitytoolkit.getRecaptchaConfig
        GET V2/projects/:project/config identitytoolkit.projects.getConfig
        PATCH V2/projects/:project/config identitytoolkit.projects.updateConfig
        POST V2/projects/:project/identityPlatform:initializeAuth identitytoolkit.projects.identityPlatform.initializeAuth
        GET V2/projects/:project/defaultSupportedIdpConfigs identitytoolkit.projects.defaultSupportedIdpConfigs.list
        POST V2/projects/:project/defaultSupportedIdpConfigs identitytoolkit.projects.defaultSupportedIdpConfigs.create
        DELETE V2/projects/:project/defaultSupportedIdpConfigs/:idp identitytoolkit.projects.defaultSupportedIdpConfigs.delete
        GET V2/projects/:project/defaultSupportedIdpConfigs/:idp identitytoolkit.projects.defaultSupportedIdpConfigs.get
        PATCH V2/projects/:project/defaultSupportedIdpConfigs/:idp identitytoolkit.projects.defaultSupportedIdpConfigs.patch
        GET V2/projects/:project/inboundSamlConfigs identitytoolkit.projects.inboundSamlConfigs.list
        POST V2/projects/:project/inboundSamlConfigs identitytoolkit.projects.inboundSamlConfigs.create
        DELETE V2/projects/:project/inboundSamlConfigs/:idp identitytoolkit.projects.inboundSamlConfigs.delete
        GET V2/projects/:project/inboundSamlConfigs/:idp identitytoolkit.projects.inboundSamlConfigs.get
        PATCH V2/projects/:project/inboundSamlConfigs/:idp identitytoolkit.projects.inboundSamlConfigs.patch
        GET V2/projects/:project/oauthIdpConfigs identitytoolkit.projects.oauthIdpConfigs.list
        POST V2/projects/:project/oauthIdpConfigs identitytoolkit.projects.oauthIdpConfigs.create
        DELETE V2/projects/:project/oauthIdpConfigs/:idp identitytoolkit.projects.oauthIdpConfigs.delete
        GET V2/projects/:project/oauthIdpConfigs/:idp identitytoolkit.projects.oauthIdpConfigs.get
        PATCH V2/projects/:project/oauthIdpConfigs/:idp identitytoolkit.projects.oauthIdpConfigs.patch
        GET V2/projects/:project/tenants identitytoolkit.projects.tenants.list
        POST V2/projects/:project/tenants identitytoolkit.projects.tenants.create
        DELETE V2/projects/:project/tenants/:tenant identitytoolkit.projects.tenants.delete
        GET V2/projects/:project/tenants/:tenant identitytoolkit.projects.tenants.get
        PATCH V2/projects/:project/tenants/:tenant identitytoolkit.projects.tenants.patch
        POST V2/projects/:project/tenants/:tenant:getIamPolicy identitytoolkit.projects.tenants.getIamPolicy
        POST V2/projects/:project/tenants/:tenant:setIamPolicy identitytoolkit.projects.tenants.setIamPolicy
        POST V2/projects/:project/tenants/:tenant:testIamPermissions identitytoolkit.projects.tenants.testIamPermissions
        GET V2/projects/:project/tenants/:tenant/defaultSupportedIdpConfigs identitytoolkit.projects.tenants.defaultSupportedIdpConfigs.list
        POST V2/projects/:project/tenants/:tenant/inboundSamlConfigs identitytoolkit.projects.tenants.inboundSamlConfigs.create
        DELETE V2/projects/:project/tenants/:tenant/inboundSamlConfigs/:idp identitytoolkit.projects.tenants.inboundSamlConfigs.delete
        GET V2/projects/:project/tenants/:tenant/oauthIdpConfigs/:idp identitytoolkit.projects.tenants.oauthIdpConfigs.get
        PATCH V2/projects/:project/tenants/:tenant/oauthIdpConfigs/:idp identitytoolkit.projects.tenants.oauthIdpConfigs.patch
        POST /securetoken.googleapis.com/v1/token securetoken.token
        DELETE E/accounts emulator.projects.accounts.delete
        GET E/config emulator.projects.config.get
        PATCH E/config emulator.projects.config.update
        GET E/oobCodes emulator.projects.oobCodes.list
        GET E/verificationCodes emulator.projects.verificationCodes.list
        POST L/createAuthUri identitytoolkit.accounts.createAuthUri
        POST L/deleteAccount identitytoolkit.accounts.delete
        POST L/downloadAccount identitytoolkit.projects.accounts.batchGet
        POST L/emailLinkSignin identitytoolkit.accounts.signInWithEmailLink
        POST L/getAccountInfo identitytoolkit.accounts.lookup
        POST L/getOobConfirmationCode identitytoolkit.accounts.sendOobCode
        GET L/getProjectConfig identitytoolkit.getProjects
        GET L/getRecaptchaParam identitytoolkit.getRecaptchaParams
        POST L/resetPassword identitytoolkit.accounts.resetPassword
        POST L/sendVerificationCode identitytoolkit.accounts.sendVerificationCode
        POST L/setAccountInfo identitytoolkit.accounts.update
        POST L/signOutUser signOutUser
        POST L/signupNewUser identitytoolkit.accounts.signUp
        POST L/uploadAccount identitytoolkit.projects.accounts.batchCreate
        POST L/verifyAssertion identitytoolkit.accounts.signInWithIdp
        POST L/verifyCustomToken identitytoolkit.accounts.signInWithCustomToken
        POST L/verifyPassword identitytoolkit.accounts.signInWithPassword
        POST L/verifyPhoneNumber identitytoolkit.accounts.signInWithPhoneNumber
        """
}
