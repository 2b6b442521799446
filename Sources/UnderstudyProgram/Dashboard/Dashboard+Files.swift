import Values

extension Dashboard {
    /// The page's own file. Its `<base>` is written for a server that is reached without a key.
    private static let pageName = "index.html"

    private static let tree = PageTree(texts: EmbeddedText.page)

    /// The page's other files, by their path below `assets/`.
    static let files: [ExactText: DashboardFile] = Dictionary(
        tree.texts.keys.filter { $0 != pageName }.map { path in
            (ExactText(path), DashboardFile(name: path, text: tree.served(path)))
        },
        uniquingKeysWith: { first, _ in first })

    /// The source texts of the page, by their path in its folder, unchanged.
    package static var sources: [String: String] { EmbeddedText.page }

    /// The page as it is sent.
    ///
    /// - Parameters:
    ///   - base: the location of its files, relative to the page. It thus contains no prefix of the caller's path, such as the control key.
    ///   - area: the area that the page will show.
    ///   - part: the part of the first area that it will show.
    static func page(base: String, area: String, part: Part?) -> DashboardFile {
        let (before, between, behind) = pageParts
        return DashboardFile(name: pageName, text: before + base + between + (preloads[part?.rawValue ?? area] ?? "") + behind)
    }

    /// The page's text before the address in `<base>`, from there to the end of its head, and from there on.
    private static let pageParts: (before: Substring, between: Substring, behind: Substring) = {
        let text = EmbeddedText.page[pageName] ?? ""
        let mark = #"<base href=""#
        let written = "/\(ControlAPI.prefix)/"
        guard let place = text.utf8.firstRange(of: "\(mark)\(written)".utf8), let end = text.utf8.firstRange(of: "</head>".utf8),
            place.upperBound <= end.lowerBound
        else { return (text[...], "", "") }
        let address = text.utf8.index(place.lowerBound, offsetBy: mark.utf8.count)
        return (text[..<address], text[place.upperBound..<end.lowerBound], text[end.lowerBound...])
    }()

    /// The links to all that an area or a part needs, by the name of the area or the module of the part. Without them, a browser learns of a
    /// module from the one that imports it, and each step takes a round trip.
    private static let preloads: [String: String] = Dictionary(
        uniqueKeysWithValues: areas.map { ($0, links(of: $0, [])) }
            + Part.allCases.map { ($0.rawValue, links(of: areas[0], [$0.rawValue])) })

    private static func links(of area: String, _ further: [String]) -> String {
        let style = #"<link rel="preload" as="style" href="\#(filesSegment)/\#(area)/\#(area).css">"#
        let modules = tree.modules(for: ["shell/main.js", "\(area)/\(area)-area.js"] + further).map {
            #"<link rel="modulepreload" href="\#(filesSegment)/\#($0)">"#
        }
        return ([style] + modules).map { "    \($0)\n" }.joined()
    }
}
