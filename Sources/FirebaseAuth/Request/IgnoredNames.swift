import Values

extension FirebaseAuthBackend {
    /// Parameters and members that Firebase's SDKs and Google's client libraries send, and that the operations ignore (firebase-auth.md 1.1).
    static let ignoredNames = Set(
        [
            // For every operation.
            "alt", "prettyPrint", "quotaUser", "fields", "access_token", "userIp", "$.xgafv", "uploadType", "upload_protocol", "callback",
            "oauth_token",
            "clientType", "tenantId", "targetProjectId", "delegatedProjectNumber", "instanceId",
            "captchaChallenge", "captchaResponse", "captchaResp", "challenge", "recaptchaVersion", "returnSecureToken",
            "returnRefreshToken",
            // Of links in mails.
            "canHandleCodeInApp", "androidPackageName", "androidInstallApp", "androidMinimumVersion", "androidMinimumVersionCode",
            "iOSBundleId", "iosBundleId", "iOSAppStoreId", "dynamicLinkDomain", "linkDomain", "lang", "languageCode",
            // Of providers and phones.
            "accessToken", "authUri", "autoCreate", "context", "customParameter", "oauthTokenSecret", "operation", "pendingIdToken",
            "pendingToken", "provider", "providerId", "sessionId", "autoRetrievalInfo", "iosReceipt", "iosSecret", "playIntegrityToken",
            "recaptchaToken", "safetyNetToken", "verificationProof", "version", "sha1Cert", "nonce", "openidRealm", "clientId", "appId",
            // Of second factors.
            "phoneSignInInfo", "totpEnrollmentInfo", "totpVerificationInfo", "androidVerificationProof", "mfaEnrollmentId",
            // Of an import.
            "hashAlgorithm", "rounds", "memoryCost", "parallelization", "blockSize", "cpuMemCost", "dkLen", "passwordHashOrder",
            "lastSignedInAt", "validSince", "passwordUpdatedAt", "initialEmail",
            // Of a refresh and of a project's configuration.
            "scope", "code", "returnDynamicLink",
        ].map(ExactText.init))
}
