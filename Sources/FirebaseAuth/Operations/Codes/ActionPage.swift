import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The page that a link in a mail opens.
enum ActionPage {
    static func message(_ text: String, email: String) -> Response {
        page(body: "<h1>\(MarkupText.escaped(text))</h1><p>\(MarkupText.escaped(email))</p>", status: .ok)
    }

    /// The page for a link that had no effect. For a password reset it has a form, unless the code is missing or used up.
    static func page(for refusal: ActionRefusal, _ query: Query) -> Response {
        guard query["mode"] == "resetPassword", refusal != .usedUp, query["oobCode"]?.isEmpty == false else {
            return page(
                body: "<h1>\(MarkupText.escaped(refusal.error))</h1><p>\(MarkupText.escaped(refusal.instructions))</p>", status: .badRequest
            )
        }
        let hiddenFields = ["mode", "lang", "oobCode", "apiKey", "continueUrl"].compactMap { name in
            query[name].map { "<input type=\"hidden\" name=\"\(name)\" value=\"\(MarkupText.escaped($0))\">" }
        }
        let fault = refusal.urlTemplate != nil ? "" : "<p role=\"alert\">\(MarkupText.escaped(refusal.error))</p>"
        let form = """
            <h1>Set a new password</h1>\(fault)<form>\(hiddenFields.joined())\
            <label>New password <input type="password" name="newPassword" minlength="6" autocomplete="new-password" required autofocus></label> \
            <button>Set</button></form>
            """
        return page(body: form, status: .badRequest)
    }

    private static func page(body: String, status: HTTPResponse.Status) -> Response {
        let page = """
            <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
            <title>Understudy: Firebase Authentication</title>\
            <style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}</style>\(body)</html>
            """
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        ]
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        return Response(status: status, headers: headers, body: Array(page.utf8))
    }
}
