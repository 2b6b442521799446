import Foundation
import HTTPTransfers
import HTTPTypes
import UnderstudyWorlds
import Values

/// A request of an HTTP Archive, as it can be sent again.
struct RecordedRequest: Sendable {
    let method: HTTPRequest.Method
    /// Method and path.
    var name: String { "\(method.rawValue) \(target.prefix { $0 != "?" })" }
    /// The id of the sandbox that the base URL names; `nil` for the main world.
    let sandbox: String?
    /// The world's time; `nil` if the archive does not say it.
    let worldTime: Instant?
    /// The key of the account that the request acted as; `nil` if the archive does not say it.
    let account: String?
    /// Whether the archive masks a part of the body, such as a password, so that it cannot be sent again.
    let isMasked: Bool
    /// Path and query, without the prefixes of a world and an account.
    private let target: String
    /// Without credentials, which an archive masks.
    private let headers: HTTPFields
    private let body: String

    init(_ entry: JSON, _ method: HTTPRequest.Method, _ url: String) {
        self.method = method
        let target = HARURL(url)?.target ?? "/"
        let address = try? Address(target)
        self.target = address?.target ?? target
        sandbox = address?.sandbox
        account = address?.account ?? entry["_account"]?.string
        worldTime = entry["_worldTime"]?.string.flatMap { Instant($0) }
        body = entry["request"]?["postData"]?["text"]?.string ?? ""
        isMasked = body.contains(Masking.mask)
        headers = HTTPFields(
            (entry["request"]?["headers"]?.array ?? []).compactMap { header in
                guard let name = header["name"]?.string.flatMap({ HTTPField.Name($0) }), let value = header["value"]?.string,
                    !Self.unsent.contains(name.canonicalName), !value.contains(Masking.mask), HTTPField.isValidValue(value)
                else { return nil }
                return HTTPField(name: name, value: value)
            })
    }

    private static let unsent: Set<String> = [
        "authorization", "cookie", "host", "content-length", "connection", "accept-encoding", "content-encoding", "origin", "referer",
        "if-none-match", "if-modified-since",
    ]
}

extension RecordedRequest {
    /// The request to a server of this program.
    ///
    /// - Parameters:
    ///   - account: stands in for the credentials; `nil` for none.
    ///   - ids: of records there, with those of the same records here.
    func outgoing(to baseURL: String, as account: String?, _ ids: ReplayedIDs) -> OutgoingRequest {
        let segment = account.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/"])) }
        return OutgoingRequest(
            method, baseURL, (segment.map { "/_as/\($0)" } ?? "") + ids.replaced(in: target), headers: headers,
            body: Array(ids.replaced(in: body).utf8))
    }
}
