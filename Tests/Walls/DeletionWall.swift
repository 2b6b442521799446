import ProbeSupport
import UnderstudyCore

/// Requests with the credentials of a deleted account.
struct DeletionWall {
    private let site: Site
    private let leaver = WallSeed.leaver

    init(_ site: Site) {
        self.site = site
    }

    func check() throws {
        let access = try site.token("fitiq", for: leaver)
        let opaque = try site.token("opaque", for: leaver)
        let removal = WireRequest("DELETE", "/api/v1/users/me").with("Authorization", "Bearer \(access)").with("X-API-Key", "walls")
        site.attempt("a deletion", removal, expecting: [204])
        for route in site.routes where route.owner == "fitiq" && route.needsBearer {
            for token in [access, opaque, leaver] {
                let request = route.request(aboutRowsOf: leaver).with("Authorization", "Bearer \(token)").with("X-API-Key", "walls")
                site.attempt("a deleted account", request, expecting: [401], hiding: [leaver])
            }
            site.attempt("acting as a deleted account", route.request(in: "/_as/\(leaver)", aboutRowsOf: leaver), expecting: [401])
        }
        let login = WireRequest("POST", "/api/v1/auth/login", ["email": .string("\(leaver)@understudy.test"), "password": "understudy"])
        site.attempt("signing in to a deleted account", login.with("X-API-Key", "walls"), expecting: [401])
    }
}
