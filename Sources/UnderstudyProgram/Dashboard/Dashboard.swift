import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The page that a browser shows at `/` and below `/_understudy/`; see docs/dashboard.md.
///
/// The page is the same file at all its addresses, in every world. It reads from its address what to show, and gets the data from the
/// control API. Some of its addresses are calls of the control API, too; requests that accept `text/html` get the page there.
package enum Dashboard {
    /// The resource at one of its paths.
    enum Place: Sendable, Equatable {
        /// `/`, which redirects a browser to the page.
        case root
        /// `/` for other clients, which learn that the server is ready.
        case ready
        case page
        /// The page at an address that it does not have: it says so, with the status 404.
        case unknown
        /// One of the page's files, by its path below `assets/`: `shell/main.js`.
        case file(String)
        /// A path of the dashboard, but another method than GET or HEAD.
        case methodNotAllowed
    }

    /// The first segments of the page's addresses. `/_understudy/` shows the first area.
    package static let areas = ["accounts", "screens", "journal", "controls", "api"]
    /// Former names of areas. Their addresses redirect to the present ones.
    private static let formerAreas = [ExactText("levers"): "controls"]
    static let filesSegment = "assets"

    /// The parts of the first area, each by its module, which the area imports only to show it.
    enum Part: String, CaseIterable {
        case accountForm = "accounts/accounts-form.js"
        case accountData = "data/data-page.js"

        /// The part at an address: `accounts?add=1`, `accounts/{key}/data` and the addresses below it.
        init?(_ segments: [String], _ query: Query) {
            guard segments.first?.isSame(as: areas[0]) == true else { return nil }
            if segments.count > 2, segments[2].isSame(as: "data") {
                self = .accountData
            } else if segments.count == 1, query["add"] != nil {
                self = .accountForm
            } else {
                return nil
            }
        }
    }

    /// - Parameter wantsPage: whether the request accepts `text/html` by name. Called only where it matters.
    /// - Returns: `nil` for a path of the control API or of a backend, and for one that there is not.
    static func place(_ method: HTTPRequest.Method, _ segments: [String], wantsPage: () -> Bool) -> Place? {
        guard let first = segments.first else { return nil }
        let isRead = method == .get || method == .head
        if first.isEmpty { return segments.count == 1 && isRead ? wantsPage() ? .root : .ready : nil }
        guard first.isSame(as: ControlAPI.prefix) else { return nil }
        let below = segments.dropFirst()
        let names = below.last?.isEmpty == true ? below.dropLast() : below
        let page = isRead ? Place.page : .methodNotAllowed
        guard let area = names.first else { return page }
        if area.isSame(as: filesSegment) {
            let path = names.dropFirst()
            guard path.count == 2 else { return nil }
            return isRead ? .file(path.joined(separator: "/")) : .methodNotAllowed
        }
        // `/_understudy/accounts` and the paths of accounts are calls of the control API, too.
        if area.isSame(as: areas[0]) {
            guard isRead, wantsPage() else { return nil }
            return accountPlace(names)
        }
        return names.count <= 2 && (areas.hasExactly(area) || formerAreas[ExactText(area)] != nil) ? page : nil
    }

    /// The page shows accounts, an account, and its data: all of them, or a record. `areas` in shell/router.js has the same rule.
    ///
    /// - Returns: `nil` for the path of another call.
    private static func accountPlace(_ names: ArraySlice<String>) -> Place? {
        if names.count <= 2 { return .page }
        guard names[names.startIndex + 2].isSame(as: "data") else { return nil }
        return [3, 5].contains(names.count) ? .page : .unknown
    }

    /// The response to an admitted request.
    ///
    /// - Parameter request: the request without the prefixes of its path.
    static func response(to request: Request, at place: Place, _ address: Address) -> Response {
        switch place {
        case .root: return redirect([], request, address)
        case .ready: return readiness(request)
        case .page, .unknown:
            let segments = Array(request.segments.dropFirst())
            if let area = segments.first, let present = formerAreas[ExactText(area)] {
                return redirect([present] + segments.dropFirst(), request, address)
            }
            // The page names its world itself, and finds its files by the number of slashes in its path.
            if address.sandbox == nil, "\(request.path)/".utf8.starts(with: folder.utf8) {
                let base = base(below: request.path)
                return place == .unknown
                    ? page(base: base, area: "", part: nil).response(to: request.unconditional).unknown
                    : page(base: base, area: area(of: segments), part: Part(segments, request.query)).response(to: request)
            }
            return redirect(segments, request, address)
        case .file(let name): return file(name, request)
        case .methodNotAllowed: return ControlError(RequestError.methodNotAllowed(allowed: [.get, .head])).response
        }
    }

    /// The area at an address: the first one if it names none.
    private static func area(of segments: [String]) -> String {
        areas.first { area in segments.first?.isSame(as: area) == true } ?? areas[0]
    }

    /// The location of the page's files, relative to one of its addresses.
    ///
    /// `/_understudy` without a final slash is an address, too. It does not redirect to the one with a slash: Foundation on Linux drops
    /// that slash when it follows a redirect, and would never arrive.
    private static func base(below path: Substring) -> String {
        let slashes = path.utf8.dropFirst(folder.utf8.count).count { $0 == UInt8(ascii: "/") }
        if path.utf8.count < folder.utf8.count { return ".\(folder)" }
        return slashes == 0 ? "./" : String(repeating: "../", count: slashes)
    }

    /// The sign of readiness that tools poll, also in the form of the Firebase Auth emulator.
    private static func readiness(_ request: Request) -> Response {
        if request.accepts("application/json") {
            let emulator: JSON = [
                "ready": true, "docs": "https://firebase.google.com/docs/emulator-suite", "apiSpec": "/emulator/openapi.json",
            ]
            var response = Response.control(["authEmulator": emulator])
            response.headers[.vary] = "Accept"
            return response
        }
        let headers: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store", .vary: "Accept"]
        return Response(status: .ok, headers: headers, body: Array("Understudy is ready; open \(folder) in a browser.\n".utf8))
    }

    private static let folder = "/\(ControlAPI.prefix)/"

    private static func file(_ name: String, _ request: Request) -> Response {
        guard let file = files[ExactText(name)] else {
            return ControlError(.notFound, "the dashboard has no file \(name.cut())").response
        }
        return file.response(to: request)
    }

    /// Redirects to the page, with the key that the caller has sent, and the world that the page shows.
    private static func redirect(_ segments: [String], _ request: Request, _ address: Address) -> Response {
        let key = address.key.map(Address.path(ofKey:)) ?? ""
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

    /// The heads of request and response share the connection's memory, and both contain the address. A head that does not fit is not sent.
    private static let longestLocation = 8_192
}

extension Request {
    /// The request for a response that a browser has none of.
    fileprivate var unconditional: Request {
        var request = self
        request.headers[.ifNoneMatch] = nil
        return request
    }
}

extension Response {
    /// The page with the status of an unknown address. A browser asks for it anew each time.
    fileprivate var unknown: Response {
        var response = self
        response.status = .notFound
        response.headers[.eTag] = nil
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
