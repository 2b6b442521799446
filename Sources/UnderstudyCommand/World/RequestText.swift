import Values

/// Formats one request of the journal with its headers and bodies. Its line in the log comes first:
///
/// ```
/// 09:00:01.070  503   0.31 ms  -               POST /api/v1/progress  fault f1
///
/// content-type: application/json
///
/// {
///   "type": "weight"
/// }
///
/// response 503
/// content-type: application/json
///
/// …
/// ```
///
/// Its input has secrets masked already. This type escapes terminal control characters.
struct RequestText: Sendable {
    private let style: LineStyle

    init(_ style: LineStyle) {
        self.style = style
    }

    /// - Parameter now: the machine's time. A request of another day is shown with its date.
    func text(of entry: JSON, in world: String, now: Instant) -> String {
        let line = RequestLines(.text, style).line(of: .request(entry, world: world), now: now)
        let status = entry["status"]?.integer.map { "response \($0)" } ?? "no response"
        let (request, answer) = (Self.headers(entry).joined(separator: "\n"), entry["answer"] ?? .null)
        let parts = [line, request, Self.body(entry), ([style.paint(status, .cyan)] + Self.headers(answer)).joined(separator: "\n")]
        return (parts + [Self.body(answer)]).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// A line for each value of a header.
    private static func headers(_ message: JSON) -> [String] {
        let lines = (message["headers"]?.object ?? [:]).flatMap { name, values in
            (values.array ?? []).map { "\(name): \($0.string ?? "")".onTerminal() }
        }
        return lines + (message["headersTruncated"] == true ? ["… cut"] : [])
    }

    /// The body, or the reason why it is not shown; empty for none.
    private static func body(_ message: JSON) -> String {
        if let note = message["bodyNote"]?.string { return note.onTerminal() }
        guard let body = message["body"], body != .null else { return "" }
        let text = body.string ?? body.prettyText
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).onTerminal() }
        return (lines + (message["bodyTruncated"] == true ? ["… cut"] : [])).joined(separator: "\n")
    }
}
