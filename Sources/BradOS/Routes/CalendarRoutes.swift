import MicroHTTP
import OrderedCollections
import UnderstudyCore

extension BradOSBackend {
    /// A month of activities (brados.md 3.10): the standard user's rides, and the sessions of all users.
    var calendarRoutes: [Route] {
        [
            Route(.get, Self.pathPattern + "/calendar/:year/:month", .shared, "a month of rides and sessions") { scope, context in
                .success(try CalendarMonth(context, for: settings.generation).json(of: scope, in: context.session))
            }
        ]
    }
}

/// A month in local time, which is UTC plus the given minutes (brados.md C11).
private struct CalendarMonth {
    private let first: LocalDate
    private let minutesEastOfUTC: Int
    /// Builds of February cannot decode rides, and would lose the whole month.
    private let showsRides: Bool

    init(_ context: Context, for generation: BradOSSettings.Generation) throws {
        showsRides = generation != .february
        func number(_ text: String?, in range: ClosedRange<Int>, else message: String) throws -> Int {
            guard let number = text.flatMap(JavaScriptInteger.leading), range.contains(number) else {
                throw BradOSError.invalid(message)
            }
            return number
        }
        let year = try number(
            context.parameters["year"], in: 1_000...9_999,
            else: "Invalid year parameter: must be a valid 4-digit year (1000-9999)")
        let month = try number(
            context.parameters["month"], in: 1...12, else: "Invalid month parameter: must be a number between 1 and 12")
        minutesEastOfUTC = try number(
            context.request.query["tz"] ?? "0", in: -720...840,
            else: "Invalid timezone offset: must be a number between -720 and 840")
        first = LocalDate(year: year, month: month, day: 1)
    }

    func json(of scope: ResourceScope, in session: Session) throws -> JSON {
        let start = instant(of: first)
        let end = instant(of: first.endOfMonth + 1)
        let activities = try session.read { db -> [JSON] in
            let records = Records(of: scope, at: session.now, in: db)
            let rides = try showsRides ? records.rides(since: start, before: end).map(ride) : []
            let (first, last) = (start.description, end.sortKey)
            return try rides + records.completedWorkouts(from: first, before: last).map(workout)
                + records.all(.stretchSessions, from: first, before: last).map(stretch)
                + records.all(.meditationSessions, from: first, before: last).map(meditation)
        }
        var days: OrderedDictionary<String, [JSON]> = [:]
        for activity in activities.sorted(by: { Self.time(of: $0) < Self.time(of: $1) }) {
            days[activity["date"]?.string ?? "", default: []].append(activity)
        }
        return [
            "startDate": .string(first.description), "endDate": .string(first.endOfMonth.description),
            "days": .object(JSON.Members(days.map { ($0, day($0, $1)) })),
        ]
    }

    private func instant(of date: LocalDate) -> Instant {
        Instant(date).advanced(bySeconds: -Int64(minutesEastOfUTC) * 60)
    }

    private static func time(of activity: JSON) -> String { activity["completedAt"]?.string ?? "" }

    private func ride(_ ride: JSON) -> JSON {
        activity(
            "cycling", ride, at: "date",
            [
                "durationMinutes": Self.whole(ride["durationMinutes"]), "tss": Self.whole(ride["tss"]),
                "cyclingType": ride["type"] ?? .null,
            ])
    }

    /// The rounded number. The app loses a whole month with a fraction, and rides that a client has sent may have some (brados.md 4.2).
    private static func whole(_ json: JSON?) -> JSON { .number(min(json?.number ?? 0, greatestCount).rounded()) }

    private static let greatestCount = 1_000_000.0

    private func workout(_ workout: CompletedWorkout) -> JSON {
        activity(
            "workout", ["id": .string(workout.id), "completed_at": .string(workout.completedAt)], at: "completed_at",
            [
                "dayName": .string(workout.dayName), "exerciseCount": .integer(workout.exercises),
                "setsCompleted": .integer(workout.completedSets), "totalSets": .integer(workout.sets),
                "weekNumber": .integer(workout.week), "isDeload": .bool(workout.week == Mesocycle.deloadWeek),
            ])
    }

    private func stretch(_ session: JSON) -> JSON {
        activity(
            "stretch", session, at: "completedAt",
            [
                "totalDurationSeconds": session["totalDurationSeconds"] ?? .null, "regionsCompleted": session["regionsCompleted"] ?? .null,
                "regionsSkipped": session["regionsSkipped"] ?? .null,
            ])
    }

    private func meditation(_ session: JSON) -> JSON {
        activity(
            "meditation", session, at: "completedAt",
            ["durationSeconds": session["actualDurationSeconds"] ?? .null, "meditationType": session["sessionType"] ?? .null])
    }

    private func activity(_ type: String, _ record: JSON, at dateKey: String, _ summary: JSON) -> JSON {
        let time = record[dateKey]?.string ?? ""
        let instant = Instant(time) ?? LocalDate(time).map { Instant($0) }
        let local = instant?.advanced(bySeconds: Int64(minutesEastOfUTC) * 60).utc.date
        return [
            "id": .string("\(type)-\(record["id"]?.string ?? "")"), "type": .string(type), "date": .optional(local?.description),
            "completedAt": .string(time), "summary": summary,
        ]
    }

    private func day(_ date: String, _ activities: [JSON]) -> JSON {
        func has(_ type: String) -> JSON { .bool(activities.contains { $0["type"]?.string == type }) }
        let summary: JSON = [
            "totalActivities": .integer(activities.count), "completedActivities": .integer(activities.count),
            "hasWorkout": has("workout"), "hasStretch": has("stretch"), "hasMeditation": has("meditation"),
        ]
        return [
            "date": .string(date), "activities": .array(activities),
            "summary": showsRides ? summary.merging(["hasCycling": has("cycling")]) : summary,
        ]
    }
}
