import MicroHTTP
import UnderstudyCore
import Values

/// Workout templates that users share with each other (fitiq-wellness.md 9).
enum TemplateSharing {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listSharedWorkoutTemplates", "/workout-templates/shared-with-me",
            "List the templates that others share with the user, the newest share first", for: .user,
            query: [professionFilter, WorkoutTemplates.page], answers: .ok(list.schema, "A page of templates.")
        ) { call, records in
            let page = try call[WorkoutTemplates.page]
            let profession = try call[professionFilter]
            let shares = try WorkoutTemplate.shares(withUser: call.user.id, in: records.db)
                .filter { profession?.isSame(as: $0.share.profession.rawValue) ?? true }
            return list.json(
                try Page(page, of: shares) { template, share, owner in
                    ReceivedTemplate(template: template, share: share, owner: try Profile.find(ofUser: owner, in: records.db)?.name ?? "")
                })
        },
        .write(
            "shareWorkoutTemplate", .post, "/workout-templates/:id/share", "Share a template with other users",
            """
            Only its owner can share a template. Unknown users are skipped. A second share with a user replaces the first one, and keeps \
            its id.
            """,
            for: .user, body: .newShares, answers: .created(shared.schema, "The shares.")
        ) { call, records in
            let template = try call.context.template(WorkoutTemplate.self, ownedBy: call.user, in: records.db)
            var shares: [TemplateShare] = []
            for user in call.sent.users where try User.exists(user, in: records.db) {
                var share = call.sent.members
                share.set(templateID, template.id)
                share.set(userID, user)
                let known = try records.share(of: template, with: user).map { JSON.object(["id": .string($0.id)]) } ?? [:]
                shares.append(try TemplateShare(records.add(.templateShares, share.json.merging(known))))
            }
            return shared.json((template, shares, try call.sent.members[profession]))
        },
        .write(
            "revokeWorkoutTemplateShare", .delete, "/workout-templates/:id/share/:userId", "End a share", for: .user, body: .none,
            answers: .ok(revoked.schema, "The share has ended.")
        ) { call, records in
            let user = (call.path["userId"] ?? "").lowercased()
            let template = try call.context.template(WorkoutTemplate.self, ownedBy: call.user, in: records.db)
            guard let share = try records.share(of: template, with: user) else {
                throw ResourceError.notFound(label: Resource.templateShares.label, id: user)
            }
            try records.delete(.templateShares, share.id)
            return revoked.json((share, call.now))
        },
    ].tagged("FitIQ: workout templates")

    private static let professionFilter = Parameter<String?>.text("professional_type", "Only templates of this profession.")

    static let users = Field<[String]>("shared_with_user_ids", .array(of: .text, count: 1...1_000), "The ids of the users, in any case.")

    private static let list = Shape.page(
        "FitIQSharedTemplatePage", "templates",
        of: Shape<ReceivedTemplate>(
            [.init("template_id", .identifier, example: TemplateView.exampleID) { $0.template.id }]
                + WorkoutTemplate.summary { $0.template } + [
                    .init("exercise_count", .integer(from: 0), example: 1) { $0.template.exercises.count },
                    .init("professional_name", .text, "The name in the owner's profile.", example: "Gus Guide") { $0.owner },
                    .init("professional_type", profession.schema) { $0.share.profession },
                    .init("shared_at", .instant) { JSON.timestamp($0.share.createdAt) },
                    .init("notes", .nullable(.text), example: .null) { $0.share.notes },
                ]))

    private static let shared = Shape<(template: WorkoutTemplate, shares: [TemplateShare], profession: TemplateShare.Profession)>([
        .init("template_id", .identifier, example: TemplateView.exampleID) { $0.template.id },
        .init("template_name", .text, example: "Leg day") { $0.template.name },
        .list("shared_with", of: share) { $0.shares },
        .init("total_shared", .integer(from: 0), example: 1) { $0.shares.count },
        .init("professional_type", profession.schema) { $0.profession },
    ])

    private static let share = Shape<TemplateShare>([
        .init("user_id", .identifier, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.userID },
        .init("share_id", .identifier, example: "e1b94d60-7c28-4f5a-9a3e-60d2c8f1b745") { $0.id },
        .init("shared_at", .instant) { JSON.timestamp($0.createdAt) },
    ])

    private static let revoked = Shape<(share: TemplateShare, time: Instant)>([
        .init("template_id", .identifier, example: TemplateView.exampleID) { $0.share.templateID },
        .init("revoked_from_user_id", .identifier, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.share.userID },
        .init("revoked_at", .instant) { JSON.timestamp($0.time) },
    ])
}

/// A template in the list of a user that it is shared with.
private struct ReceivedTemplate: Sendable {
    let template: WorkoutTemplate
    let share: TemplateShare
    /// The owner's name.
    let owner: String
}

/// The body of a request to share a template: the users, and the members of each share.
struct NewShares: Sendable {
    let users: [String]
    let members: Record
}

extension Input<FitIQBackend, NewShares> {
    fileprivate static let newShares = Input.described(([TemplateSharing.users] + TemplateSharing.fields).creation) { context in
        let body = try RequestBody(context.request)
        let users = try body.ids(TemplateSharing.users.name)
        if users.isEmpty { throw FitIQError.invalid("\(TemplateSharing.users.name) is required") }
        guard TemplateSharing.users.schema.violations(in: .strings(users)).isEmpty else { throw FitIQError.invalidPayload }
        return NewShares(
            users: users.uniqued, members: Record(kind: "body", try TemplateSharing.fields.creation.checked(body.members)))
    }
}

extension Records {
    fileprivate func share(of template: WorkoutTemplate, with user: String) throws -> TemplateShare? {
        try first(
            .templateShares,
            matching: [TemplateSharing.templateID.name: .string(template.id), TemplateSharing.userID.name: .string(user)]
        ).map(TemplateShare.init)
    }
}
