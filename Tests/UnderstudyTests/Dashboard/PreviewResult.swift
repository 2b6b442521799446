import HTTPTypes
import MicroHTTP
import TestSupport
import Testing
import Values

/// The end of a request, and how long its reply has been delayed.
struct PreviewResult {
    private(set) var response: Response?
    /// How the connection ends without a response.
    private(set) var ending: Disconnection?
    private(set) var waitedMs = 0

    /// - Parameter meanwhile: runs in each delay.
    init(_ reply: Reply, meanwhile: () -> Void = {}) {
        var next = reply
        while true {
            switch next {
            case .response(let response):
                self.response = response
                return
            case .disconnect(let ending):
                self.ending = ending
                return
            case .computed(_, let compute): next = compute()
            case .tracked(let reply, _): next = reply
            case .later(.milliseconds(let milliseconds, _), let then):
                waitedMs += milliseconds
                meanwhile()
                next = then()
            case .later(let pause, _):
                Issue.record("a pause without an end of its own: \(pause)")
                return
            case .promised:
                Issue.record("the store is in use")
                return
            }
        }
    }

    /// 0 without a response.
    var status: Int { response?.status.code ?? 0 }
    var body: JSON? { response.flatMap { try? JSON(parsing: $0.wholeBody) } }
    var header: String? { value(of: "X-Understudy-Preview") }
    var faults: String? { value(of: "X-Understudy-Fault") }

    private func value(of name: String) -> String? { HTTPField.Name(name).flatMap { response?.headers[$0] } }
}

extension SentRequest {
    static func preview(_ target: String, _ method: HTTPRequest.Method = .get) -> SentRequest {
        SentRequest(
            method: method, target: target,
            headers: ["X-Understudy-Dashboard": "preview", "Host": "127.0.0.1:4000", "Sec-Fetch-Site": "same-origin"])
    }
}

extension TestWorld {
    func walk(_ sent: SentRequest, meanwhile: () -> Void = {}) throws -> PreviewResult {
        PreviewResult(handler.reply(to: try sent.request()), meanwhile: meanwhile)
    }

    func preview(_ target: String, _ method: HTTPRequest.Method = .get) throws -> PreviewResult {
        try walk(.preview(target, method))
    }

    /// Adds a fault rule, or those of a preset, to the world of a base URL.
    func add(_ rule: JSON, to base: String = "") throws {
        let added = try send(.post, "\(base)/_understudy/faults", body: rule)
        #expect(added.status == 201, "\(added.body)")
    }
}
