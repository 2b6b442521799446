import MicroHTTP
import OrderedCollections
import UnderstudyCore
import Values

/// A month of activities (brados.md 3.10): the standard user's rides, and the sessions of all users.
enum Calendar {
    static let operations: [Operation<BradOSBackend>] = [
        .call(
            "getCalendarMonth", .get, "/calendar/:year/:month", "Get a month of rides, workouts and sessions",
            """
            The rides are those of `default-user`, for every user (none with `bradOS.generation` = `february`). Completed workouts and \
            sessions are those of all users. A day is a local date: local time is UTC plus `tz` minutes. Year, month and `tz` are parsed \
            like JavaScript's `parseInt`: text after the leading integer is ignored.
            """,
            for: .everyoneAsStandardUser,
            query: [
                ParameterDescription(
                    inPath: "year", leadingInteger(1_000...9_999, "\\+?0*[1-9][0-9]{3}"), "1000 to 9999.", example: 2026),
                ParameterDescription(inPath: "month", leadingInteger(1...12, "\\+?0*([1-9]|1[0-2])"), "1 to 12.", example: 1),
                ParameterDescription(
                    "tz", leadingInteger(-720...840, offset).merging(["default": 0]),
                    "Minutes east of UTC, from -720 to 840; `-300` is New York in winter. An empty value is refused.", example: -300,
                    mayBeEmpty: false),
            ], body: .none, answers: .ok(month, "The month."),
            refuses: [
                .own(
                    .badRequest, "Year, month or offset is not a number, or is out of range. A malformed path is `Bad request`.",
                    example: [
                        "success": false,
                        "error": [
                            "code": "VALIDATION_ERROR", "message": "Invalid year parameter: must be a valid 4-digit year (1000-9999)",
                        ],
                    ])
            ]
        ) { call in
            let month = try CalendarMonth(call.context, for: call.service.settings.generation)
            return .success(try call.read { try month.json(from: $0) })
        }
    ].tagged("Brad OS: calendar")

    private static let offset =
        "(-0*([1-6]?[0-9]?[0-9]|7[01][0-9]|720)|\\+?0*([1-7]?[0-9]?[0-9]|8[0-3][0-9]|840))"

    private static func leadingInteger(_ range: ClosedRange<Int>, _ pattern: String) -> JSON {
        [
            "type": ["integer", "string"], "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
            "pattern": .string("^\\s*\(pattern)([^0-9].*)?$"),
        ]
    }

    private static let month = ValueSchema.object([
        .required("startDate", .date, "The first of the month.", example: "2026-01-01"),
        .required("endDate", .date, "The last of the month.", example: "2026-01-31"),
        .required("days", .dictionary(of: day), "Only days with activities, by date, oldest first."),
    ])

    private static let day = ValueSchema.named(
        "BradOSCalendarDay",
        .object([
            .required("date", .date),
            .required(
                "activities",
                .nonEmptyArray(
                    of: .oneOf([
                        activity(
                            "Ride", "cycling",
                            [
                                .required("durationMinutes", count, example: 45),
                                .required(
                                    "tss", count, "An integer, because the app cannot decode a month with a fraction.", example: 48),
                                .required("cyclingType", .choice(RidePower.types), "By the intensity."),
                            ]),
                        activity(
                            "Workout", "workout",
                            [
                                .required("dayName", .text, example: "Push Day"), .required("exerciseCount", .integer(from: 0), example: 6),
                                .required("setsCompleted", .integer(from: 0), example: 18),
                                .required("totalSets", .integer(from: 0), example: 18), .required("weekNumber", count, example: 3),
                                .required("isDeload", .bool, "Whether the week is a mesocycle's lighter last one.", example: false),
                            ]),
                        activity(
                            "StretchSession", "stretch",
                            [
                                .required("totalDurationSeconds", .integer(from: 0), example: 480),
                                .required("regionsCompleted", .integer(from: 0), example: 6),
                                .required("regionsSkipped", .integer(from: 0), example: 0),
                            ]),
                        activity(
                            "MeditationSession", "meditation",
                            [
                                .required("durationSeconds", .integer(from: 0), example: 600),
                                .required("meditationType", .text, example: "basic-breathing"),
                            ]),
                    ]))),
            .required(
                "summary",
                .object([
                    .required("totalActivities", .integer(from: 1), example: 1),
                    .required(
                        "completedActivities", .integer(from: 1),
                        "The same number, because the calendar has only completed activities.", example: 1),
                    .required("hasWorkout", .bool, example: false), .required("hasStretch", .bool, example: false),
                    .required("hasMeditation", .bool, example: false),
                    .optional("hasCycling", .bool, "Absent with `bradOS.generation` = `february`."),
                ])),
        ]))

    private static let count = ValueSchema.integer(0...1_000_000)

    private static func activity(_ name: String, _ type: String, _ summary: [ValueSchema.Field]) -> ValueSchema {
        .named(
            "BradOSCalendar\(name)",
            .object([
                .required("id", .text, "The record's id after `\(type)-`.", example: .string("\(type)-5f9910da")),
                .required("type", .choice([type])), .required("date", .date, "The local date."),
                .required("completedAt", .timestamp), .required("summary", .object(summary)),
            ]))
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

    func json(from records: Records) throws -> JSON {
        let start = instant(of: first)
        let end = instant(of: first.endOfMonth + 1)
        let rides = try showsRides ? records.rides(since: start, before: end).map(ride) : []
        let (from, to) = (start.description, end.sortKey)
        let activities =
            try rides + records.completedWorkouts(from: from, before: to).map(workout)
            + records.all(.stretchSessions, from: from, before: to).map(stretch)
            + records.all(.meditationSessions, from: from, before: to).map(meditation)
        var days: OrderedDictionary<String, [JSON]> = [:]
        for (_, date, activity) in activities.sorted(by: { $0.time < $1.time }) { days[date, default: []].append(activity) }
        return [
            "startDate": .string(first.description), "endDate": .string(first.endOfMonth.description),
            "days": .object(JSON.Members(days.map { ($0, day($0, $1)) })),
        ]
    }

    private func instant(of date: LocalDate) -> Instant {
        Instant(date).advanced(bySeconds: -Int64(minutesEastOfUTC) * 60)
    }

    private typealias Activity = (time: String, date: String, json: JSON)

    private func ride(_ json: JSON) throws -> Activity {
        let ride = Resource.rides.record(json)
        return activity(
            "cycling", ride.id, at: try ride[Rides.date],
            [
                "durationMinutes": Self.whole(try ride[Rides.minutes]), "tss": Self.whole(try ride[Rides.stress]),
                "cyclingType": .string(try ride[Rides.type]),
            ])
    }

    /// The rounded number. The app loses a whole month with a fraction, and rides that a client has sent may have some (brados.md 4.2).
    private static func whole(_ number: Double) -> JSON { .number(min(number, greatestCount).rounded()) }

    private static let greatestCount = 1_000_000.0

    private func workout(_ workout: CompletedWorkout) -> Activity {
        activity(
            "workout", workout.id, at: workout.completedAt,
            [
                "dayName": .string(workout.dayName), "exerciseCount": .integer(workout.exercises),
                "setsCompleted": .integer(workout.completedSets), "totalSets": .integer(workout.sets),
                "weekNumber": .integer(workout.week), "isDeload": .bool(workout.week == Mesocycle.deloadWeek),
            ])
    }

    private func stretch(_ session: JSON) throws -> Activity {
        let record = Resource.stretchSessions.record(session)
        return activity(
            "stretch", record.id, at: try record[Meditation.completedAt],
            [
                "totalDurationSeconds": session["totalDurationSeconds"] ?? .null, "regionsCompleted": session["regionsCompleted"] ?? .null,
                "regionsSkipped": session["regionsSkipped"] ?? .null,
            ])
    }

    private func meditation(_ session: JSON) throws -> Activity {
        let record = Resource.meditationSessions.record(session)
        return activity(
            "meditation", record.id, at: try record[Meditation.completedAt],
            ["durationSeconds": session["actualDurationSeconds"] ?? .null, "meditationType": session["sessionType"] ?? .null])
    }

    private func activity(_ type: String, _ id: String, at time: String, _ summary: JSON) -> Activity {
        let instant = Instant(time) ?? LocalDate(time).map { Instant($0) }
        let date = instant?.advanced(bySeconds: Int64(minutesEastOfUTC) * 60).utc.date.description
        let json: JSON = [
            "id": .string("\(type)-\(id)"), "type": .string(type), "date": .optional(date), "completedAt": .string(time),
            "summary": summary,
        ]
        return (time, date ?? "", json)
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
