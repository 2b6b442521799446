import HTTPTypes
import Testing

/// A route of the contract's inventory (brados.md 2), and the status of a request without a body in a world without data.
struct ContractRoute: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// Below `/api/{env}`.
    let path: String
    let status: Int

    var testDescription: String { "\(method.rawValue) \(path)" }

    /// The path with an id that does not exist for each parameter.
    var unknownPath: String {
        path.split(separator: "/").map { $0.hasPrefix(":") ? "/nope" : "/" + $0 }.joined()
    }

    static let all: [ContractRoute] = text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 3, let method = HTTPRequest.Method(String(words[0])), let status = Int(words[2]) else { return nil }
        return ContractRoute(method: method, path: String(words[1]), status: status)
    }

    private static let text = """
        GET /barcodes 200
        POST /barcodes 400
        DELETE /barcodes/:id 404
        GET /barcodes/:id 404
        PUT /barcodes/:id 404
        GET /calendar/:year/:month 400
        POST /cycling-coach/generate-schedule 400
        POST /cycling-coach/recommend 400
        GET /cycling/activities 200
        POST /cycling/activities 400
        DELETE /cycling/activities/:id 404
        GET /cycling/activities/:id 404
        GET /cycling/activities/:id/streams 404
        POST /cycling/activities/backfill-streams 400
        GET /cycling/block 200
        POST /cycling/block 400
        PUT /cycling/block/:id/complete 404
        GET /cycling/blocks 200
        GET /cycling/ef 200
        GET /cycling/ftp 200
        POST /cycling/ftp 400
        GET /cycling/ftp/history 200
        GET /cycling/profile 200
        PUT /cycling/profile 400
        POST /cycling/sync 400
        GET /cycling/training-load 200
        GET /cycling/vo2max 200
        POST /cycling/vo2max/calculate 400
        GET /cycling/weight-goal 200
        POST /cycling/weight-goal 400
        GET /exercises 200
        POST /exercises 400
        DELETE /exercises/:id 404
        GET /exercises/:id 404
        PUT /exercises/:id 404
        GET /exercises/:id/history 404
        GET /exercises/custom 200
        GET /exercises/default 200
        GET /guidedMeditations 200
        GET /guidedMeditations/:id 404
        GET /guidedMeditations/categories 200
        GET /guidedMeditations/category/:category 200
        GET /health 200
        GET /health-sync/baseline 404
        GET /health-sync/hrv 404
        POST /health-sync/hrv/bulk 400
        GET /health-sync/recovery 404
        GET /health-sync/recovery/history 200
        GET /health-sync/rhr 404
        POST /health-sync/rhr/bulk 400
        GET /health-sync/sleep 404
        POST /health-sync/sleep/bulk 400
        POST /health-sync/sync 400
        GET /health-sync/weight 404
        POST /health-sync/weight/bulk 400
        GET /ingredients 200
        POST /ingredients 400
        DELETE /ingredients/:id 404
        GET /ingredients/:id 404
        PUT /ingredients/:id 404
        DELETE /mealplans/:id 404
        GET /mealplans/:id 404
        POST /mealplans/:id/critique 400
        POST /mealplans/:id/finalize 404
        POST /mealplans/:id/revise 400
        GET /mealplans/:id/shopping-list 404
        POST /mealplans/generate 422
        GET /mealplans/latest 200
        GET /meals 200
        POST /meals 400
        DELETE /meals/:id 404
        GET /meals/:id 404
        PUT /meals/:id 404
        GET /meditation-sessions 200
        POST /meditation-sessions 400
        GET /meditation-sessions/:id 404
        GET /meditation-sessions/latest 200
        GET /meditation-sessions/stats 200
        GET /mesocycles 200
        POST /mesocycles 400
        GET /mesocycles/:id 404
        PUT /mesocycles/:id/cancel 404
        PUT /mesocycles/:id/complete 404
        PUT /mesocycles/:id/start 404
        GET /mesocycles/active 200
        GET /plans 200
        POST /plans 400
        DELETE /plans/:id 404
        GET /plans/:id 404
        PUT /plans/:id 404
        GET /plans/:id/days 404
        POST /plans/:id/days 400
        DELETE /plans/:id/days/:dayId 404
        PUT /plans/:id/days/:dayId 404
        GET /plans/:id/days/:dayId/exercises 404
        POST /plans/:id/days/:dayId/exercises 400
        DELETE /plans/:id/days/:dayId/exercises/:exerciseId 404
        PUT /plans/:id/days/:dayId/exercises/:exerciseId 404
        GET /recipes 200
        POST /recipes 400
        DELETE /recipes/:id 404
        GET /recipes/:id 404
        PUT /recipes/:id 404
        GET /recipes/by-meal/:id 404
        POST /strava/tokens 400
        GET /strava/webhook 403
        POST /strava/webhook 200
        GET /stretch-sessions 200
        POST /stretch-sessions 400
        GET /stretch-sessions/:id 404
        GET /stretch-sessions/latest 200
        GET /stretches 200
        POST /stretches 400
        DELETE /stretches/:id 404
        GET /stretches/:id 404
        PUT /stretches/:id 404
        POST /today-coach/recommend 400
        POST /tts/synthesize 400
        PUT /workout-sets/:id/log 400
        PUT /workout-sets/:id/skip 404
        PUT /workout-sets/:id/unlog 404
        GET /workouts 200
        POST /workouts 400
        DELETE /workouts/:id 404
        GET /workouts/:id 404
        PUT /workouts/:id 404
        PUT /workouts/:id/complete 404
        POST /workouts/:id/exercises/:exerciseId/sets/add 404
        DELETE /workouts/:id/exercises/:exerciseId/sets/remove 404
        GET /workouts/:id/sets 404
        POST /workouts/:id/sets 400
        PUT /workouts/:id/skip 404
        PUT /workouts/:id/start 404
        PUT /workouts/sets/:id/log 400
        PUT /workouts/sets/:id/skip 404
        DELETE /workouts/sets/:setId 404
        GET /workouts/today 200
        """
}
