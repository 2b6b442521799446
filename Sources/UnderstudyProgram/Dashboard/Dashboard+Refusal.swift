import HTTPTypes
import MicroHTTP
import Values

extension Dashboard {
    /// The refusal of the page for people: the status and text of the problem document, as HTML.
    static func refusal(_ error: ControlError) -> Response {
        var lines = [error.detail]
        if error.status == .unauthorized {
            lines.append("In a browser, open /\(Address.keyPrefix)/<control key>/\(ControlAPI.prefix)/ on this host and port.")
            lines.append("The machine that runs the server needs no key at http://localhost.")
        }
        let title = error.status == .unauthorized ? "The dashboard needs the control key" : "Understudy does not show this"
        let paragraphs = lines.map { "<p>\(MarkupText.escaped($0))</p>" }.joined(separator: "\n")
        let text = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Understudy</title>
            <h1>\(MarkupText.escaped(title))</h1>
            \(paragraphs)
            </html>

            """
        var response = error.response
        response.headers[.contentType] = "text/html; charset=utf-8"
        response.headers[.contentSecurityPolicy] = DashboardFile.contentSecurityPolicy
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.vary] = "Accept"
        response.body = Array(text.utf8)
        return response
    }
}
