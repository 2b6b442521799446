import GRDB
import MicroHTTP
import UnderstudyCore

extension SocketTopic {
    /// The WebSocket of the meals of one user. There is one at a time.
    fileprivate static func mealSocket(ofUser id: String) -> SocketTopic { SocketTopic("meal socket", id) }
    /// The receivers of the events of one user's meals.
    static func meals(ofUser id: String) -> SocketTopic { SocketTopic("meals", id) }
    /// All WebSockets of one user.
    static func user(_ id: String) -> SocketTopic { SocketTopic("user", id) }
}

/// The WebSocket that tells of processed meals (fitiq-wellness.md 10.5).
extension FitIQBackend {
    var mealSocketRoutes: [Route] {
        [
            Route(
                webSocket: "/ws/meal-logs", socketUser(needsAPIKey: false), "a WebSocket that tells of processed meals",
                open: openMealSocket, receive: receiveInMealSocket, push: pushToMealSocket)
        ]
    }

    private static let idleSeconds = 600

    /// A new WebSocket of a user ends the former one.
    private func openMealSocket(_ currentUser: CurrentUser, _ context: Context) throws -> SocketOpening {
        try checkWebSockets()
        let own = SocketTopic.mealSocket(ofUser: currentUser.id)
        context.session.signals.close(own, .normal, reason: "replaced")
        let greeting: JSON = ["type": "connected", "user_id": .string(currentUser.id), "timestamp": .timestamp(context.now)]
        return SocketOpening(
            user: currentUser.id, topics: [own, .meals(ofUser: currentUser.id), .user(currentUser.id)], idleSeconds: Self.idleSeconds,
            expiresAt: try socketExpiry(context), greeting: spoken([greeting]).first)
    }

    private func receiveInMealSocket(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let isPing = (try? JSON(parsing: context.request.body))?["type"]?.string == "ping"
        let answer: JSON =
            isPing
            ? ["type": "pong"]
            : ["type": "error", "error": .string(FitIQError.unknownFrame.message), "error_code": "SERVER_ERROR", "details": .null]
        return .frames(spoken([answer.merging(["timestamp": .timestamp(context.now)])]))
    }

    private func pushToMealSocket(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let meal = try RequestBody(context.request).members["meal"]?.string else { return .frames([]) }
        return .frames(spoken(try mealEvents(of: meal, currentUser, context)))
    }

    /// The event of a meal; none if the meal has been deleted, or is processed again.
    func mealEvents(of id: String, _ currentUser: CurrentUser, _ context: Context) throws -> [JSON] {
        let stored = try currentUser.read(context) { try $0.find(.mealLogs, id) }
        guard let meal = try stored.map({ try MealLog(Resource.mealLogs.record($0)) }), let event = MealEvent(meal) else { return [] }
        return [event.json(at: context.now, hasManualStatus: settings.mealManualStatus)]
    }
}

extension FitIQBackend {
    /// The user of a WebSocket, by a token in a header or else in the query. A chat needs the API key, unless the query has the token.
    func socketUser(needsAPIKey: Bool) -> Authentication<CurrentUser> {
        let (label, key) = needsAPIKey ? ("API key, ", [Credential.apiKey]) : ("", [])
        return Authentication("\(label)bearer token, or token in query", key + [.authorization]) { context in
            let token = context.request.query.text("token")
            if needsAPIKey, token == nil || context.request.has(.apiKey) { try checkAPIKey(context) }
            guard let token, !context.request.has(.authorization) else { return try currentUser(context) }
            let bearer = try context.read { try principal(bearing: token, at: context.now, in: $0) }
            return try currentUser(by: bearer, in: context.session)
        }
    }

    /// The instant at which the token of a handshake expires; `nil` for never, and for an account that stands in for missing credentials.
    func socketExpiry(_ context: Context) throws -> Instant? {
        let request = context.request
        guard let token = request.has(.authorization) ? request.bearerToken : request.query.text("token") else { return nil }
        return try context.read { try tokenExpiry(token, at: context.now, in: $0) }
    }

    func checkWebSockets() throws(FitIQError) {
        if settings.webSockets == .notImplemented { throw .notImplemented }
    }

    /// The texts that are sent, unless the setting keeps the WebSockets silent.
    func spoken(_ texts: [JSON]) -> [JSON] { settings.webSockets == .silent ? [] : texts }
}
