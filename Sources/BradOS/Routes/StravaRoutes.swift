import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// The connection to Strava (brados-training.md 7.2). Nothing here calls Strava.
    var stravaRoutes: [Route] {
        [
            Route(.post, Self.pathPattern + "/strava/tokens", .standardUser, "the tokens of a Strava account", handler: connect),
            route(.post, "/cycling/sync", "new rides from Strava: none, as Strava is never called") { currentUser, context in
                let rides = try connectedRides(currentUser, context)
                return .success([
                    "total": .integer(rides), "imported": 0, "skipped": .integer(rides),
                    "message": .string("Imported 0 rides, skipped \(rides)."),
                ])
            },
            route(.post, "/cycling/activities/backfill-streams", "missing streams from Strava: none") { currentUser, context in
                .success(["backfilled": 0, "skipped": .integer(try connectedRides(currentUser, context)), "failed": 0])
            },
            Route(.get, Self.pathPattern + "/strava/webhook", .open, "Strava's check of the webhook") { checkWebhook($0.request.query) },
            Route(.post, Self.pathPattern + "/strava/webhook", .open, "an event from Strava, which changes nothing") { _ in
                .text("EVENT_RECEIVED")
            },
        ]
    }

    /// Echoes the challenge of a check that names the token. Without a configured token every check is refused, while the backend then accepts
    /// those without one (D12).
    private func checkWebhook(_ query: Query) -> Response {
        func isOnly(_ text: String, _ name: String) -> Bool {
            let values = query.values(of: name)
            return values.count == 1 && values.hasExactly(text)
        }
        guard let token = settings.stravaVerifyToken, isOnly("subscribe", "hub.mode"), isOnly(token, "hub.verify_token") else {
            return .text("Forbidden", status: .forbidden)
        }
        return .bare(query["hub.challenge"].map { ["hub.challenge": .string($0)] } ?? [:])
    }

    private static let tokenSchema = ValueSchema.object(
        [.required("accessToken", .nonEmptyText), .required("refreshToken", .nonEmptyText)] + connectionFields)

    private static let connectionFields: [ValueSchema.Field] =
        if case .object(let fields) = Resource.stravaConnection.recordSchema { fields } else { [] }

    /// Checks the tokens, and stores only their validity and the athlete.
    private func connect(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request).json
        guard Self.tokenSchema.violations(in: body).isEmpty else {
            throw BradOSError.invalid("Invalid token payload")
        }
        let connection = ValueSchema.object(Self.connectionFields).known(body)
        let scope = ResourceScope(user: currentUser.id)
        try context.write(as: currentUser) { _ = try Records(of: scope, at: context.now, in: $0).add(.stravaConnection, connection) }
        return .success(["synced": true])
    }

    /// The number of newest activities that the backend asks Strava for.
    private static let syncedActivities = 400

    /// The number of rides that a sync finds: those that are stored.
    ///
    /// - Throws: the errors of an account that is not connected, or whose token has expired.
    private func connectedRides(_ currentUser: CurrentUser, _ context: Context) throws -> Int {
        try context.read { db in
            let records = Records(of: ResourceScope(user: currentUser.id), at: context.now, in: db)
            guard let connection = try records.find(.stravaConnection) else {
                throw BradOSError.bare("Strava not connected. Please connect Strava first.")
            }
            // The backend renews an expired token with its own credentials, and this server has none.
            guard let end = connection["expiresAt"]?.number, Double(context.now.seconds) < end else {
                throw BradOSError.bare("Strava credentials not configured on server.", status: .internalServerError)
            }
            return try records.all(.rides, first: Self.syncedActivities).count
        }
    }
}
