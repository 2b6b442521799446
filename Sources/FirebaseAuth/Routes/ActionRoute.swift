import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    /// Uses the code of a link in a mail. Programs get JSON, browsers a page (firebase-auth.md 5).
    func useCode(_ context: Context) throws -> Response {
        let request = context.request
        do {
            let (member, email) = try applyCode(request.query, context)
            if let next = request.query["continueUrl"], (try? Checks.continueURL(next)) != nil, Self.canRedirect(to: next) {
                return Response(status: .seeOther, headers: [.location: next, .cacheControl: "no-store"])
            }
            let text = member == "newEmail" ? "The e-mail address has been changed." : "Done. You can go back to the app."
            if request.wantsPage { return ActionPage.message(text, email: email) }
            return .firebase(["authEmulator": ["success": .string(text), member: .string(email)]])
        } catch let refusal as ActionRefusal {
            if request.wantsPage { return ActionPage.page(for: refusal, request.query) }
            return .firebase(
                ["authEmulator": ["error": .string(refusal.error), "instructions": .string(refusal.instructions)]], status: .badRequest)
        }
    }

    /// Whether a browser may be redirected to an address: a web page or an app's own scheme, in characters that a header allows.
    private static func canRedirect(to address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return !["javascript", "data", "vbscript", "file", "blob"].contains(scheme)
            && address.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    }

    /// Carries out the purpose of a link's code.
    ///
    /// - Returns: the name of the response's member for the address, and the address.
    private func applyCode(_ query: Query, _ context: Context) throws -> (member: String, email: String) {
        guard let key = query["apiKey"], !key.isEmpty else { throw ActionRefusal.missing("apiKey") }
        guard let text = query["oobCode"], !text.isEmpty else { throw ActionRefusal.missing("oobCode") }
        guard let mode = query["mode"], let kind = ActionCode.Kind.allCases.first(where: { $0.mode.isSame(as: mode) }) else {
            throw ActionRefusal.unknownMode
        }
        guard let known = try context.read({ try ActionCode.find(text, in: $0) }), known.kind == kind else { throw ActionRefusal.usedUp }
        // Mail programs try a link by HEAD before the recipient opens it.
        if context.request.method == .head { return ("email", known.email) }
        do {
            if kind == .passwordReset {
                guard let password = query["newPassword"], !password.isEmpty, !password.isSame(as: "NEW_PASSWORD_HERE") else {
                    throw ActionRefusal.passwordNeeded
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

/// The reason why a link had no effect.
struct ActionRefusal: Error, Equatable {
    let error: String
    let instructions: String

    static func missing(_ parameter: String) -> ActionRefusal {
        ActionRefusal(error: "missing \(parameter) query parameter", instructions: "Open the link as it was given.")
    }

    static let unknownMode = ActionRefusal(error: "Invalid mode", instructions: "Open the link as it was given.")
    static let usedUp = ActionRefusal(
        error: "Your request has expired or the link has already been used.", instructions: "Ask the app for another one.")
    static let passwordNeeded = ActionRefusal(
        error: "missing newPassword query parameter", instructions: "To set the password, add &newPassword= and the password to this URL.")

    static func refused(_ message: String) -> ActionRefusal {
        ActionRefusal(error: message, instructions: "Try again.")
    }
}
