import Values

extension FirebaseAuthBackend {
    /// Parameters and members that Firebase's SDKs and Google's client libraries send, and that the operations ignore (firebase-auth.md 1.1).
    static let ignoredNames = Set(
        [
            // For every operation.
            "alt", "prettyPrint", "quotaUser", "fields", "access_token", "userIp",
            "clientType", "tenantId", "targetProjectId", "delegatedProjectNumber", "instanceId",
            "captchaChallenge", "captchaResponse", "captchaResp", "challenge", "recaptchaVersion", "returnSecureToken",
            "returnRefreshToken",
            // Of links in mails.
            "canHandleCodeInApp", "androidPackageName", "androidInstallApp", "androidMinimumVersion", "androidMinimumVersionCode",
            "iOSBundleId", "iosBundleId", "iOSAppStoreId", "dynamicLinkDomain", "linkDomain", "lang", "languageCode",
            // Of providers and phones.
            "accessToken", "authUri", "autoCreate", "context", "customParameter", "oauthTokenSecret", "operation", "pendingIdToken",
            "pendingToken", "provider", "providerId", "sessionId", "autoRetrievalInfo", "iosReceipt", "iosSecret", "playIntegrityToken",
            "recaptchaToken", "safetyNetToken", "verificationProof", "version", "sha1Cert",
        ].map(ExactText.init))
}
