/// The routes of the real backend that this server does not implement (brados.md 2, T3).
///
/// One route a line: method, path below `/api/{env}`, and the response. `list` is an empty list, `null` is null, and `strava` is the error
/// for a missing Strava connection. Any other word is the name in a 404. A record kind at the end makes the route return seeded records of
/// that kind. A route without a response, as most writes are, answers 501.
enum NotImplementedRoutes {
    static let text = """
        GET /cycling/blocks list
        POST /cycling/block
        PUT /cycling/block/:id/complete
        POST /cycling/activities
        GET /cycling/activities/:id CyclingActivity
        DELETE /cycling/activities/:id
        GET /cycling/activities/:id/streams CyclingActivity
        POST /cycling/activities/backfill-streams strava
        POST /cycling/sync strava
        POST /strava/tokens
        GET /strava/webhook null
        POST /strava/webhook
        POST /cycling-coach/recommend
        POST /cycling-coach/generate-schedule
        GET /workouts list workout
        POST /workouts
        GET /workouts/:id Workout workout
        PUT /workouts/:id
        DELETE /workouts/:id
        PUT /workouts/:id/start
        PUT /workouts/:id/complete
        PUT /workouts/:id/skip
        GET /workouts/:id/sets list
        POST /workouts/:id/sets
        PUT /workouts/sets/:id/log
        PUT /workouts/sets/:id/skip
        DELETE /workouts/sets/:id
        POST /workouts/:id/exercises/:exerciseId/sets/add
        DELETE /workouts/:id/exercises/:exerciseId/sets/remove
        PUT /workout-sets/:id/log
        PUT /workout-sets/:id/skip
        PUT /workout-sets/:id/unlog
        GET /exercises/:id/history Exercise
        GET /mesocycles list
        POST /mesocycles
        GET /mesocycles/active null
        GET /mesocycles/:id Mesocycle
        PUT /mesocycles/:id/start
        PUT /mesocycles/:id/complete
        PUT /mesocycles/:id/cancel
        POST /mealplans/generate
        GET /mealplans/:id MealPlanSession mealPlan
        DELETE /mealplans/:id
        GET /mealplans/:id/shopping-list MealPlanSession
        POST /mealplans/:id/critique
        POST /mealplans/:id/revise
        POST /mealplans/:id/finalize
        """
}
