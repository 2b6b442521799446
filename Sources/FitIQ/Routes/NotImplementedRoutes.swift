/// The operations of the real backend that this server does not implement (fitiq.md 2.3, 2.4).
///
/// One operation a line: method, path below `/api/v1`, and the credentials, if they are not API key and bearer token. A line
/// with `#` begins an area.
enum NotImplementedRoutes {
    static let text = """
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
        # exercises
        DELETE /exercises/shares/:shareId
        POST /exercises/:id/share
        """
}
