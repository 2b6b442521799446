import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Keeps the control API to those it is meant for.
///
/// Callers on this machine need nothing; others need the key. A `Host` that is neither a loopback name, an address, nor a configured name
/// is refused, and so is a browser's request from another origin: no web page can drive the API, not even by rebinding a name of its own.
struct ControlGuard: Sendable {
    let allowedHosts: [String]
    let key: String

    func check(_ request: Request) throws(ControlError) {
        let host = HTTPField.Name("Host").flatMap { request.headers[$0] }
        if let host, !isAllowed(Self.name(of: host)) {
            throw ControlError(
                .forbidden, "the control API does not answer to the host \(host); add it to allowedHosts in the configuration")
        }
        if let origin = request.headers[.origin], origin != "http://\(host ?? "")" {
            throw ControlError(.forbidden, "the control API does not answer to pages of \(origin)")
        }
        if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }), !["same-origin", "none"].contains(site) {
            throw ControlError(.forbidden, "the control API does not answer to pages of other origins")
        }
        guard request.remote.isLoopback || request.headers[.authorization].map(isKey) ?? false else {
            throw ControlError(
                .unauthorized, "callers from other machines need Authorization: Bearer <control key>; the key is printed at start")
        }
    }

    private func isAllowed(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || Self.isAddress(name)
            || allowedHosts.contains { $0.lowercased() == name }
    }

    /// The host without the port, and an IPv6 address without its brackets; empty when something else is there.
    private static func name(of host: String) -> Substring {
        var name = host.prefix { $0 != ":" }
        var rest = host[name.endIndex...]
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            name = host[..<end].dropFirst()
            rest = host[end...].dropFirst()
        }
        let isPort = rest.first == ":" && rest.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        return rest.isEmpty || isPort ? name : ""
    }

    private static func isAddress(_ name: String) -> Bool {
        if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    }

    private func isKey(_ authorization: String) -> Bool {
        isSameSecret(authorization.utf8, "Bearer \(key)".utf8)
    }
}
