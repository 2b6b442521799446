/// The operations of the real backend that this server does not implement (fitiq.md 2.3, 2.4).
///
/// One operation a line: method, and path below `/api/v1`. Each needs API key and bearer token. A line with `#` begins an area.
enum NotImplementedRoutes {
    static let text = """
        # meal templates
        POST /meal-templates/:id/share
        DELETE /meal-templates/:id/share/:userId
        # exercises
        DELETE /exercises/shares/:shareId
        POST /exercises/:id/share
        """
}
