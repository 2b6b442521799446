import HTTPTypes

/// A request as a browser sends it to open an address.
enum BrowserRequest {
    static let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"

    static let headers: HTTPFields = [.accept: accept]

    /// The headers of the same request for a link on another site's page.
    ///
    /// - Parameter destination: the use of the response: `document` for a window.
    static func linked(to destination: String = "document") -> [String: String] {
        ["Accept": accept, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": destination]
    }
}
