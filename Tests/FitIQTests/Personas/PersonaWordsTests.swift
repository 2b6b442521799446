import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("A persona's goals, journal and chats agree with its measurements:")
struct PersonaWordsTests {
    @Test("a weight goal is at the latest weight", arguments: Life.all)
    func weight(_ life: Life) throws {
        let goals = try life.goals().filter { $0["goal_type"] == "weight" }
        #expect(goals.count == (life.key == "fitiq-restless" ? 0 : 1))
        let latest = try #require(life.progress(.weight).first)
        for goal in goals { #expect(goal["current_value"]?.number == latest.value) }
    }

    @Test("a daily goal has an instance for each measured day, with its value", arguments: Life.all)
    func instances(_ life: Life) throws {
        let daily = try life.goals().filter { $0["is_recurring"] == true }
        #expect(!daily.isEmpty)
        for goal in daily {
            let id = try #require(goal["id"]?.string)
            let type: ProgressType = goal["goal_type"] == "sleep" ? .sleepHours : .steps
            let values = try life.byDay(type)
            let instances = try life.list("/goals/\(id)/history?from=2000-01-01&to=2100-01-01", "instances")
            #expect(instances.count >= 7)
            for instance in instances {
                let day = try #require(instance["instance_date"]?.string.flatMap { LocalDate($0) })
                let value = try #require(values[day])
                #expect(instance["current_value"]?.number == value)
                let isReached = value >= (goal["target_value"]?.number ?? 0)
                #expect((instance["status"] == "completed") == isReached, "\(day)")
            }
            let today = try #require(Instant(life.now)).utc.date
            #expect(goal["current_value"]?.number == values[today] ?? 0)
            #expect(try life.data("/goals/\(id)/today")["current_value"] == goal["current_value"])
        }
    }

    @Test("the steps toward a goal without measurements add up to its value", arguments: Life.all)
    func activities(_ life: Life) throws {
        for goal in try life.goals() where ["mindfulness", "custom", "nutrition"].contains(goal["goal_type"]) {
            let id = try #require(goal["id"]?.string)
            let activities = try life.list("/goals/\(id)/activities", "activities")
            #expect((3...6).contains(activities.count))
            #expect(activities.reduce(0) { $0 + ($1["progress_delta"]?.number ?? 0) } == goal["current_value"]?.number)
        }
    }

    @Test("a journal entry quotes the steps and the sleep of its day, and its links lead to records", arguments: Life.all)
    func journal(_ life: Life) throws {
        let (steps, sleep) = try (life.byDay(.steps), life.byDay(.sleepHours))
        let prompts = Set((try life.data("/journal/prompts")["prompts"]?.array ?? []).compactMap { $0["id"]?.string })
        let entries = try life.journal()
        #expect(entries.count >= 4)
        for entry in entries {
            let (day, content) = (try life.day(entry, "logged_at"), try #require(entry["content"]?.string))
            #expect(content.contains(Wording.number(try #require(steps[day]), decimals: 0)), "\(day): \(content)")
            #expect(content.contains(Wording.amount(try #require(sleep[day]), .sleepHours)), "\(day): \(content)")
            let mood = try life.data("/wellness/mood-entries/\(try #require(entry["linked_mood_id"]?.string))")
            #expect(try life.day(mood, "logged_at") == day)
            if let goal = entry["linked_goal_id"]?.string {
                #expect(content.contains(try #require(try life.data("/goals/\(goal)")["title"]?.string)))
            }
            #expect((entry["linked_goal_id"] != .null) == (entry["entry_type"] == "goal_review"))
            #expect((entry["entry_type"] == "prompt") == (entry["prompt_id"]?.string.map { prompts.contains($0) } ?? false))
        }
        #expect(Set(entries.compactMap { $0["content"]?.string }).count == entries.count)
    }

    @Test("the journal of fitiq-full has 24 entries of all types, two thirds with a title, and five favorites")
    func fullJournal() throws {
        for life in Life.all where life.key == "fitiq-full" {
            let entries = try life.journal()
            #expect(entries.count == 24)
            #expect(Set(entries.compactMap { $0["entry_type"]?.string }) == Set(DiaryPage.Kind.allCases.map(\.rawValue)))
            #expect(entries.count { $0["title"] != .null } == 16)
            #expect(entries.count { $0["is_favorite"] == true } == 5)
        }
    }

    @Test("W-204: a chat counts its messages, and is about a goal that exists", arguments: Life.all)
    func chats(_ life: Life) throws {
        let chats = try life.consultations()
        #expect(!chats.isEmpty)
        for chat in chats {
            let id = try #require(chat["id"]?.string)
            let messages = try life.list("/consultations/\(id)/messages", "messages")
            #expect(chat["message_count"]?.integer == messages.count)
            #expect(messages.allSatisfy { $0["content"]?.string?.isEmpty == false })
            guard let goal = chat["goal_id"]?.string else { continue }
            let title = try #require(try life.data("/goals/\(goal)")["title"]?.string)
            #expect(messages.first?["content"]?.string?.contains("\"\(title)\"") == true)
            #expect(chat["context_id"] == chat["goal_id"])
        }
    }
}
