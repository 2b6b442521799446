#if !os(iOS)
    import Foundation
    import Testing

    @Suite("HealthSeeder")
    struct HealthSeederTests {
        private static let export = """
            {"account": "ada", "backend": "fitiq", "timezone": "UTC", "now": "2026-01-07T09:00:00Z", "samples": [
            {"type": "HKQuantityTypeIdentifierStepCount", "value": 512, "unit": "count", "start": "2026-01-05T07:00:00Z",
             "end": "2026-01-05T07:30:00Z", "source": "Understudy"},
            {"type": "HKQuantityTypeIdentifierBodyMass", "value": 171.5, "unit": "lb", "start": "2026-01-05T07:30:00Z",
             "end": "2026-01-05T07:30:00Z", "source": "Understudy", "userEntered": true},
            {"type": "HKCategoryTypeIdentifierSleepAnalysis", "category": "HKCategoryValueSleepAnalysisAsleepREM",
             "start": "2026-01-05T02:00:00Z", "end": "2026-01-05T02:30:00Z", "source": "Understudy"},
            {"type": "HKDataTypeStateOfMind", "valence": 0.5, "labels": ["happy", "dizzy"], "associations": ["chores", "work"],
             "start": "2026-01-05T20:00:00Z", "end": "2026-01-05T20:00:00Z", "source": "Understudy"},
            {"type": "HKWorkoutTypeIdentifier", "activity": "HKWorkoutActivityTypeRunning", "kilocalories": 300, "meters": 5000,
             "start": "2026-01-05T17:00:00Z", "end": "2026-01-05T17:30:00Z", "source": "Understudy"},
            {"type": "HKWorkoutTypeIdentifier", "activity": "HKWorkoutActivityTypeCurling",
             "start": "2026-01-06T17:00:00Z", "end": "2026-01-06T17:30:00Z", "source": "Understudy"}]}
            """

        @Test("saves each sample in its unit, in place of the former ones")
        func samples() async throws {
            let store = HKHealthStore()
            let seeder = HealthSeeder(store: store) { _ in Data(Self.export.utf8) }
            try await seeder.seed("ada")
            try await seeder.seed("ada")
            #expect(store.saved.count == 6)
            let quantities = store.saved.compactMap { $0 as? HKQuantitySample }
            #expect(quantities.map(\.quantity.doubleValue) == [512, 171.5])
            #expect(quantities.map(\.quantity.unit.unitString) == ["count", "lb"])
            #expect(quantities.map { $0.metadata?[HKMetadataKeyWasUserEntered] as? Bool } == [nil, true])
            #expect(quantities.first?.endDate == ISO8601DateFormatter().date(from: "2026-01-05T07:30:00Z"))
            let nights = store.saved.compactMap { $0 as? HKCategorySample }
            #expect(nights.map(\.value) == [HKCategoryValueSleepAnalysis.asleepREM.rawValue])
            let moods = store.saved.compactMap { $0 as? HKStateOfMind }
            #expect(moods.map(\.labels) == [[.happy]])
            #expect(moods.map(\.associations) == [[.work]])
            let workouts = store.saved.compactMap { $0 as? HKWorkout }
            #expect(workouts.map(\.workoutActivityType) == [.running, .other])
            #expect(workouts.map { $0.samples.map(\.quantity.doubleValue) } == [[300, 5_000], []])
            #expect(store.shared.count == 11)
        }

        @Test("asks for the days of the phone's zone")
        func address() async throws {
            let store = HKHealthStore()
            let seeder = HealthSeeder(store: store) { url in
                let expected = "http://127.0.0.1:5000/_understudy/accounts/default-user/healthkit?days=30&timezone="
                #expect(url.absoluteString.hasPrefix(expected), "\(url)")
                #expect(url.absoluteString.hasSuffix("&backend=bradOS"), "\(url)")
                return Data(#"{"samples": []}"#.utf8)
            }
            try await seeder.seed("default-user", at: "bradOS", from: "http://127.0.0.1:5000", days: 30)
            #expect(store.saved.isEmpty)
        }

        @Test("throws the reason of a refusal, and leaves HealthKit as it is")
        func refusal() async throws {
            let store = HKHealthStore()
            let answers = [Self.export, #"{"status": 400, "detail": "name one of them as backend"}"#].map { Data($0.utf8) }
            try await HealthSeeder(store: store) { _ in answers[0] }.seed("ada")
            let refusal = await #expect(throws: HealthSeeder.Refusal.self) {
                try await HealthSeeder(store: store) { _ in answers[1] }.seed("ada")
            }
            #expect(refusal?.reason == "name one of them as backend")
            #expect(store.saved.count == 6)
        }
    }
#endif
