import MicroHTTP
import UnderstudyWorlds
import Values

/// The real backend behind one of the backends, and the calls that go to it.
struct Upstream: Sendable, Equatable {
    /// Scheme, host and port, such as `https://staging.example`.
    let origin: String
    let host: Authority
    /// The path in front of each call's own; empty for none.
    let basePath: String
    /// The paths that are passed on, unless `except` has them, too.
    let paths: [PathPattern]
    let except: [PathPattern]
    /// A file of the certificates that the upstream's is checked with; `nil` for the system's.
    let certificateFile: String?

    /// Whether a call of this path goes to the upstream, if no rule says otherwise.
    func takes(_ path: Substring, in form: PathForm) -> Bool {
        paths.contains { $0.fits(path, in: form) } && !except.contains { $0.fits(path, in: form) }
    }

    /// Reads one, and records every error.
    init?(_ reader: ObjectReader, besideFolder folder: String?) {
        let url = reader.value("url", expected: "an http or https URL without credentials, query and fragment") { json in
            json.string.flatMap(UpstreamURL.init)
        }
        reader.require("url", expected: "the upstream's URL")
        paths = Self.patterns("paths", reader)
        except = Self.patterns("except", reader)
        let file = reader.string("caFile")
        certificateFile = file.map { path in folder.map { path.hasPrefix("/") ? path : "\($0)/\(path)" } ?? path }
        reader.finish()
        guard let url else { return nil }
        (origin, host, basePath) = (url.origin, url.host, url.path)
    }

    private static func patterns(_ key: String, _ reader: ObjectReader) -> [PathPattern] {
        let elements = reader.value(key, expected: "an array of paths", \.array) ?? []
        return elements.enumerated().compactMap { index, element in
            guard let text = element.string, text == "*" || text.hasPrefix("/"), !text.contains("?") else {
                reader.fault(
                    key, at: index, expected: "a path without a query that begins with /, in which * stands for any text, or * alone")
                return nil
            }
            return PathPattern(text)
        }
    }
}

/// The parts of an upstream's address.
private struct UpstreamURL {
    let origin: String
    let host: Authority
    let path: String

    init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }), !text.contains(where: { "?#@ ".contains($0) })
        else { return nil }
        let rest = text.dropFirst(scheme.count)
        let name = rest.prefix { $0 != "/" }
        guard let host = Authority(String(name)) else { return nil }
        self.host = host
        origin = scheme + name
        var path = rest.dropFirst(name.count)
        while path.last == "/" { path.removeLast() }
        self.path = String(path)
    }
}
