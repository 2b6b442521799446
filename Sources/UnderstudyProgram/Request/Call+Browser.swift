import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Call {
    private static let browsersPaths = ["/favicon.ico", "/robots.txt"]
    private static let beginnings = ["/apple-touch-icon", "/.well-known/appspecific/"]

    /// Whether browsers send such a request by themselves, for an icon or for their own tools. It is no sign of a missing route.
    var isBrowsersOwn: Bool {
        guard isRead else { return false }
        return Self.browsersPaths.contains { request.path.isSame(as: $0) }
            || Self.beginnings.contains { request.path.utf8.starts(with: $0.utf8) }
    }
}
