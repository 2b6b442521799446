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
        """
}
