import HTTPTypes
import MicroHTTP

extension Request {
    /// Whether `Accept` names `text/html`, as a browser's does when it opens an address. `*/*` does not count.
    var wantsPage: Bool { accepts("text/html") }

    /// Whether `Accept` names a type.
    ///
    /// - Parameter type: in lower case.
    func accepts(_ type: String) -> Bool {
        guard let accept = headers[.accept] else { return false }
        return accept.utf8.split(separator: UInt8(ascii: ",")).contains { item in
            let parts = item.split(separator: UInt8(ascii: ";")).map { Substring($0).trimmingSpace() }
            guard let named = parts.first, named.utf8.count == type.utf8.count, named.lowercased().isSame(as: type) else { return false }
            return !parts.dropFirst().contains { Self.refusals.hasExactly($0.lowercased()) }
        }
    }

    /// The parameters that exclude a type (RFC 9110, section 12.4.2).
    private static let refusals = ["q=0", "q=0.0", "q=0.00", "q=0.000"]
}
