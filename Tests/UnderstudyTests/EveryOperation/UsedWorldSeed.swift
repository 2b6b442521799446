import TestSupport
import Values

/// The accounts of a ``UsedWorld``. Each key is also a bearer token and a user id of Brad OS.
enum UsedWorldSeed {
    static let accounts = [alice, bob, carol]

    /// Requests to Brad OS without a user id read her data, and the calendars of all users show her rides.
    private static let alice = person("alice", bradOSUser: "default-user", timezone: "Europe/Istanbul", days: 9)
    private static let bob = person("bob", bradOSUser: "bob", timezone: "America/New_York", days: 6)

    /// Has a subscription, and no data yet.
    private static let carol: JSON = [
        "key": "carol", "email": "carol@understudy.test", "tokens": ["carol"], "dateOfBirth": "1990-05-15",
        "longevity": ["subscription": subscription], "fitiq": ["profile": .null],
    ]

    private static let subscription: JSON = ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"]

    /// An account with data in every backend.
    ///
    /// - Parameter days: the number of days with data. Another number makes different data.
    private static func person(_ name: String, bradOSUser: String, timezone: String, days: Int) -> JSON {
        let bradOS = JSON.object(ResourceCase.block(of: "bradOS", for: name)).merging(measurements(days: days)).merging(
            training(of: name, days: days)
        ).merging(shared(by: name))
        return [
            "key": .string(name), "displayName": .string(name), "email": .string("\(name)@understudy.test"), "password": "understudy",
            "tokens": [.string(name)], "dateOfBirth": "1988-05-15", "timezone": .string(timezone), "longevity": longevity(days: days),
            "fitiq": fitIQ(of: name, days: days), "bradOS": bradOS.with(["userId": .string(bradOSUser)]),
        ]
    }

    private static func longevity(days: Int) -> JSON {
        [
            "baselineBiologicalAgeYears": 35, "subscription": subscription,
            "checkIns": ["generate": ["count": .integer(days), "until": "yesterday", "trend": "rejuvenating", "seed": .integer(days)]],
        ]
    }

    /// Each id is the account's name and the path segment before the id; see ``RoutePath``.
    private static func fitIQ(of name: String, days: Int) -> JSON {
        let kilograms = JSON.integer(70 + days)
        let share: JSON = [
            "template_id": .string("\(name)-workout-templates"), "user_id": .string(name), "professional_type": "personal_trainer",
        ]
        let block: JSON = [
            "insights": [
                ["id": .string("\(name)-insights"), "type": "daily", "title": "A day", "content": "A good day."],
                ["type": "weekly", "title": "A week", "content": "A good week.", "isArchived": true],
            ],
            "progress": [
                [
                    "id": .string("\(name)-progress"), "type": "weight", "quantity": kilograms,
                    "loggedAt": "2026-01-06T08:00:00Z",
                ]
            ],
            "preferences": ["allergies": ["peanuts"]],
            "goals": [
                [
                    "id": .string("\(name)-goals"), "goal_type": "activity", "title": "Steps", "target_value": 9_000,
                    "target_unit": "steps", "current_value": kilograms, "start_date": "2026-01-01", "is_recurring": true,
                    "recurrence_pattern": "daily",
                ]
            ],
            "goalInstances": [
                [
                    "id": .string("\(name)-instances"), "goal_id": .string("\(name)-goals"), "instance_date": "2026-01-06",
                    "target_value": 9_000, "current_value": 4_000,
                ]
            ],
            // The old paths name the same entries.
            "moodEntries": .array(
                ["\(name)-mood-entries", "\(name)-mood"].map { id in
                    ["id": .string(id), "valence": 0.3, "labels": ["happy"], "logged_at": "2026-01-06T20:00:00Z"]
                }),
            "goalActivities": [["goal_id": .string("\(name)-goals"), "activity_type": "check_in", "notes": "Around the lake"]],
            "consultations": [
                [
                    "id": .string("\(name)-consultations"), "persona": "sleep_coach",
                    "messages": [["role": "user", "content": "I sleep badly."], ["role": "assistant", "content": "Since when?"]],
                ]
            ],
            "mealTemplates": [
                [
                    "id": .string("\(name)-meal-templates"), "name": .string("Bowl of \(name)"), "meal_type": "breakfast",
                    "foods": [
                        [
                            "id": .string(name), "serving_size": 1, "serving_unit": "cup", "calories": .integer(160 + days),
                            "protein": 5.9, "carbs": 28.1, "fat": 3.5,
                        ]
                    ],
                ]
            ],
            "workoutTemplateShares": [share],
        ]
        return JSON.object(ResourceCase.block(of: "fitiq", for: name)).merging(block)
    }

    private static func measurements(days: Int) -> JSON {
        func generated(from value: JSON? = nil) -> JSON {
            let rule = JSON.object(omittingMissing: [
                ("days", .integer(days)), ("until", "today"), ("seed", .integer(days)), ("from", value),
            ])
            return ["generate": rule]
        }
        return [
            "hrv": generated(), "rhr": generated(), "sleep": generated(), "weight": generated(from: 180),
            "metrics": ["vo2max": generated(from: 44), "body-fat": generated(from: 20), "steps": generated(from: 8_000)],
            "recovery": ["generate": ["days": 3, "until": "today"]],
        ]
    }

    private static func training(of name: String, days: Int) -> JSON {
        let (kilograms, watts) = (JSON.integer(70 + days), JSON.integer(230 + days))
        return [
            "weightGoal": ["targetWeightLbs": 170, "targetDate": "2026-03-01", "startWeightLbs": 181, "startDate": "2026-01-01"],
            "cyclingProfile": ["weightKg": kilograms, "maxHR": 184, "restingHR": 54],
            "ftp": [["value": watts, "date": "2026-01-02", "source": "test"]],
            "vo2maxEstimates": [["date": "2026-01-02", "method": "ftp_derived", "sourcePower": watts, "sourceWeight": kilograms]],
            "activities": .array((0..<20).map { ride($0, of: name, watts: 150 + days) }),
            "rideStreams": [
                ["activityId": .string("\(name)-activities"), "stravaActivityId": 1_001, "watts": [150, 160], "sampleCount": 2]
            ],
            "blocks": [
                ["id": .string("\(name)-block"), "startDate": "2025-12-29", "endDate": "2026-02-22", "goals": ["regain_fitness"]]
            ],
            "stravaConnection": ["expiresAt": 4_102_444_800, "athleteId": 4_217],
        ]
    }

    /// A ride of every other day, newest first.
    private static func ride(_ number: Int, of name: String, watts: Int) -> JSON {
        [
            "id": .string(number == 0 ? "\(name)-activities" : "\(name)-ride-\(number)"), "date": .string("today-\(2 * number + 1)dT18:00"),
            "durationMinutes": 45, "avgPower": .integer(watts - 10), "normalizedPower": .integer(watts), "maxPower": 420,
            "avgHeartRate": 140, "maxHeartRate": 168, "tss": 40, "intensityFactor": 0.7,
            "type": .string(["vo2max", "threshold", "fun", "recovery"][number % 4]), "ef": 1.2,
        ]
    }

    private static func set(_ id: String, _ number: Int, of name: String) -> JSON {
        [
            "id": .string(id), "workout_id": .string("\(name)-workouts"), "exercise_id": .string(name), "set_number": .integer(number),
            "target_reps": 8, "target_weight": 100,
        ]
    }

    /// The data that all users see.
    private static func shared(by name: String) -> JSON {
        [
            "stretchSessions": [
                [
                    "id": .string("\(name)-stretch-sessions"), "completedAt": "2026-01-05T19:40:00Z", "totalDurationSeconds": 480,
                    "regionsCompleted": 2, "regionsSkipped": 0,
                    "stretches": [
                        [
                            "region": "neck", "stretchId": "neck-side-tilt", "stretchName": "Neck Side Tilt", "durationSeconds": 60,
                            "skippedSegments": 0,
                        ]
                    ],
                ]
            ],
            "meditationSessions": [
                [
                    "id": .string("\(name)-meditation-sessions"), "completedAt": "2026-01-06T06:50:00Z", "sessionType": "breathing",
                    "plannedDurationSeconds": 600, "actualDurationSeconds": 600, "completedFully": true,
                ]
            ],
            "workouts": [
                [
                    "id": .string("\(name)-workouts"), "mesocycle_id": .string("\(name)-mesocycles"), "plan_day_id": .string(name),
                    "week_number": 3, "scheduled_date": "2026-01-07", "status": "pending", "started_at": .null, "completed_at": .null,
                ]
            ],
            "workoutSets": .array(["\(name)-workout-sets", "\(name)-sets", name].enumerated().map { set($1, $0 + 1, of: name) }),
            "exercises": .array([name, "\(name)-exercises"].map { ["id": .string($0), "name": .string("Press of \($0)")] }),
            "planDayExercises": [
                ["id": .string(name), "plan_day_id": .string(name), "exercise_id": .string(name), "sort_order": 0]
            ],
            "mealPlans": [
                [
                    "id": .string("\(name)-mealplans"), "plan": [], "meals_snapshot": [], "history": [], "is_finalized": false,
                    "created_at": "2026-01-05T09:00:00Z", "updated_at": "2026-01-05T09:00:00Z",
                ]
            ],
        ]
    }
}
