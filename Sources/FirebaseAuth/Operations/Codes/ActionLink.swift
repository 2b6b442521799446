import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    /// Uses the code of a link in a mail. Programs get JSON, browsers a page (firebase-auth.md 5).
    func useCode(_ context: Context) throws -> Response {
        let request = context.request
        do {
            if let next = try appToSignIn(request.query) { return Self.redirection(to: next) }
            let (member, email) = try applyCode(request.query, context)
            if let next = request.query["continueUrl"].flatMap(ContinueURL.init) { return Self.redirection(to: next) }
            let text = member == "newEmail" ? "The e-mail address has been changed." : "Done. You can go back to the app."
            if request.wantsPage { return ActionPage.message(text, email: email) }
            return .firebase(["authEmulator": ["success": .string(text), member: .string(email)]])
        } catch let refusal as ActionRefusal {
            if request.wantsPage { return ActionPage.page(for: refusal, request.query) }
            return .firebase(["authEmulator": refusal.json], status: .badRequest)
        }
    }

    private static func redirection(to next: ContinueURL) -> Response {
        Response(status: .seeOther, headers: [.location: next.location, .cacheControl: "no-store"])
    }

    /// The app that a link for a sign-in leads to, which gets the link's parameters and uses the code itself (firebase-auth-more.md B53).
    ///
    /// - Returns: `nil` for other links.
    private func appToSignIn(_ query: Query) throws -> ContinueURL? {
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
    private func applyCode(_ query: Query, _ context: Context) throws -> (member: String, email: String) {
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
                try reset(to: password, by: text, context)
                return ("email", known.email)
            }
            let user = try context.write { db in
                guard let code = try ActionCode.find(text, in: db) else { throw ActionRefusal.usedUp }
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
