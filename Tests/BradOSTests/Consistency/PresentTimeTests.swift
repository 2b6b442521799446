import Testing
import TestSupport
import Values

@Suite("The answers of Brad OS to a persona of the demo are possible at their time")
struct PresentTimeTests {
    /// The members with a planned date.
    private static let planned: Set = ["scheduled_date", "endDate", "targetDate"]

    @Test("no instant is after now, and no date after the persona's day, except planned ones", arguments: DemoPersona.all)
    func past(_ persona: DemoPersona) throws {
        let now = try persona.instant
        let today = persona.zone.localDate(at: now)
        for answer in try DemoWalk.of(persona).answers {
            // The days of the calendar are those of UTC.
            let hasLocalDates = !answer.route.hasPrefix("/calendar/")
            for (members, text) in answer.data.texts() where !Self.planned.contains(members.last ?? "") {
                let place = "GET \(answer.path): \(members.joined(separator: ".")) \(text)"
                if hasLocalDates, text.utf8.count == 10, let date = LocalDate(text) { #expect(date <= today, "\(place)") }
                if text.hasSuffix("Z"), let instant = Instant(text) { #expect(instant <= now, "\(place)") }
            }
        }
    }

    @Test("a ride, a session and a workout have ended, or are under way, by now", arguments: DemoPersona.all)
    func durations(_ persona: DemoPersona) throws {
        let (walk, now) = (try DemoWalk.of(persona), try persona.instant)
        for ride in walk.list("/cycling/activities") {
            let end = Instant(ride.text("date"))?.advanced(bySeconds: Int64((ride["durationMinutes"]?.number ?? 0) * 60))
            #expect((end ?? .distantFuture) <= now, "GET /cycling/activities: \(ride.text("id"))")
        }
        for workout in walk.list("/workouts") {
            let times = [workout.text("started_at"), workout.text("completed_at")].map { Instant($0) }
            let place = "GET /workouts: \(workout.text("id")) is \(workout.text("status"))"
            switch workout.text("status") {
            case "completed": #expect((times[0] ?? .distantFuture) < (times[1] ?? now), "\(place)")
            case "in_progress": #expect((times[0] ?? .distantFuture) <= now && times[1] == nil, "\(place)")
            case "pending": #expect(times[0] == nil && times[1] == nil, "\(place)")
            default: #expect(times[1] == nil, "\(place)")
            }
        }
        for path in ["/meditation-sessions", "/stretch-sessions"] {
            let ends = walk.list(path).compactMap { Instant($0.text("completedAt")) }
            #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 > $1 }, "GET \(path): two sessions at once")
        }
    }

    @Test("the day's steps and sleep fit into the time that has passed", arguments: DemoPersona.all)
    func today(_ persona: DemoPersona) throws {
        let (walk, now) = (try DemoWalk.of(persona), try persona.instant)
        let (today, seconds) = (persona.zone.localDate(at: now).description, Double(persona.zone.secondsOfDay(at: now)))
        func figure(_ metric: String, _ member: String) -> Double {
            walk.list("/health-sync/\(metric)?days=3650").first { $0.has("date", today) }?[member]?.number ?? 0
        }
        // Two steps a second from midnight on, and a night from six in the evening on.
        #expect(figure("steps", "count") <= 2 * seconds)
        #expect(figure("sleep", "inBedMinutes") <= seconds / 60 + 6 * 60)
    }
}
