import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The link in a mail. Programs get JSON, browsers a page (firebase-auth.md 5).
enum ActionLink {
    static let operations: [Operation<FirebaseAuthBackend>] = [
        .call(
            "action", .get, "/emulator/action", "Use a code, as the link in a mail does", "Browsers get a page, other clients JSON.",
            for: .open, query: parameters, body: .none, answers: .bare(done, "The code was used."), .text("Done.", "The code was used."),
            .seeOther(
                "The code was used; redirects to `continueUrl`. A link to sign in redirects there with its parameters, and uses no code."),
            refuses: [.shared(unused)], if: \.settings.isEnabled
        ) { try use($0.service, $0.context) }
    ].tagged("Firebase: codes")

    private static func text(_ name: String, _ about: String, example: JSON) -> ParameterDescription {
        ParameterDescription(name, ["type": "string"], about, example: example)
    }

    private static let parameters: Parameters = [
        text(
            "mode", "The purpose of the code: `verifyEmail`, `resetPassword`, `verifyAndChangeEmail`, `recoverEmail`, `signIn`.",
            example: "verifyEmail"), text("oobCode", "The code.", example: Codes.exampleCode).secret,
        text("apiKey", "Any key; `sandbox:ID` or `sandbox-ID` chooses a sandbox.", example: "fake-api-key"),
        text("newPassword", "The new password, for `resetPassword`.", example: "another-secret").secret,
        text("continueUrl", "The URL to redirect to.", example: "https://app.example/done"),
    ]

    private static let done = ValueSchema.object([
        .required(
            "authEmulator", .anyObject, example: ["success": "Done. You can go back to the app.", "email": "six-days@understudy.test"])
    ])

    private static let unused = SharedFailure(
        .badRequest, "FirebaseLinkUnused", "The code was not used: a parameter is missing, or the code is unknown or used up.",
        .object([.required("authEmulator", .anyObject)]), examples: ["used": ["authEmulator": ActionRefusal.usedUp.json]],
        orText: ActionRefusal.usedUp.error)

    private static func use(_ service: FirebaseAuthBackend, _ context: Context) throws -> Response {
        let request = context.request
        do {
            if let next = try appToSignIn(request.query) { return redirection(to: next) }
            let (member, email) = try applyCode(request.query, service, context)
            if let next = request.query["continueUrl"].flatMap(ContinueURL.init) { return redirection(to: next) }
            let text = member == "newEmail" ? "The e-mail address has been changed." : "Done. You can go back to the app."
            if request.wantsPage { return ActionPage.message(text, email: email) }
            return .firebase(["authEmulator": ["success": .string(text), member: .string(email)]])
        } catch let refusal as ActionRefusal {
            var response =
                request.wantsPage
                ? ActionPage.page(for: refusal, request.query) : .firebase(["authEmulator": refusal.json], status: .badRequest)
            response.reason = refusal.error
            return response
        }
    }

    private static func redirection(to next: ContinueURL) -> Response {
        Response(status: .seeOther, headers: [.location: next.location, .cacheControl: "no-store"])
    }

    /// The app that a link for a sign-in leads to, which gets the link's parameters and uses the code itself (firebase-auth-more.md B53).
    ///
    /// - Returns: `nil` for other links.
    private static func appToSignIn(_ query: Query) throws -> ContinueURL? {
        _ = try ActionRefusal.required("apiKey", in: query)
        _ = try ActionRefusal.required("oobCode", in: query)
        guard query["mode"]?.isSame(as: ActionCode.Kind.emailSignIn.mode) ?? false else { return nil }
        guard let address = query["continueUrl"], !address.isEmpty else { throw ActionRefusal.appNeeded }
        guard let next = ContinueURL(address) else { throw ActionRefusal.appUnusable }
        return next.adding(query.items.filter { !$0.name.isSame(as: "continueUrl") })
    }

    /// Carries out the purpose of a link's code.
    ///
    /// - Returns: the name of the response's member for the address, and the address.
    private static func applyCode(_ query: Query, _ service: FirebaseAuthBackend, _ context: Context) throws -> (
        member: String, email: String
    ) {
        let text = try ActionRefusal.required("oobCode", in: query)
        guard let mode = query["mode"], let kind = ActionCode.Kind.allCases.first(where: { $0.mode.isSame(as: mode) }) else {
            throw ActionRefusal.unknownMode
        }
        guard let known = try context.read({ try ActionCode.find(text, in: $0) }), known.kind == kind else { throw ActionRefusal.usedUp }
        // Mail programs try a link by HEAD before the recipient opens it.
        if context.request.method == .head { return ("email", known.email) }
        do {
            if kind == .passwordReset {
                guard let password = query["newPassword"], !password.isEmpty else {
                    throw ActionRefusal.passwordNeeded(for: known, at: context.baseURL)
                }
                if password.isSame(as: ActionRefusal.placeholder) {
                    throw ActionRefusal.placeholderSent(for: known, at: context.baseURL)
                }
                try service.reset(to: password, by: text, context)
                return ("email", known.email)
            }
            let user = try context.writeDespiteRefusal { db in
                guard let code = try ActionCode.find(text, in: db) else { throw FirebaseError.invalidOobCode }
                return try code.apply(at: context.now, in: db)
            }
            return (kind == .verifyAndChangeEmail ? "newEmail" : "email", user.email ?? known.email)
        } catch let error as FirebaseError {
            throw error == .invalidOobCode ? ActionRefusal.usedUp : ActionRefusal.refused(error.message)
        }
    }
}

extension Request {
    /// Whether the client is a browser: it accepts HTML, and prefers it to JSON.
    fileprivate var wantsPage: Bool {
        guard let accept = headers[.accept]?.lowercased(), let html = accept.utf8.firstRange(of: "text/html".utf8) else { return false }
        return accept.utf8.firstRange(of: "application/json".utf8).map { html.lowerBound < $0.lowerBound } ?? true
    }
}
