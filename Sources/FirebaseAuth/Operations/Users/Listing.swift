import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// The number of users in a page; `nil` for all (firebase-auth-more.md B90).
    private static func pageSize(_ asked: Int64?) -> Int? {
        guard let asked, asked != 0 else { return defaultCount }
        return asked < 0 ? nil : Int(min(asked, countLimit))
    }

    private static let (defaultCount, countLimit) = (20, Int64(1_000))

    /// firebase-auth.md 3.11
    func batchGet(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let query = context.request.query
        return try page(of: Self.pageSize(query["maxResults"].flatMap { Int64($0) }), after: query["nextPageToken"] ?? "", context)
    }

    private func page(of count: Int?, after uid: String, _ context: Context) throws -> Response {
        let now = context.now
        return try context.read { db in
            var writer = JSONWriter()
            try writer.object { writer in
                writer.member("kind", "identitytoolkit#DownloadAccountResponse")
                var (written, last) = (0, uid)
                writer.name("users")
                try writer.array { writer in
                    try FirebaseUser.forEach(after: uid, most: count, at: now, in: db) { user in
                        writer.write(user.json)
                        (written, last) = (written + 1, user.uid)
                    }
                }
                // A full page has a token, even if it is the last one.
                if written == count { writer.member("nextPageToken", last) }
            }
            return .firebase(encoded: writer.bytes)
        }
    }

    /// The legacy listing, with the project in the body (firebase-auth.md 1.1).
    func downloadAccount(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        try checkTargetProject(body, requester)
        return try page(of: Self.pageSize(body.integer("maxResults")), after: body.string("nextPageToken") ?? "", context)
    }

    /// Requires the owner, and a project to list or import.
    ///
    /// - Throws: `INSUFFICIENT_PERMISSION`.
    func checkTargetProject(_ body: RequestBody, _ requester: Requester) throws(FirebaseError) {
        guard requester.isOwner, let project = try body.string("targetProjectId"), !project.isEmpty else {
            throw .refused("INSUFFICIENT_PERMISSION")
        }
    }

    /// firebase-auth.md 3.11
    func query(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let sorting = try body.choice(
            "sortBy", of: ["SORT_BY_FIELD_UNSPECIFIED", "USER_ID", "NAME", "CREATED_AT", "LAST_LOGIN_AT", "USER_EMAIL"])
        let order = try body.choice("order", of: ["ORDER_UNSPECIFIED", "ASC", "DESC"])
        let isPlain =
            !body.has("expression") && !body.has("limit") && !body.has("offset") && order != "DESC"
            && (sorting.map { ["SORT_BY_FIELD_UNSPECIFIED", "USER_ID"].contains($0) } ?? true)
        guard isPlain else { throw FirebaseError.unimplemented("identitytoolkit.projects.accounts.query with these parameters") }
        let returnsUsers = try body.bool("returnUserInfo") ?? true
        let now = context.now
        return try context.read { db in
            var writer = JSONWriter()
            try writer.object { writer in
                writer.member("recordsCount", "\(try AuthUser.count(in: db))")
                guard returnsUsers else { return }
                writer.name("userInfo")
                try writer.array { writer in try FirebaseUser.forEach(at: now, in: db) { writer.write($0.json) } }
            }
            return .firebase(encoded: writer.bytes)
        }
    }
}
