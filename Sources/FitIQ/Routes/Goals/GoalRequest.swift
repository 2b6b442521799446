import MicroHTTP
import UnderstudyCore

/// A request for goals, and the records of its user (fitiq-wellness.md 6).
struct GoalRequest {
    let currentUser: CurrentUser
    let context: Context

    var id: String { context.recordID }
    var now: Instant { context.now.wholeSeconds }
    /// The date in UTC, as goals count their days.
    var today: LocalDate { context.now.utc.date }

    func read<Value>(_ body: (Records) throws -> Value) throws -> Value {
        try currentUser.read(context, body)
    }

    /// Runs a transaction for a client.
    func write<Value>(_ body: (Records) throws -> Value) throws -> Value {
        try currentUser.write(context, body)
    }

    /// The known members of the body. The `note` of an activity counts as its `notes`.
    ///
    /// - Parameters:
    ///   - dates: the members that are dates. The apps send dates, and a document of the service has instants, of which the first ten
    ///     characters count.
    ///   - texts: the members in which spaces alone count as missing.
    /// - Throws: ``ResourceError/invalid(_:)``, and ``FitIQError`` for a text that is neither date nor instant, or that is blank.
    func members(_ schema: ValueSchema, dates: [String] = [], notBlank texts: [String] = []) throws -> JSON {
        var body = try RequestBody(context.request).members.object ?? [:]
        body["notes"] = body["notes"] ?? body["note"]
        for name in dates {
            guard let text = body[name]?.string else { continue }
            guard DateOrInstant(text) != nil else { throw FitIQError.invalid("Invalid \(name): expected RFC3339") }
            body[name] = .string(String(text.prefix(10)))
        }
        let members = try schema.checked(.object(body))
        for name in texts {
            if let text = body[name]?.string, text.allSatisfy(\.isWhitespace) { throw FitIQError.invalid("\(name) is required") }
        }
        return members
    }
}

extension Records {
    /// Newest first.
    func activities(of goal: Goal) throws -> [GoalActivity] {
        try all(.goalActivities, below: goal.id).map(GoalActivity.init)
    }

    func statistics(of goal: Goal) throws -> GoalStatistics {
        GoalStatistics(goal: goal, instances: try instances(of: goal), activities: try activities(of: goal), now: now)
    }
}
