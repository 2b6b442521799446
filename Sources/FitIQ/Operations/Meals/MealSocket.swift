import MicroHTTP
import UnderstudyCore
import Values

/// The WebSocket that tells of processed meals (fitiq-wellness.md 10.5).
enum MealSocket {
    static let operations: [Operation<FitIQBackend>] = [
        .webSocket(
            "openMealLogSocket", .root("/ws/meal-logs"), "Open a WebSocket that tells of processed meals",
            """
            The handshake of RFC 6455. The server sends `connected`, then `meal_log.completed` or `meal_log.failed` for each meal in words, \
            `fitiq.aiDelayMilliseconds` of real time after the response that has created it. A ping gets a `pong`. A user has one such \
            WebSocket; a further one ends it with 1000, and so do ten minutes without a frame. The expiry of the token, by the world's \
            clock, ends it with 1008, after the events that were due before.
            """,
            for: .mealSocket, refuses: [.of(.noUpgrade), .of(.unsupportedVersion), .of(.notImplemented), .of(.tooManySockets)],
            opens: open,
            receives: [Message("ping", "Asks for a sign of life.") { $0.text(["type": "pong"]) }],
            otherwise: { call, _ in
                let message = JSON.string(FitIQError.unknownFrame.message)
                return call.text(["type": "error", "error": message, "error_code": "SERVER_ERROR", "details": .null])
            },
            pushes: { call in
                guard let meal = call.sent["meal"]?.string else { return SocketTexts([]) }
                return SocketTexts(call.service.spoken(try call.service.mealEvents(of: meal, call.user, call.context)))
            })
    ].tagged("FitIQ: meal logs")

    private static let idleSeconds = 600

    /// A new WebSocket of a user ends the former one.
    private static func open(_ call: Call<FitIQBackend, CurrentUser, Void>) throws -> SocketOpening {
        try call.service.checkWebSockets()
        let own = SocketTopic.mealSocket(ofUser: call.user.id)
        call.context.session.signals.close(own, .normal, reason: "replaced")
        let greeting: JSON = ["type": "connected", "user_id": .string(call.user.id), "timestamp": .timestamp(call.now)]
        return SocketOpening(
            user: call.user.id, topics: [own, .meals(ofUser: call.user.id), .user(call.user.id)], idleSeconds: idleSeconds,
            expiresAt: try call.service.socketExpiry(call.context), greeting: call.service.spoken([greeting]).first)
    }
}

extension SocketTopic {
    /// The WebSocket of the meals of one user. There is one at a time.
    fileprivate static func mealSocket(ofUser id: String) -> SocketTopic { SocketTopic("meal socket", id) }
    /// The receivers of the events of one user's meals.
    static func meals(ofUser id: String) -> SocketTopic { SocketTopic("meals", id) }
    /// All WebSockets of one user.
    static func user(_ id: String) -> SocketTopic { SocketTopic("user", id) }
}

extension Call where Served == FitIQBackend {
    /// An event with its time.
    fileprivate func text(_ event: JSON) -> SocketTexts {
        SocketTexts(service.spoken([event.merging(["timestamp": .timestamp(now)])]))
    }
}

extension FitIQBackend {
    /// The event of a meal; none if the meal has been deleted, or is processed again.
    func mealEvents(of id: String, _ currentUser: CurrentUser, _ context: Context) throws -> [JSON] {
        let stored = try currentUser.read(context) { try $0.find(.mealLogs, id) }
        guard let meal = try stored.map({ try MealLog(Resource.mealLogs.record($0)) }), let event = MealEvent(meal) else { return [] }
        return [event.json(at: context.now, hasManualStatus: settings.mealManualStatus)]
    }
}

extension Access<FitIQBackend, CurrentUser> {
    /// The user of a live chat. The API key is needed, unless the query has the token.
    static let socket = Access(
        "API key, bearer token, or token in query", [.apiKey, .authorization],
        security: [["FitIQAPIKey": [], "FitIQBearer": []], ["FitIQTokenInQuery": []]]
    ) { service, context in
        if context.request.query.text("token") == nil || context.request.has(.apiKey) { try service.checkAPIKey(context) }
        return try service.socketUser(context)
    }

    /// The user of the WebSocket for meals.
    static let mealSocket = Access(
        "bearer token, or token in query", [.authorization], security: [["FitIQTokenInQuery": []], ["FitIQBearer": []]]
    ) { service, context in try service.socketUser(context) }
}

extension FitIQBackend {
    /// The user of a WebSocket, by a token in a header or else in the query.
    fileprivate func socketUser(_ context: Context) throws -> CurrentUser {
        guard let token = context.request.query.text("token"), !context.request.has(.authorization) else { return try currentUser(context) }
        let bearer = try context.read { try principal(bearing: token, at: context.now, in: $0) }
        return try currentUser(by: bearer, with: token, context)
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
