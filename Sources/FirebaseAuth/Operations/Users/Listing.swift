import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Lists of users for the owner (firebase-auth.md 3.11).
enum Listing {
    static let operations: [Operation<FirebaseAuthBackend>] = [batchGet, downloadAccount, query].flatMap(\.self).tagged("Firebase: users")

    private static let batchGet = Operation.onUsers(
        ["batchGet": .project("/accounts:batchGet")], by: .get, "List users", "In the order of their ids.", query: [pageSize, pageStart],
        body: .unused, answers: page
    ) { call in
        try list(call[pageSize], after: call[pageStart], call)
    }

    private static let pageSize = Parameter<Int?>(
        "maxResults",
        ["type": "integer", "minimum": 1, "maximum": .integer(mostUsers), "default": .integer(usualUsers)], "The number of users per page."
    ) { size(of: $0["maxResults"].flatMap { Int64($0) }) }

    private static let pageStart = Parameter<String>("nextPageToken", ["type": "string"], "The `nextPageToken` of the page before.") {
        $0["nextPageToken"] ?? ""
    }

    private static let (usualUsers, mostUsers) = (20, 1_000)

    /// The number of users in a page; `nil` for all (firebase-auth-more.md B90).
    private static func size(of asked: Int64?) -> Int? {
        guard let asked, asked != 0 else { return usualUsers }
        return asked < 0 ? nil : Int(min(asked, Int64(mostUsers)))
    }

    private static let page = Answer.bare(
        .named(
            "FirebaseUserPage",
            .object([
                .required("kind", .choice(["identitytoolkit#DownloadAccountResponse"])),
                .required("users", .list(of: FirebaseUser.shape.schema)),
                .optional("nextPageToken", .text, "Present whenever the page is full.", example: "six-days"),
            ])), "A page of users.")

    private static func list(_ count: Int?, after uid: String, _ call: ToolkitCall) throws -> Response {
        try call.context.read { db in
            var writer = JSONWriter()
            try writer.object { writer in
                writer.member("kind", "identitytoolkit#DownloadAccountResponse")
                var (written, last) = (0, uid)
                writer.name("users")
                try writer.array { writer in
                    try FirebaseUser.forEach(after: uid, most: count, at: call.now, in: db) { user in
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

    /// The legacy listing (firebase-auth.md 1.1).
    private static let downloadAccount = Operation.onUsers(
        ["downloadAccount": .legacy("downloadAccount")], "List users, with the project in the body", "Only for the owner.",
        body: .google(
            "FirebaseList",
            [
                .optional("targetProjectId", .text, "Any project; required."),
                .optional("maxResults", .integer(NumberRange()), "20 by default, at most 1000; all for a negative number."),
                .optional("nextPageToken", .text, "The `nextPageToken` of the page before."),
            ], example: ["targetProjectId": "thelongevityapp-b9b7c"]), answers: page
    ) { call in
        try call.checkTargetProject()
        return try list(size(of: call.sent.integer("maxResults")), after: call.sent.string("nextPageToken") ?? "", call)
    }

    private static let query = Operation.onUsers(
        ["queryByOwner": .project("/accounts:query")], "Count or list users", body: criteria,
        answers: .bare(found, "The number of users, and the users."), find)

    static let criteria = Input.google("FirebaseQuery", criteriaMembers, example: ["returnUserInfo": false])

    static let criteriaMembers: [ValueSchema.Field] = [
        .optional("returnUserInfo", .bool, "Whether the response has the users.", default: true), .optional("sortBy", .text, "`USER_ID`."),
        .optional("order", .text, "`ASC`."),
    ]

    static let found = ValueSchema.named(
        "FirebaseQueried",
        .object([
            .required("recordsCount", .text, "The number of users, as a string.", example: "28"),
            .optional("userInfo", .list(of: FirebaseUser.shape.schema)),
        ]))

    @Sendable static func find(_ call: ToolkitCall) throws -> Response {
        let body = call.sent
        let sorting = try body.choice(
            "sortBy", of: ["SORT_BY_FIELD_UNSPECIFIED", "USER_ID", "NAME", "CREATED_AT", "LAST_LOGIN_AT", "USER_EMAIL"])
        let order = try body.choice("order", of: ["ORDER_UNSPECIFIED", "ASC", "DESC"])
        let isPlain =
            !body.has("expression") && !body.has("limit") && !body.has("offset") && order != "DESC"
            && (sorting.map { ["SORT_BY_FIELD_UNSPECIFIED", "USER_ID"].contains($0) } ?? true)
        guard isPlain else { throw FirebaseError.unimplemented("identitytoolkit.projects.accounts.query with these parameters") }
        let returnsUsers = try body.bool("returnUserInfo") ?? true
        return try call.context.read { db in
            var writer = JSONWriter()
            try writer.object { writer in
                writer.member("recordsCount", "\(try AuthUser.count(in: db))")
                guard returnsUsers else { return }
                writer.name("userInfo")
                try writer.array { writer in try FirebaseUser.forEach(at: call.now, in: db) { writer.write($0.json) } }
            }
            return .firebase(encoded: writer.bytes)
        }
    }
}

extension ToolkitCall {
    /// Requires the owner, and a project to list or import.
    ///
    /// - Throws: `INSUFFICIENT_PERMISSION`.
    func checkTargetProject() throws(FirebaseError) {
        guard user.isOwner, let project = try sent.string("targetProjectId"), !project.isEmpty else {
            throw .refused("INSUFFICIENT_PERMISSION")
        }
    }
}
