import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Templates that users share with each other (fitiq-wellness.md 9).
extension FitIQBackend {
    var templateSharingRoutes: [Route] {
        [
            authorized(.get, "/workout-templates/shared-with-me", "templates that others share", handler: listSharedTemplates),
            authorized(.post, "/workout-templates/:id/share", "share a template", handler: shareTemplate),
            authorized(.delete, "/workout-templates/:id/share/:userId", "the end of a share", handler: revokeShare),
        ]
    }

    private func listSharedTemplates(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        let type = context.request.query.text("professional_type")
        return try context.read { db in
            let shares = try WorkoutTemplate.shares(withUser: currentUser.id, in: db)
                .filter { _, share, _ in type.map { share["professional_type"] == .string($0) } ?? true }
            let rows = try page.rows(of: shares).map { template, share, owner in
                template.answer(share: share, by: try Profile.find(ofUser: owner, in: db)?.name ?? "")
            }
            return .success(page.data("templates", rows, of: shares.count))
        }
    }

    /// Unknown users are skipped. A second share with a user replaces the first one, and keeps its id.
    private func shareTemplate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let users = try body.ids("shared_with_user_ids")
        if users.isEmpty { throw FitIQError.invalid("shared_with_user_ids is required") }
        guard users.count <= Self.maxUsers else { throw FitIQError.invalidPayload }
        // Each share has the same members besides its user.
        let members = try Resource.templateShares.creationSchema.checked(
            body.members.merging(["template_id": .string(context.recordID), "user_id": "all"]))
        return try currentUser.write(context) { records in
            let template = try context.template(WorkoutTemplate.self, ownedBy: currentUser, in: records.db)
            var shared: [JSON] = []
            for user in users.uniqued where try User.exists(user, in: records.db) {
                let known = try share(of: template, with: user, records)
                let id = known.flatMap { $0["id"] }.map { JSON.object(["id": $0]) } ?? [:]
                let record = try records.add(.templateShares, members.merging(["user_id": .string(user)]).merging(id))
                shared.append([
                    "user_id": .string(user), "share_id": record["id"] ?? .null, "shared_at": record[Resource.createdAt] ?? .null,
                ])
            }
            return .success(
                [
                    "template_id": .string(template.id), "template_name": .string(template.name), "shared_with": .array(shared),
                    "total_shared": .integer(shared.count), "professional_type": members["professional_type"] ?? .null,
                ], status: .created)
        }
    }

    /// The most users of one request.
    private static let maxUsers = 1_000

    private func share(of template: WorkoutTemplate, with user: String, _ records: Records) throws -> JSON? {
        try records.first(.templateShares, matching: ["template_id": .string(template.id), "user_id": .string(user)])
    }

    private func revokeShare(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let user = context.parameters["userId"]?.lowercased() ?? ""
        return try currentUser.write(context) { records in
            let template = try context.template(WorkoutTemplate.self, ownedBy: currentUser, in: records.db)
            guard let share = try share(of: template, with: user, records) else {
                throw ResourceError.notFound(label: Resource.templateShares.label, id: user)
            }
            try records.delete(.templateShares, share["id"]?.string ?? "")
            return .success([
                "template_id": .string(template.id), "revoked_from_user_id": .string(user),
                "revoked_at": .timestamp(context.now),
            ])
        }
    }
}
