import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The page that a browser shows at `/` and below `/_understudy/`; see docs/dashboard.md.
///
/// It needs no world to be served from: it is the same file at each of its addresses, reads from its address what it is to show, and asks
/// the control API for it. Some of its addresses are calls of the control API, too; those who name `text/html` get the page.
package enum Dashboard {
    /// What one of its paths leads to.
    enum Place: Sendable, Equatable {
        /// `/`, from where a browser is sent on to the page.
        case root
        case page
        /// One of the files that the page is made of.
        case file(String)
        /// There is something, but not for this method.
        case methodNotAllowed
    }

    /// The first segments of the page's addresses. The first of them is shown at `/_understudy/`.
    package static let areas = ["accounts", "screens", "journal", "levers", "api"]
    private static let filesSegment = "assets"

    /// What people are told of, and the OpenAPI document describes. `/` is a backend's, but for browsers.
    static let rows: [(path: String, summary: String)] = [
        ("/_understudy/", "the dashboard, for a browser"), ("/_understudy/accounts/:key", "the dashboard: an account"),
        ("/_understudy/screens", "the dashboard: what apps would show"),
        ("/_understudy/screens/:account", "the dashboard: what an account's apps would show"),
        ("/_understudy/journal", "the dashboard: what clients send"), ("/_understudy/journal/:id", "the dashboard: a request"),
        ("/_understudy/levers", "the dashboard: clock, faults and worlds"), ("/_understudy/levers/:part", "the dashboard: one of them"),
        ("/_understudy/api", "the dashboard: the operations"), ("/_understudy/api/:operationId", "the dashboard: an operation"),
        ("/_understudy/assets/:file", "a file of the dashboard"),
    ]

    /// - Parameter wantsPage: whether the caller names `text/html` among what it takes. Asked only where it matters.
    /// - Returns: `nil` for what is the control API's, or a backend's.
    static func place(_ method: HTTPRequest.Method, _ segments: [String], wantsPage: () -> Bool) -> Place? {
        guard let first = segments.first else { return nil }
        let isRead = method == .get || method == .head
        if first.isEmpty { return segments.count == 1 && isRead && wantsPage() ? .root : nil }
        guard first.isSame(as: ControlAPI.prefix) else { return nil }
        let below = segments.dropFirst()
        guard let area = below.first else { return isRead ? .page : .methodNotAllowed }
        let names = below.last?.isEmpty == true ? below.dropLast() : below
        if names.isEmpty { return isRead ? .page : .methodNotAllowed }
        if area.isSame(as: filesSegment) {
            guard names.count == 2, let file = names.last else { return nil }
            return isRead ? .file(file) : .methodNotAllowed
        }
        guard areas.hasExactly(area) else { return nil }
        // `/_understudy/accounts` is a call of the control API, and what lies deeper is nothing that anybody has to know of.
        let isItsAlone = names.count == 2 || (names.count == 1 && !area.isSame(as: areas[0]))
        if isItsAlone { return isRead ? .page : .methodNotAllowed }
        return isRead && wantsPage() ? .page : nil
    }

    /// The answer to a request that has been let in.
    ///
    /// - Parameter request: as its owner knows it, without what stood in front of its path.
    static func response(to request: Request, at place: Place, _ address: Address) -> Response {
        switch place {
        case .root: redirect([], request, address)
        case .page:
            // The page asks for its world by itself, and finds its files by the number of slashes in its path.
            if address.sandbox == nil, "\(request.path)/".utf8.starts(with: folder.utf8) {
                page(base: base(below: request.path)).response(to: request)
            } else {
                redirect(Array(request.segments.dropFirst()), request, address)
            }
        case .file(let name): file(name, request)
        case .methodNotAllowed: ControlError(RequestError.methodNotAllowed(allowed: [.get])).response
        }
    }

    /// Where the page's files are, said from one of its addresses.
    ///
    /// `/_understudy` without a slash behind it is one too. It does not lead on to the other, since Foundation on Linux leaves that slash out
    /// where it follows, and would go round in circles.
    private static func base(below path: Substring) -> String {
        let slashes = path.utf8.dropFirst(folder.utf8.count).count { $0 == UInt8(ascii: "/") }
        if path.utf8.count < folder.utf8.count { return ".\(folder)" }
        return slashes == 0 ? "./" : String(repeating: "../", count: slashes)
    }

    private static let folder = "/\(ControlAPI.prefix)/"

    private static func file(_ name: String, _ request: Request) -> Response {
        guard let file = files[ExactText(name)] else {
            return ControlError(.notFound, "the dashboard has no file \(name.cut())").response
        }
        return file.response(to: request)
    }

    /// To where the page is, with the key that the caller has brought, and the world for the page to show.
    private static func redirect(_ segments: [String], _ request: Request, _ address: Address) -> Response {
        let key = address.key.map { "/\(Address.keyPrefix)/\(URLText.encoded($0))" } ?? ""
        let query = request.target.utf8.dropFirst(request.path.utf8.count + 1)
        var items = Substring(query).parts(between: "&")
        if let world = address.sandbox {
            items.removeAll { $0.isSame(as: "world") || $0.utf8.starts(with: "world=".utf8) }
            if !world.isSame(as: "main") { items.append("world=\(URLText.encoded(world))") }
        }
        let path = key + folder + segments.map(URLText.encoded).joined(separator: "/")
        let location = items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
        guard location.utf8.count <= longestLocation else {
            return ControlError(.uriTooLong, "the dashboard's address may have \(longestLocation) bytes").response
        }
        return Response(status: .found, headers: [.location: location, .cacheControl: "no-store", .vary: "Accept"])
    }

    /// The answer's head shares a connection's memory with the request's, which has the address, too: one that does not fit is no answer at all.
    private static let longestLocation = 8_192
}
