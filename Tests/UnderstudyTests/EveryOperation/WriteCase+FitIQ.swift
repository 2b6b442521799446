import HTTPTypes
import TestSupport
import UnderstudyCore

extension WriteCase {
    static let fitIQ: [WriteCase] =
        insights + progress + goals + sessions + users + wellness + activity + consultations + meals + mealTemplates + exercises

    private static let insights: [WriteCase] = [
        WriteCase(.post, "/api/v1/insights/generate", 201, ["insight_type": "weekly"]),
        WriteCase(.post, "/api/v1/insights/generate/wellness", 201, ["insight_type": "daily"]),
        WriteCase(.patch, "/api/v1/insights/:id", 200, ["is_favorite": true]),
        WriteCase(.delete, "/api/v1/insights/:id", 204),
        WriteCase(.post, "/api/v1/insights/:id/read", 200),
        WriteCase(.post, "/api/v1/insights/:id/favorite", 200),
        WriteCase(.post, "/api/v1/insights/:id/archive", 200),
        WriteCase(.post, "/api/v1/insights/:id/unarchive", 200),
    ]

    private static let progress: [WriteCase] = [
        WriteCase(
            .post, "/api/v1/progress", 201, ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]),
        WriteCase(.delete, "/api/v1/progress/:id", 204),
    ]

    private static let goals: [WriteCase] = [
        WriteCase(
            .post, "/api/v1/goals", 201,
            [
                "title": "Walk", "description": "", "start_date": "2026-01-01", "target_date": "2026-01-31", "goal_type": "activity",
                "target_value": 20, "target_unit": "sessions",
            ]),
        WriteCase(.put, "/api/v1/goals/:id", 200, ["title": "Run", "progress": 0.45, "status": "paused"]),
        WriteCase(.delete, "/api/v1/goals/:id", 204),
        WriteCase(.patch, "/api/v1/goals/:id/progress", 200, ["current_value": 10]),
        WriteCase(.post, "/api/v1/goals/:id/complete", 200),
        WriteCase(.post, "/api/v1/goals/:id/abandon", 200),
        WriteCase(.put, "/api/v1/goals/instances/:id/progress", 200, ["current_value": 9_000]),
        WriteCase(
            .post, "/api/v1/goals/:id/activities", 201, ["activity_type": "check_in", "progress_delta": 2, "note": "Around the lake"]),
        WriteCase(.post, "/api/v1/goals/suggestions", 200),
        WriteCase(.post, "/api/v1/goals/:id/analysis", 200),
    ]

    private static let consultations: [WriteCase] = [
        WriteCase(
            .post, "/api/v1/consultations", 201, ["persona": "sleep_coach", "context_type": "mood", "initial_message": "I feel tired."]),
        WriteCase(.put, "/api/v1/consultations/:id", 200, ["title": "Sleep", "persona": "nutritionist", "is_archived": true]),
        WriteCase(.delete, "/api/v1/consultations/:id", 204),
        WriteCase(.post, "/api/v1/consultations/:id/complete", 200),
        WriteCase(.post, "/api/v1/consultations/:id/messages", 201, ["content": "How is my sleep?"]),
        WriteCase(.post, "/api/v1/consultations/:id/suggest-goals", 200, ["max_suggestions": 4]),
    ]

    private static let sessions: [WriteCase] = [
        WriteCase(
            .post, "/api/v1/auth/register", 201,
            ["email": "dora@understudy.test", "password": "a-long-secret", "name": "Dora", "date_of_birth": "1990-05-15"]),
        WriteCase(.post, "/api/v1/auth/login", 200, ["email": "alice@understudy.test", "password": "understudy"]),
        // The account in the body counts, not the one in the header.
        WriteCase(.post, "/api/v1/auth/login", 200, ["email": "bob@understudy.test", "password": "understudy"]),
        WriteCase(.post, "/api/v1/auth/refresh", 200) { try refreshToken(of: "alice", in: $0) },
        WriteCase(.post, "/api/v1/auth/refresh", 200) { try refreshToken(of: "bob", in: $0) },
        WriteCase(.post, "/api/v1/auth/logout", 200) { try refreshToken(of: "bob", in: $0) },
        WriteCase(.post, "/api/v1/auth/logout", 200),
    ]

    private static let users: [WriteCase] = [
        WriteCase(.post, "/api/v1/users/me", 201, ["name": "Carol", "date_of_birth": "1990-05-15"]).by("carol"),
        WriteCase(.put, "/api/v1/users/me", 200, ["name": "Anna", "preferred_unit_system": "imperial"]),
        WriteCase(.delete, "/api/v1/users/me", 204),
        WriteCase(.patch, "/api/v1/users/me/physical", 200, ["height_cm": 168.5]),
        WriteCase(.patch, "/api/v1/users/me/preferences", 200, ["allergies": ["nuts"]]),
        WriteCase(.patch, "/api/v1/users/me/preferences", 200, ["allergies": ["nuts"]]).by("carol"),
        WriteCase(.delete, "/api/v1/users/me/preferences", 204),
    ]

    private static let wellness: [WriteCase] = [
        WriteCase(.post, "/api/v1/journal/:id/favorite", 200),
        WriteCase(.post, "/api/v1/mood", 201, ["mood_score": 7, "emotions": ["happy"], "logged_at": "2026-01-07T08:00:00Z"]),
        WriteCase(.put, "/api/v1/mood/:id", 200, ["mood_score": 3, "notes": "Rain"]),
        WriteCase(.delete, "/api/v1/mood/:id", 204),
    ]
    private static let activity: [WriteCase] = [
        WriteCase(
            .post, "/api/v1/sleep", 201,
            [
                "start_time": "2026-01-05T22:00:00Z", "end_time": "2026-01-06T06:00:00Z", "source_id": "hk-1",
                "stages": [["stage": "deep", "start_time": "2026-01-05T22:00:00Z", "end_time": "2026-01-05T23:00:00Z"]],
            ]),
        WriteCase(
            .post, "/api/v1/workouts/with-exercises", 201,
            ["activity_type": "Running", "started_at": "2026-01-06T08:00:00Z", "exercises": [["exercise_name": "Squat", "sets": 3]]]),
        WriteCase(.post, "/api/v1/workouts/:id/exercises/batch", 201, ["exercises": [["exercise_name": "Squat", "weight_kg": 42.5]]]),
        WriteCase(.put, "/api/v1/workouts/:id/exercises/reorder", 200, ["exercise_ids": ["alice"]]),
        WriteCase(
            .post, "/api/v1/workout-templates", 201, ["name": "Leg day", "exercises": [["exercise_name": "Squat", "weight_kg": 42.5]]]),
        WriteCase(.put, "/api/v1/workout-templates/:id", 200, ["name": "Leg day", "is_public": true]),
        WriteCase(.delete, "/api/v1/workout-templates/:id", 204),
        WriteCase(.post, "/api/v1/workout-templates/:id/copy", 201, ["new_name": "Mine"]),
        WriteCase(
            .post, "/api/v1/workout-templates/:id/share", 201,
            ["shared_with_user_ids": ["alice"], "professional_type": "nutritionist"]),
        WriteCase(.delete, "/api/v1/workout-templates/:id/share/:userId", 200),
        WriteCase(
            .post, "/api/v1/profile/metrics", 201,
            ["recorded_at": "2026-01-07T08:00:00Z", "metrics": [["metric_type": "weight", "quantity": 75.5, "unit": "kg"]]]),
    ]

    private static let meals: [WriteCase] = [
        WriteCase(.post, "/api/v1/meal-logs/natural", 201, ["raw_input": "2 eggs", "meal_type": "lunch"]),
        WriteCase(.post, "/api/v1/meal-logs/batch", 201, ["meal_type": "lunch", "items": [egg]]),
        WriteCase(.put, "/api/v1/meal-logs/:id", 200, ["items": [egg]]), WriteCase(.delete, "/api/v1/meal-logs/:id", 204),
        WriteCase(.post, "/api/v1/meal-logs/photo", 201, ["image_data": "/9j/4A==", "meal_type": "lunch"]),
        WriteCase(.patch, "/api/v1/meal-logs/photo/:id/confirm", 200), WriteCase(.delete, "/api/v1/meal-logs/photo/:id", 204),
        WriteCase(.post, "/api/v1/nutrition/parse", 200, ["raw_input": "2 eggs"]),
        WriteCase(.post, "/api/v1/foods", 201, food), WriteCase(.post, "/api/v1/users/me/foods", 201, food),
        WriteCase(
            .post, "/api/v1/food-logs", 201,
            ["food_id": "alice-foods", "food_source": "custom", "meal_type": "snack", "servings": 1.5]),
        WriteCase(.delete, "/api/v1/food-logs/:id", 204),
    ]

    private static let mealTemplates: [WriteCase] = [
        WriteCase(.post, "/api/v1/meal-templates", 201, ["name": "Bowl", "meal_type": "breakfast", "foods": [oats], "is_public": true]),
        WriteCase(.put, "/api/v1/meal-templates/:id", 200, ["name": "Bowl", "foods": [oats.with(["id": "alice"]), oats]]),
        WriteCase(.delete, "/api/v1/meal-templates/:id", 204),
        WriteCase(.post, "/api/v1/meal-templates/:id/copy", 201, ["new_name": "Mine"]),
        WriteCase(.post, "/api/v1/meal-templates/:id/foods", 201, oats.with(["order_index": 0, "notes": "Warm"])),
        WriteCase(.put, "/api/v1/meal-templates/:id/foods/reorder", 200, ["food_ids": ["alice"]]),
        WriteCase(.put, "/api/v1/meal-templates/:id/foods/:foodId", 200, ["serving_size": 2, "calories": 332]),
        WriteCase(.delete, "/api/v1/meal-templates/:id/foods/:foodId", 200),
    ]

    private static let exercises: [WriteCase] = [
        WriteCase(.post, "/api/v1/exercises", 201, stepUp), WriteCase(.post, "/api/v1/users/me/exercises", 201, stepUp),
        WriteCase(.post, "/api/v1/exercises/:id/copy", 201),
    ]

    private static let egg: JSON = [
        "food_name": "Egg", "quantity": 2, "unit": "piece", "calories": 143, "protein_g": 12.6, "carbs_g": 0.7, "fat_g": 9.5,
    ]
    private static let oats: JSON = [
        "serving_size": 1, "serving_unit": "cup", "calories": 166, "protein": 5.9, "carbs": 28.1, "fat": 3.5,
    ]
    private static let stepUp: JSON = ["name": "Step-up", "category": "strength", "muscle_group": "legs", "equipment": "box"]
    private static let food: JSON = [
        "name": "Oat bar", "calories": 190, "protein_g": 4, "carbs_g": 29, "fat_g": 7, "serving_size": 1, "serving_unit": "piece",
    ]

    /// A body with the refresh token of an account that has just signed in.
    private static func refreshToken(of name: String, in world: UsedWorld) throws -> JSON? {
        let signedIn = try world.send(
            .post, "/api/v1/auth/login", as: nil, ["email": .string("\(name)@understudy.test"), "password": "understudy"])
        let token = try signedIn.json["data"]?["refresh_token"] ?? .null
        return ["refresh_token": token]
    }
}
