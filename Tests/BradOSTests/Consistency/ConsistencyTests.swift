import Testing
import TestSupport
import TestTraits
import Values

@Suite("The answers of Brad OS to a persona of the demo are consistent", .blocking)
struct ConsistencyTests {
    @Test("the demo has personas for Brad OS, a full one and an empty one among them")
    func personas() {
        #expect(DemoPersona.keys.contains("default-user") && DemoPersona.keys.contains("brados-empty"))
    }

    @Test("every id in an answer is served by its route", arguments: DemoPersona.all)
    func ids(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).deadIDs == [])
    }

    @Test("every list is served, and every newest entry but those before yesterday", arguments: DemoPersona.all)
    func statuses(_ persona: DemoPersona) throws {
        let walk = try DemoWalk.of(persona)
        let yesterday = (try persona.instant.utc.date - 1).description
        for answer in walk.answers where answer.status != 200 {
            let hasNewEntry = walk.list(answer.path + "?days=3650").contains { $0.text("date") >= yesterday }
            #expect(answer.status == 404 && answer.path.hasPrefix("/health-sync/") && !hasNewEntry, "GET \(answer.path): \(answer.status)")
        }
    }

    @Test("the data of the standard user reach every GET route", arguments: DemoPersona.standard)
    func routes(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).unvisited == [])
    }

    @Test("a user without data gets only empty answers", arguments: DemoPersona.empty)
    func empty(_ persona: DemoPersona) throws {
        for answer in try DemoWalk.of(persona).answers where answer.status == 200 {
            let data = answer.route.hasPrefix("/calendar/") ? answer.data["days"] ?? .null : answer.data
            #expect(data.isBlank, "GET \(answer.path): \(data.text.prefix(200))")
        }
    }

    @Test("mesocycles count their workouts and sets", arguments: DemoPersona.all)
    func mesocycles(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).mesocycleFindings() == [])
    }

    @Test("workouts show their sets, and the next workout is one of the active mesocycle", arguments: DemoPersona.all)
    func workouts(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).workoutFindings() == [])
    }

    @Test("the history and record of an exercise are those of its completed sets", arguments: DemoPersona.all)
    func exercises(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).exerciseFindings() == [])
    }

    @Test("the calendar has each completed workout, session and ride once, on its day", arguments: DemoPersona.all)
    func calendar(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).calendarFindings() == [])
    }

    @Test("a record is the same alone and in its list, and the newest one is the first of its list", arguments: DemoPersona.all)
    func records(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).recordFindings() == [])
    }

    @Test("statistics and sessions follow from the sessions and the library", arguments: DemoPersona.all)
    func sessions(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).sessionFindings() == [])
    }

    @Test("a shopping list follows from the plan, the recipes and the ingredients", arguments: DemoPersona.all)
    func mealPlans(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).mealPlanFindings() == [])
    }

    @Test("training load, VO2 max and the block's week follow from rides, FTP, weight and the date", arguments: DemoPersona.all)
    func cycling(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).cyclingFindings(at: persona.instant) == [])
    }

    @Test("recovery and its baseline follow from the measurements of sixty days", arguments: DemoPersona.standard.prefix(1))
    func recovery(_ persona: DemoPersona) throws {
        #expect(try DemoWalk.of(persona).recoveryFindings() == [])
    }

    @Test("the answers are the same after a literal export and an import", arguments: DemoPersona.times.prefix(1))
    func reimported(_ now: String) throws {
        let personas = DemoPersona.all.filter { $0.now == now }
        let exported = try #require(personas.first).world().exportSeed(literally: true)
        let imported = try TestWorld(now: now, accounts: exported["accounts"]?.array ?? [])
        for persona in personas {
            let (before, after) = (try DemoWalk.of(persona), try DemoWalk(persona, in: imported))
            #expect(after.answers.map(\.path) == before.answers.map(\.path), "\(persona.testDescription)")
            for answer in before.answers {
                let again = after.answer(to: answer.path)
                #expect(again?.status == answer.status, "\(persona.key): GET \(answer.path)")
                #expect((again?.body ?? .null).differences(from: answer.body) == [], "\(persona.key): GET \(answer.path)")
            }
        }
    }
}
