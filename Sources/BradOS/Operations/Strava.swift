import MicroHTTP
import UnderstudyCore

/// The connection to Strava (brados-training.md 7.2). Nothing here calls Strava.
enum Strava {
    static let operations: [Operation<BradOSBackend>] =
        [
            .write(
                "storeStravaTokens", .post, "/strava/tokens", "Connect a Strava account",
                """
                The connection is that of `default-user`, whatever the header says; below a base URL with an account, that of its user. \
                The tokens are checked and not stored, because Strava is never called. Their validity and the athlete are stored.
                """,
                for: .standardUser, body: .tokens, answers: .ok(.object([.required("synced", .bool)]), "The account is connected."),
                refuses: [
                    .own(
                        .badRequest, "A token, the validity or the athlete is missing or invalid; without details.",
                        example: ["success": false, "error": ["code": "VALIDATION_ERROR", "message": "Invalid token payload"]])
                ]
            ) { call, records in
                _ = try records.add(.stravaConnection, call.sent.json)
                return ["synced": true]
            }
        ].tagged("Brad OS: Strava")
        + [
            .call(
                "syncRides", .post, "/cycling/sync", "Fetch rides from Strava",
                """
                Strava is never called. The sync finds the stored rides, at most the newest 400, and skips them all. The body is ignored.
                """,
                for: .user, body: .none, answers: .ok(sync.schema, "The numbers of rides."), refuses: refusals
            ) { call in .success(try sync.json(connectedRides(call))) },
            .call(
                "backfillRideStreams", .post, "/cycling/activities/backfill-streams", "Fetch missing streams from Strava",
                "Strava is never called, so every ride is skipped. The body is ignored.", for: .user, body: .none,
                answers: .ok(backfill.schema, "The numbers of rides."), refuses: refusals
            ) { call in .success(try backfill.json(connectedRides(call))) },
        ].tagged("Brad OS: cycling")

    /// Strava's own calls of the webhook, which have no envelope.
    static let webhook: [Operation<BradOSBackend>] = [
        .call(
            "verifyStravaWebhook", .get, "/strava/webhook", "Answer Strava's check of the webhook",
            """
            The token is the setting `bradOS.stravaVerifyToken`. Without it every check is refused. The real backend then accepts those \
            without a token.
            """,
            for: .platform,
            query: [
                ParameterDescription(
                    "hub.mode", ["type": "string"], "The mode of the check. Modes other than `subscribe`, and a repeated one, are refused.",
                    example: "subscribe"),
                ParameterDescription(
                    "hub.verify_token", ["type": "string"],
                    "The token that Strava was given. Other tokens, and a repeated one, are refused.",
                    example: "shared-with-strava"
                ).secret,
                ParameterDescription(
                    "hub.challenge", ["type": "string"], "Any text.", example: "15f7d1a91c1f40f8a748fd134752feb3"),
            ], body: .none,
            answers: .bare(
                .object([.optional("hub.challenge", .text, example: "15f7d1a91c1f40f8a748fd134752feb3")]),
                "The challenge, without an envelope. A check without a challenge gets an empty object."),
            refuses: [.shared(.webhookRefused)]
        ) { checkWebhook($0.query, by: $0.service.settings.stravaVerifyToken) },
        .call(
            "receiveStravaEvent", .post, "/strava/webhook", "Take an event from Strava, which changes nothing", for: .platform, body: .none,
            answers: .text("EVENT_RECEIVED", "Always the text `EVENT_RECEIVED`. The body is ignored.")
        ) { _ in .text("EVENT_RECEIVED") }.withAnyRequest,
    ].tagged("Brad OS: Strava")

    /// Echoes the challenge of a check that names the token. Without a configured token every check is refused, while the backend then
    /// accepts those without one (D12).
    private static func checkWebhook(_ query: Query, by token: String?) -> Response {
        func isOnly(_ text: String, _ name: String) -> Bool {
            let values = query.values(of: name)
            return values.count == 1 && values.hasExactly(text)
        }
        guard let token, isOnly("subscribe", "hub.mode"), isOnly(token, "hub.verify_token") else {
            var refusal = Response.text("Forbidden", status: .forbidden)
            refusal.reason =
                token == nil
                ? "the setting bradOS.stravaVerifyToken is not set" : "the query is no subscription with the configured verify token"
            return refusal
        }
        return .bare(query["hub.challenge"].map { ["hub.challenge": .string($0)] } ?? [:])
    }

    private static let refusals: [Failure] = [.shared(.noStrava), .shared(.expiredStrava)]

    private static let sync = Shape<Int>([
        .init("total", .integer(0...400), example: 12) { $0 }, .init("imported", .integer(0...0)) { _ in 0 },
        .init("skipped", .integer(0...400), example: 12) { $0 },
        .init("message", .text, example: "Imported 0 rides, skipped 12.") { "Imported 0 rides, skipped \($0)." },
    ])

    private static let backfill = Shape<Int>([
        .init("backfilled", .integer(0...0)) { _ in 0 }, .init("skipped", .integer(0...400), example: 12) { $0 },
        .init("failed", .integer(0...0)) { _ in 0 },
    ])

    /// The number of newest activities that the backend asks Strava for.
    private static let syncedActivities = 400

    /// The number of rides that a sync finds: those that are stored.
    ///
    /// - Throws: the errors of an account that is not connected, or whose token has expired.
    private static func connectedRides(_ call: Call<BradOSBackend, CurrentUser, Void>) throws -> Int {
        try call.read { records in
            guard let connection = try records.find(.stravaConnection) else {
                throw BradOSError.bare("Strava not connected. Please connect Strava first.")
            }
            // The backend renews an expired token with its own credentials, and this server has none.
            guard let end = connection["expiresAt"]?.number, Double(call.now.seconds) < end else {
                throw BradOSError.bare("Strava credentials not configured on server.", status: .internalServerError)
            }
            return try records.all(.rides, first: syncedActivities).count
        }
    }
}

extension Input<BradOSBackend, Record> {
    /// Checks the tokens, and keeps only their validity and the athlete.
    fileprivate static let tokens = Input.described(tokenSchema) { context in
        let body = try BradOSBackend.body(of: context.request)
        guard tokenSchema.violations(in: body).isEmpty else { throw BradOSError.invalid("Invalid token payload") }
        return Record(kind: "body", Resource.stravaConnection.recordSchema.known(body))
    }

    private static let tokenSchema = ValueSchema.object([
        .required("accessToken", .secret(of: .nonEmptyText), example: "an-access-token"),
        .required("refreshToken", .secret(of: .nonEmptyText), example: "a-refresh-token"),
        .required("expiresAt", .positiveInteger, "The end of the access token's validity in seconds since 1970.", example: 1_767_799_200),
        .required("athleteId", .positiveInteger, "The athlete's id at Strava.", example: 4_217),
    ])
}
