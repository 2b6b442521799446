/// The reason why an entry of an HTTP Archive is no answer of an endpoints file.
enum HAROmission: Error, CaseIterable {
    case webSocket
    case noAnswer
    case notModified
    case noBody
    case noCall
    case otherMethod
    case noRoute
    case surplus
    /// A call of Understudy itself, a page of its dashboard, or a preflight. These are not reported.
    case own

    /// A number of entries with this reason, for people; `nil` if it is not reported.
    private func text(_ count: Int) -> String? {
        let isOne = count == 1
        return switch self {
        case .webSocket: isOne ? "1 WebSocket" : "\(count) WebSockets"
        case .noAnswer: isOne ? "1 request without an answer" : "\(count) requests without an answer"
        case .notModified: isOne ? "1 answer 304, which has no body" : "\(count) answers 304, which have no body"
        case .noBody: isOne ? "1 answer without its whole body" : "\(count) answers without their whole bodies"
        case .noCall: isOne ? "1 entry that is no HTTP request" : "\(count) entries that are no HTTP requests"
        case .otherMethod:
            "\(count) \(isOne ? "request" : "requests") with another method than GET, POST, PUT, PATCH and DELETE"
        case .noRoute: isOne ? "1 request whose path no route can have" : "\(count) requests whose paths no route can have"
        case .surplus: "\(count) \(isOne ? "answer" : "answers") beyond the \(HARRouteText.mostAnswers) of a route"
        case .own: nil
        }
    }

    /// A sentence that counts the entries; `nil` if none is reported.
    static func summary(of counts: [HAROmission: Int]) -> String? {
        let parts = allCases.compactMap { reason in counts[reason].flatMap(reason.text) }
        return parts.isEmpty ? nil : "left out: " + parts.joined(separator: "; ")
    }
}
