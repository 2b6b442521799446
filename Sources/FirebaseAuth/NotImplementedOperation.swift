import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Operations of the real service that are not implemented. Their paths get a 501, unknown paths a 404 (firebase-auth.md 2).
enum NotImplementedOperation {
    /// The dotted name of the operation at a path; `nil` for other paths.
    static func name(at path: [String]) -> String? {
        guard case .found(let name, _) = router.match(.get, path) else { return nil }
        return name
    }

    /// Matches by path alone: no method of these paths is implemented.
    private static let router: Router<String> = {
        var router = Router<String>()
        for line in inventory.parts(between: "\n") {
            let words = line.parts(between: " ")
            if words.count == 2 { router.add(.get, words[0], words[1]) }
        }
        return router
    }()

    private static let inventory = """
        /identitytoolkit.googleapis.com/v1/accounts:issueSamlResponse identitytoolkit.accounts.issueSamlResponse
        /identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode identitytoolkit.accounts.sendVerificationCode
        /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink identitytoolkit.accounts.signInWithEmailLink
        /identitytoolkit.googleapis.com/v1/accounts:signInWithGameCenter identitytoolkit.accounts.signInWithGameCenter
        /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp identitytoolkit.accounts.signInWithIdp
        /identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber identitytoolkit.accounts.signInWithPhoneNumber
        /identitytoolkit.googleapis.com/v1/accounts:verifyIosClient identitytoolkit.accounts.verifyIosClient
        /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/accounts identitytoolkit.projects.tenants.accounts
        /identitytoolkit.googleapis.com/v1/projects/:project/tenants/:tenant/:operation identitytoolkit.projects.tenants.accounts
        /identitytoolkit.googleapis.com/v1/recaptchaParams identitytoolkit.getRecaptchaParams
        /identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys identitytoolkit.getSessionCookiePublicKeys
        /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize identitytoolkit.accounts.mfaEnrollment.finalize
        /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start identitytoolkit.accounts.mfaEnrollment.start
        /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw identitytoolkit.accounts.mfaEnrollment.withdraw
        /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize identitytoolkit.accounts.mfaSignIn.finalize
        /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start identitytoolkit.accounts.mfaSignIn.start
        /identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:finalize identitytoolkit.accounts.passkeyEnrollment.finalize
        /identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:start identitytoolkit.accounts.passkeyEnrollment.start
        /identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:finalize identitytoolkit.accounts.passkeySignIn.finalize
        /identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:start identitytoolkit.accounts.passkeySignIn.start
        /identitytoolkit.googleapis.com/v2/accounts:revokeToken identitytoolkit.accounts.revokeToken
        /identitytoolkit.googleapis.com/v2/defaultSupportedIdps identitytoolkit.defaultSupportedIdps.list
        /identitytoolkit.googleapis.com/v2/passwordPolicy identitytoolkit.getPasswordPolicy
        /identitytoolkit.googleapis.com/v2/projects/:project/defaultSupportedIdpConfigs identitytoolkit.projects.defaultSupportedIdpConfigs
        /identitytoolkit.googleapis.com/v2/projects/:project/defaultSupportedIdpConfigs/:idp identitytoolkit.projects.defaultSupportedIdpConfigs
        /identitytoolkit.googleapis.com/v2/projects/:project/identityPlatform:initializeAuth identitytoolkit.projects.identityPlatform.initializeAuth
        /identitytoolkit.googleapis.com/v2/projects/:project/inboundSamlConfigs identitytoolkit.projects.inboundSamlConfigs
        /identitytoolkit.googleapis.com/v2/projects/:project/inboundSamlConfigs/:idp identitytoolkit.projects.inboundSamlConfigs
        /identitytoolkit.googleapis.com/v2/projects/:project/oauthIdpConfigs identitytoolkit.projects.oauthIdpConfigs
        /identitytoolkit.googleapis.com/v2/projects/:project/oauthIdpConfigs/:idp identitytoolkit.projects.oauthIdpConfigs
        /identitytoolkit.googleapis.com/v2/projects/:project/tenants identitytoolkit.projects.tenants
        /identitytoolkit.googleapis.com/v2/projects/:project/tenants/:tenant identitytoolkit.projects.tenants
        /identitytoolkit.googleapis.com/v2/projects/:project/tenants/:tenant/:configuration identitytoolkit.projects.tenants
        /identitytoolkit.googleapis.com/v2/projects/:project/tenants/:tenant/:configuration/:idp identitytoolkit.projects.tenants
        /identitytoolkit.googleapis.com/v2/recaptchaConfig identitytoolkit.getRecaptchaConfig
        /www.googleapis.com/identitytoolkit/v3/relyingparty/emailLinkSignin identitytoolkit.accounts.signInWithEmailLink
        /www.googleapis.com/identitytoolkit/v3/relyingparty/getRecaptchaParam identitytoolkit.getRecaptchaParams
        /www.googleapis.com/identitytoolkit/v3/relyingparty/sendVerificationCode identitytoolkit.accounts.sendVerificationCode
        /www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser identitytoolkit.relyingparty.signOutUser
        /www.googleapis.com/identitytoolkit/v3/relyingparty/verifyAssertion identitytoolkit.accounts.signInWithIdp
        /www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPhoneNumber identitytoolkit.accounts.signInWithPhoneNumber
        /emulator/auth/handler emulator.auth.handler
        /emulator/auth/iframe emulator.auth.iframe
        """
}
