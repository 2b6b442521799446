/// The operations of the real backend that this server does not implement (fitiq.md 2.3, 2.4).
///
/// One operation a line: method, path below `/api/v1` (except `/ws`), and the credentials, if they are not API key and bearer token. A line
/// with `#` begins an area.
enum NotImplementedRoutes {
    static let text = """
        # foods
        GET /food-logs
        POST /food-logs
        GET /food-logs/summary
        DELETE /food-logs/:id
        POST /foods
        GET /foods/barcode/:barcode key
        GET /foods/search key
        GET /foods/:id key
        POST /nutrition/parse
        GET /users/me/foods
        POST /users/me/foods
        GET /users/me/foods/search
        # meal logs
        GET /meal-logs
        POST /meal-logs/batch
        POST /meal-logs/natural
        POST /meal-logs/photo
        GET /meal-logs/photo/history
        DELETE /meal-logs/photo/:id
        GET /meal-logs/photo/:id
        PATCH /meal-logs/photo/:id/confirm
        DELETE /meal-logs/:id
        GET /meal-logs/:id
        PUT /meal-logs/:id
        GET /ws/meal-logs query
        # meal templates
        GET /meal-templates
        POST /meal-templates
        GET /meal-templates/public key
        GET /meal-templates/search
        GET /meal-templates/shared-with-me
        DELETE /meal-templates/:id
        GET /meal-templates/:id
        PUT /meal-templates/:id
        POST /meal-templates/:id/copy
        POST /meal-templates/:id/foods
        PUT /meal-templates/:id/foods/reorder
        DELETE /meal-templates/:id/foods/:foodId
        PUT /meal-templates/:id/foods/:foodId
        GET /meal-templates/:id/nutrition
        POST /meal-templates/:id/share
        DELETE /meal-templates/:id/share/:userId
        # workouts
        GET /activity-types key
        GET /workouts
        POST /workouts
        GET /workouts/activity/:type
        GET /workouts/date-range
        POST /workouts/with-exercises
        DELETE /workouts/:id
        GET /workouts/:id
        PUT /workouts/:id
        GET /workouts/:id/exercises
        POST /workouts/:id/exercises
        POST /workouts/:id/exercises/batch
        PUT /workouts/:id/exercises/reorder
        DELETE /workouts/:workoutId/exercises/:exerciseId
        PUT /workouts/:workoutId/exercises/:exerciseId
        GET /workouts/:id/full
        # exercises
        POST /exercises
        GET /exercises/search key
        GET /exercises/shared-with-me
        DELETE /exercises/shares/:shareId
        GET /exercises/:id key
        POST /exercises/:id/copy
        POST /exercises/:id/share
        GET /exercises/:id/shared
        GET /users/me/exercises
        POST /users/me/exercises
        DELETE /users/me/exercises/:id
        GET /users/me/exercises/:id
        # workout templates
        GET /workout-templates
        POST /workout-templates
        GET /workout-templates/public key
        GET /workout-templates/shared-with-me
        GET /workout-templates/:id
        PUT /workout-templates/:id
        POST /workout-templates/:id/copy
        POST /workout-templates/:id/share
        DELETE /workout-templates/:id/share/:userId
        GET /workout-templates/:id/tags key
        # goals
        GET /goals
        POST /goals
        PUT /goals/instances/:instance_id/progress
        POST /goals/suggestions
        DELETE /goals/:id
        GET /goals/:id
        PUT /goals/:id
        POST /goals/:id/abandon
        GET /goals/:id/activities
        POST /goals/:id/activities
        POST /goals/:id/complete
        GET /goals/:id/history
        PATCH /goals/:id/progress
        GET /goals/:id/tips
        GET /goals/:id/today
        # activity snapshots
        GET /activity-snapshots
        POST /activity-snapshots
        GET /activity-snapshots/daily/:date
        GET /activity-snapshots/trends
        DELETE /activity-snapshots/:id
        GET /activity-snapshots/:id
        # analytics
        GET /analytics/nutrition
        GET /analytics/summary
        GET /analytics/trends
        GET /analytics/workouts
        # consultations
        GET /consultations/:id/ws
        # sleep
        GET /sleep
        POST /sleep
        # wellness templates
        GET /wellness/templates
        POST /wellness/templates
        DELETE /wellness/templates/:id
        GET /wellness/templates/:id
        PUT /wellness/templates/:id
        POST /wellness/templates/:id/approve
        POST /wellness/templates/:id/reject
        # mood
        GET /wellness/mood-entries
        POST /wellness/mood-entries
        GET /wellness/mood-entries/analytics
        GET /wellness/mood-entries/daily/:date
        DELETE /wellness/mood-entries/:id
        GET /wellness/mood-entries/:id
        PUT /wellness/mood-entries/:id
        # mood, old path
        GET /mood
        POST /mood
        GET /mood/analytics/associations
        GET /mood/analytics/labels
        GET /mood/daily/:date
        GET /mood/statistics
        GET /mood/trends
        DELETE /mood/:id
        GET /mood/:id
        PUT /mood/:id
        # journal
        GET /journal
        POST /journal
        GET /journal/prompts
        GET /journal/search
        GET /journal/statistics
        DELETE /journal/:id
        GET /journal/:id
        PUT /journal/:id
        POST /journal/:id/favorite
        # known from client code alone
        POST /profile/metrics bearer
        GET /profile/metrics bearer
        GET /goals/suggestions
        GET /goals/:id/suggestions
        GET /goals/:id/analysis
        GET /meal-logs/photo
        DELETE /workout-templates/:id
        """
}
