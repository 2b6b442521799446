/// The routes that serve the records which an answer names by their ids.
struct IDRoutes {
    /// The patterns of all GET routes below `/api/{env}`.
    let patterns: Set<String>

    /// By the name of the member that has the id.
    private static let byMember: [String: [String]] = [
        "workout_id": ["/workouts/:id"], "mesocycle_id": ["/mesocycles/:id"], "plan_id": ["/plans/:id"],
        "plan_day_id": ["/plans/:id/days/:dayId/exercises"], "exercise_id": ["/exercises/:id"], "meal_id": ["/meals/:id"],
        "new_meal_id": ["/meals/:id"], "ingredient_id": ["/ingredients/:id"], "session_id": ["/mealplans/:id"],
        "activityId": ["/cycling/activities/:id"],
    ]

    /// By the route and the members that lead to the id.
    private static let byPlace: [String: [String]] = [
        "/plans/:id/days id": ["/plans/:id/days/:dayId/exercises"],
        "/mesocycles/active weeks.workouts.id": ["/workouts/:id"], "/mesocycles/:id weeks.workouts.id": ["/workouts/:id"],
        "/guidedMeditations id": ["/guidedMeditations/category/:category"],
        "/guidedMeditations/categories id": ["/guidedMeditations/category/:category"],
        "/guidedMeditations/category/:category id": ["/guidedMeditations/:id"],
        "/recipes meal_id": ["/meals/:id", "/recipes/by-meal/:id"], "/recipes/by-meal/:id id": ["/recipes/:id"],
        "/mealplans/latest meals_snapshot.id": ["/meals/:id"], "/mealplans/:id meals_snapshot.id": ["/meals/:id"],
        "/cycling/training-load recentCyclingWorkouts.id": ["/cycling/activities/:id"],
    ]

    /// The places of ids that no route serves.
    private static let unserved: Set<String> = [
        "/workouts/today exercises.sets.id", "/workouts/:id exercises.sets.id", "/workouts/:id/sets id",
        "/plans/:id/days/:dayId/exercises id", "/stretches stretches.id", "/stretches/:id stretches.id",
        "/guidedMeditations/:id segments.id", "/cycling/block id", "/cycling/blocks id", "/cycling/ftp id", "/cycling/ftp/history id",
        "/cycling/vo2max latest.id", "/cycling/vo2max history.id",
    ]

    private static let kindsOfCalendar = [
        "workout-": "/workouts/:id", "stretch-": "/stretch-sessions/:id", "meditation-": "/meditation-sessions/:id",
        "cycling-": "/cycling/activities/:id",
    ]

    /// The prefix of a session's type that names a guided meditation (brados-training.md 8.2).
    private static let guided = "reactivity-"

    /// The patterns of the routes that serve an id, and the id as their paths have it.
    ///
    /// - Returns: `nil` for a text that is no id, and for an id that no route serves.
    func targets(of text: String, at members: [String], on route: String) -> (patterns: [String], id: String)? {
        guard let member = members.last else { return nil }
        if route == "/calendar/:year/:month", member == "id" {
            return Self.kindsOfCalendar.first { text.hasPrefix($0.key) }.map { ([$0.value], String(text.dropFirst($0.key.count))) }
        }
        if member == "sessionType" {
            return text.hasPrefix(Self.guided) ? (["/guidedMeditations/:id"], String(text.dropFirst(Self.guided.count))) : nil
        }
        if let found = Self.byPlace[Self.place(members, route)] ?? Self.byMember[member] { return (found, text) }
        guard members == ["id"] else { return nil }
        let parent = route.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let pattern = [route, route + "/:id", parent + "/:id"].first { $0.hasSuffix("/:id") && patterns.contains($0) }
        return pattern.map { ([$0], text) }
    }

    /// Whether a member is named as one with an id, but neither has a route nor is known to have none.
    func isUnknown(_ members: [String], on route: String, _ text: String) -> Bool {
        guard let member = members.last, member == "id" || member.hasSuffix("_id") || member.hasSuffix("Id") else { return false }
        return targets(of: text, at: members, on: route) == nil && !["userId", "stretchId"].contains(member)
            && !Self.unserved.contains(Self.place(members, route)) && !route.hasPrefix("/health-sync/")
    }

    private static func place(_ members: [String], _ route: String) -> String { "\(route) \(members.joined(separator: "."))" }

    /// The path of a route with an id in place of its last parameter, and of those below it with the same id.
    func requests(to pattern: String, id: String) -> [(route: String, path: String)] {
        let children = patterns.filter { $0.hasPrefix(pattern + "/") && !$0.dropFirst(pattern.count).contains(":") }.sorted()
        return ([pattern] + children).filter { !Self.optional.contains($0) }.map { route in
            let parameters = route.split(separator: "/").count { $0.hasPrefix(":") }
            var place = 0
            let segments = route.split(separator: "/").map { segment -> String in
                guard segment.hasPrefix(":") else { return String(segment) }
                place += 1
                return place == parameters ? id : "any"
            }
            return (route, "/" + segments.joined(separator: "/"))
        }
    }

    /// Routes that answer 404 for a record without such data.
    static let optional: Set<String> = ["/cycling/activities/:id/streams"]
}
