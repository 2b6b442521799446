import ProbeSupport
import UnderstudyCore

/// Requests with the credentials of a deleted account.
struct DeletionWall {
    let context: CheckContext
    private let deletedAccount = WallSeed.deletedAccount

    func check() throws {
        let access = try context.token("fitiq", for: deletedAccount)
        let opaque = try context.token("opaque", for: deletedAccount)
        let removal = RawRequest("DELETE", "/api/v1/users/me").with("Authorization", "Bearer \(access)").with("X-API-Key", "walls")
        context.attempt("a deletion", removal, expecting: [204])
        for route in context.routes where route.owner == "fitiq" && route.needsBearer {
            for token in [access, opaque, deletedAccount] {
                let request = route.request(aboutRowsOf: deletedAccount).with("Authorization", "Bearer \(token)").with("X-API-Key", "walls")
                context.attempt("a deleted account", request, expecting: [401], hiding: [deletedAccount])
            }
            context.attempt(
                "acting as a deleted account", route.request(in: "/_as/\(deletedAccount)", aboutRowsOf: deletedAccount), expecting: [401])
        }
        let login = RawRequest(
            "POST", "/api/v1/auth/login", ["email": .string("\(deletedAccount)@understudy.test"), "password": "understudy"])
        context.attempt("signing in to a deleted account", login.with("X-API-Key", "walls"), expecting: [401])
    }
}
