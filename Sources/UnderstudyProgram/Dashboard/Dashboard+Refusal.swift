import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Dashboard {
    /// What a person sees who may not open the page: the same status and the same words as everybody gets, to be read.
    static func refusal(_ error: ControlError) -> Response {
        var lines = [error.detail]
        if error.status == .unauthorized {
            lines.append("In a browser: /\(Address.keyPrefix)/<control key>/\(ControlAPI.prefix)/ behind this host and its port.")
            lines.append("On the machine on which the server runs no key is needed.")
        }
        let title = error.status == .unauthorized ? "The dashboard needs the control key" : "Understudy does not show this"
        let paragraphs = lines.map { "<p>\(escaped($0))</p>" }.joined(separator: "\n")
        let text = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Understudy</title>
            <h1>\(escaped(title))</h1>
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

    private static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\""): escaped += "&quot;".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
