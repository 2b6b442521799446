import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    package var routes: [Route] {
        guard settings.isEnabled else { return [] }
        return operations.flatMap(\.self) + furtherRoutes + emulatorRoutes
    }

    private var operations: [[Route]] {
        [
            operation(
                legacy: "signupNewUser", plain: "accounts:signUp", admin: "accounts", "sign up; by the owner: create a user",
                handler: signUp),
            operation(
                legacy: "verifyPassword", plain: "accounts:signInWithPassword", "sign in by e-mail and password",
                handler: signInWithPassword),
            operation(
                legacy: "createAuthUri", plain: "accounts:createAuthUri", "the sign-in methods of an e-mail address",
                handler: createAuthURI),
            operation(
                legacy: "getAccountInfo", plain: "accounts:lookup", admin: "accounts:lookup", "the signed-in user; by the owner: users",
                handler: lookUp),
            operation(
                legacy: "setAccountInfo", plain: "accounts:update", admin: "accounts:update",
                "change the signed-in user, or use a code; by the owner: any user", handler: update),
            operation(
                legacy: "deleteAccount", plain: "accounts:delete", admin: "accounts:delete",
                "delete the signed-in user; by the owner: any user", handler: delete),
            operation(admin: "accounts:batchDelete", "delete many users", handler: batchDelete),
            operation(
                legacy: "getOobConfirmationCode", plain: "accounts:sendOobCode", admin: "accounts:sendOobCode",
                "make a code to verify an address, set a password or sign in, in place of a mail", handler: sendCode),
            operation(
                legacy: "resetPassword", plain: "accounts:resetPassword", "check a code, or set a password with it", handler: resetPassword),
            operation(
                legacy: "verifyCustomToken", plain: "accounts:signInWithCustomToken", "sign in with a token of the app's own backend",
                handler: signInWithCustomToken),
            operation(
                legacy: "verifyAssertion", plain: "accounts:signInWithIdp", "sign in with Apple, Google or another identity provider",
                handler: signInWithIdp),
            operation(
                legacy: "emailLinkSignin", plain: "accounts:signInWithEmailLink", "sign in with the code of a link in a mail",
                handler: signInWithEmailLink),
            operation(
                legacy: "sendVerificationCode", plain: "accounts:sendVerificationCode",
                "make a code to sign in by phone, in place of a text message", handler: sendVerificationCode),
            operation(
                legacy: "verifyPhoneNumber", plain: "accounts:signInWithPhoneNumber",
                "sign in by phone, or add the phone number to the signed-in user", handler: signInWithPhoneNumber),
            operation(
                .get, legacy: "getRecaptchaParam", plain: "recaptchaParams", "values for reCAPTCHA, which is never asked",
                handler: recaptchaValues),
            operation(
                v2: "accounts/mfaEnrollment:start", "make a code to add a second factor, in place of a text message",
                handler: startEnrollment),
            operation(v2: "accounts/mfaEnrollment:finalize", "add a second factor", handler: finalizeEnrollment),
            operation(v2: "accounts/mfaEnrollment:withdraw", "remove a second factor", handler: withdraw),
            operation(
                v2: "accounts/mfaSignIn:start", "make a code for the second step of a sign-in, in place of a text message",
                handler: startSecondStep),
            operation(v2: "accounts/mfaSignIn:finalize", "complete a sign-in with the second factor", handler: finalizeSecondStep),
            operation(.get, admin: "accounts:batchGet", "list users", handler: batchGet),
            operation(legacy: "downloadAccount", "list users, by the owner", handler: downloadAccount),
            operation(admin: "accounts:query", "count or list users", handler: query),
            operation(admin: "accounts:batchCreate", "import users", quickBodyBytes: quickImportBytes, handler: importUsers).map(
                \.takingUploads),
            operation(legacy: "uploadAccount", "import users, by the owner", quickBodyBytes: quickImportBytes, handler: uploadAccount)
                .map(\.takingUploads),
        ]
    }

    private var furtherRoutes: [Route] {
        let (legacy, first, second) = (Self.legacyPrefix, Self.firstPrefix, Self.secondPrefix)
        let ownerAlone = owner.map { _, _ in }
        return [
            Route(.post, "/securetoken.googleapis.com/v1/token", key, "a new ID token for a refresh token", handler: refresh),
            Route(.get, legacy + "getProjectConfig", keyOrOwner, "the project's public settings") { _, _ in project },
            Route(.get, first + "projects", keyOrOwner, "the project's public settings") { _, _ in project },
            Route(
                .post, first + "projects/:project", owner, "PROJECT:queryAccounts or PROJECT:createSessionCookie",
                handler: scoped(callProject)),
            Route(.get, second + "projects/:project/config", ownerAlone, "the project's settings", handler: config),
            Route(.patch, second + "projects/:project/config", ownerAlone, "change the project's settings", handler: changeConfig),
        ]
    }

    private var emulatorRoutes: [Route] {
        let prefix = "/emulator/v1/projects/:project/"
        return [
            Route(.get, prefix + "config", emulator, "the project's settings", handler: config),
            Route(.patch, prefix + "config", emulator, "change the project's settings", handler: changeConfig),
            Route(.delete, prefix + "accounts", emulator, "delete every user", handler: wipe),
            Route(.get, prefix + "oobCodes", emulator, "the codes that mails would contain", handler: codes),
            Route(.get, prefix + "verificationCodes", emulator, "the codes that text messages would contain", handler: verificationCodes),
            Route(.get, "/emulator/action", .open, "use a code, as the link in a mail does", handler: useCode),
        ]
    }
}

/// The forms of routes.
extension FirebaseAuthBackend {
    /// A few users. A body of 60 kB can contain 1,000 passwords, which take seconds to hash.
    private var quickImportBytes: Int { 512 }

    private static let legacyPrefix = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    private static let firstPrefix = "/identitytoolkit.googleapis.com/v1/"
    private static let secondPrefix = "/identitytoolkit.googleapis.com/v2/"

    /// Handles an operation. The body is read once, before the handler.
    private typealias Handler = @Sendable (Requester, RequestBody, Context) throws -> Response

    /// The routes of one operation, available under several paths (firebase-auth.md 1.1, 2).
    ///
    /// - Parameters:
    ///   - legacy: the path of the mobile SDKs, after their prefix.
    ///   - plain: the path of the JS SDK.
    ///   - admin: the path of the Admin SDKs, after a project.
    ///   - v2: the path in the second version.
    private func operation(
        _ method: HTTPRequest.Method = .post, legacy: String? = nil, plain: String? = nil, admin: String? = nil, v2: String? = nil,
        _ summary: String, quickBodyBytes: Int? = nil, handler: @escaping Handler
    ) -> [Route] {
        let paths = [
            (legacy.map { Self.legacyPrefix + $0 }, keyOrOwner), (plain.map { Self.firstPrefix + $0 }, keyOrOwner),
            (admin.map { "\(Self.firstPrefix)projects/:project/\($0)" }, owner), (v2.map { Self.secondPrefix + $0 }, keyOrOwner),
        ]
        return paths.compactMap { path, access in
            path.map { Route(method, $0, access, summary, quickBodyBytes: quickBodyBytes, handler: scoped(handler)) }
        }
    }

    /// Refuses a request for other users than those of the one project (firebase-auth-more.md B98, 14).
    ///
    /// - Throws: `INSUFFICIENT_PERMISSION`, or a 501 for a tenant.
    private func scoped(_ handler: @escaping Handler) -> @Sendable (Requester, Context) throws -> Response {
        { requester, context in
            let body = try RequestBody(context.request)
            if !requester.isOwner, try body.filled("targetProjectId") != nil { throw FirebaseError.projectDenied }
            if try body.filled("tenantId") != nil || context.request.query["tenantId"]?.isEmpty == false {
                throw FirebaseError.missing("tenants, of which tenantId names one")
            }
            return try handler(requester, body, context)
        }
    }
}
