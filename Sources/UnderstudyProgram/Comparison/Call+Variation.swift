import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

extension Call {
    /// The real response with changes that its schema allows. A response that is no JSON, or that the document does not describe, stays.
    ///
    /// - Parameter note: called with the names of the changes.
    func varied(_ response: Response, by variation: Variation, noting note: ([String]) -> Void) -> Response {
        guard case .backend(let backend, _, .found(let route, _)) = match, let answers = services.documents.answers(of: backend.name),
            let schema = answers.schema(route.method.rawValue.lowercased(), route.path, status: response.status.code),
            let json = try? JSON(parsing: response.body, numbers: .exact)
        else { return response }
        let name = "\(route.method.rawValue) \(route.path)"
        let schemas = SchemaVariation(document: answers.document)
        let sites = variation.chosen(of: schemas.sites(of: json, schema), at: request.target) { "\(name) \($0.description)" }
        guard !sites.isEmpty else { return response }
        note(sites.map { "\(name) \($0.description)" })
        var varied = response
        varied.body = schemas.applying(Set(sites), to: json, schema).encoded
        return varied
    }
}

extension Variation {
    /// One change in this many is made.
    private static let share = 4

    /// - Parameters:
    ///   - target: that of the request.
    ///   - name: the name of a change in ``only``.
    fileprivate func chosen(
        of sites: [SchemaVariation.Site], at target: String, name: (SchemaVariation.Site) -> String
    ) -> [SchemaVariation.Site] {
        if let only { return sites.filter { only.contains(name($0)) } }
        var generator = SeededGenerator(seed: target.utf8.reduce(UInt64(bitPattern: Int64(seed))) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        return sites.filter { _ in generator.integer(in: 1...Self.share) == 1 }
    }
}
