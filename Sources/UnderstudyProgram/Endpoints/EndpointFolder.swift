import Foundation
import Storage
import UnderstudyCore
import Values

/// The folder of a user's own endpoints: JSON files, each for one backend. A file that begins with a dot does not count.
package struct EndpointFolder: Sendable, Equatable {
    package let path: String
    /// Whether the folder has to exist, because a setting names it.
    let isNamed: Bool

    /// In bytes.
    static let mostBytes = 16_000_000
    private static let suffix = ".json"

    package init(_ path: String, isNamed: Bool = true) {
        // Messages join it with the names of files.
        self.path = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.isNamed = isNamed
    }

    /// Reads the files, and checks them against the backends and each other.
    ///
    /// - Parameter backends: without endpoints of a user's own.
    /// - Returns: the endpoints, by the name of the backend.
    /// - Throws: every error, each on a line with its file, its line and its path. Nothing of the folder is then served.
    package func endpoints(for backends: [any Backend]) throws(ConfigurationError) -> [String: Endpoints] {
        let paths = try files()
        if paths.isEmpty { return [:] }
        var check = EndpointCheck(backends)
        var sources: [EndpointSource] = []
        var files: [(service: any Service, content: EndpointFile, source: EndpointSource)] = []
        var faults: [String] = []
        for path in paths {
            do throws(EndpointFault) {
                let source = try EndpointSource(path)
                if let file = source.file(for: check.services) { files.append((file.service, file.content, source)) }
                sources.append(source)
            } catch {
                faults.append(error.description)
            }
        }
        for file in files { check.add(file.content, of: file.service, from: file.source) }
        // A file may extend what a later one adds.
        for file in files { check.addExtensions(file.content, of: file.service, from: file.source) }
        faults += sources.flatMap(\.faults)
        guard faults.isEmpty else { throw ConfigurationError(faults) }
        return check.endpoints
    }

    /// The content of each file, by its name.
    ///
    /// - Throws: also for a file that is no JSON.
    func contents() throws(ConfigurationError) -> JSON {
        var contents: JSON.Members = [:]
        for path in try files() {
            do throws(EndpointFault) {
                contents.updateValue(try EndpointSource(path).json, forKey: String(path.dropFirst(self.path.count + 1)))
            } catch {
                throw ConfigurationError([error.description])
            }
        }
        return .object(contents)
    }

    /// The paths of the files, sorted.
    private func files() throws(ConfigurationError) -> [String] {
        let shown = path.onTerminal()
        let isMissing: Bool
        do {
            isMissing = try PathEntry.status(of: path) == nil
        } catch {
            throw ConfigurationError(["the folder of endpoints \(shown) cannot be read: \(error)"])
        }
        if isMissing {
            guard isNamed else { return [] }
            throw ConfigurationError(["the setting endpoints names \(shown), and there is no such folder"])
        }
        if !isNamed, FileTrust.isShared(folder: path.parentFolder), let objection = FileTrust.objection(to: path) {
            throw ConfigurationError([
                "the folder \(shown) is refused: it \(objection), in a folder that others may write to; if it is meant, name it by the setting endpoints"
            ])
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }.sorted().map { "\(path)/\($0)" }
        } catch {
            let reason = InputFile.obstacle(at: path) == nil ? "a file, not a folder" : "a folder that cannot be read"
            throw ConfigurationError(["the setting endpoints names \(shown), which is \(reason)"])
        }
    }
}

/// A file of endpoints that cannot be read, or is not JSON.
struct EndpointFault: Error, CustomStringConvertible {
    let description: String

    init(_ path: String, _ reason: String) {
        description = "the endpoints file \(path.onTerminal())\(reason)"
    }
}

/// One file of endpoints, with the errors that are found in it.
final class EndpointSource {
    let path: String
    private let bytes: [UInt8]
    let json: JSON
    let errors = ValidationErrors()

    init(_ path: String) throws(EndpointFault) {
        self.path = path
        do {
            bytes = try InputFile.read(path, upTo: EndpointFolder.mostBytes).withoutByteOrderMark
        } catch {
            throw EndpointFault(path, " cannot be used: \(error)")
        }
        do {
            // The numbers of answers are sent as they are written.
            json = try JSON(parsing: bytes, duplicateKeys: .reject, numbers: .exact)
        } catch {
            throw EndpointFault(path, " is not JSON: \(error)")
        }
    }

    /// The content; `nil` without a known backend.
    func file(for services: [any Service]) -> (service: any Service, content: EndpointFile)? {
        let root = ObjectReader(json, path: "$", faults: errors)
        let names = services.map(\.name).filter { $0 != PlainBackend.name }
        let expected = ObjectReader.expected(names, inPlaceOf: json["backend"]?.string) + ", or null for plain JSON"
        let given = root.json("backend")
        guard let given, let name = given == .null ? PlainBackend.name : given.string, given == .null || names.hasExactly(name),
            let service = services.first(where: { $0.name.isSame(as: name) })
        else {
            if json.object != nil { root.fault("backend", expected: expected) }
            return nil
        }
        return (service, service.endpointFile(root))
    }

    /// One line per error.
    var faults: [String] {
        let located = SeedError(errors).located(in: bytes)
        return located.lines.map { EndpointFault(path, ": \($0)").description }
    }
}

extension EndpointFolder {
    /// The JSON Schema of the files, for editors; null if the program's own text is no JSON, which tests exclude.
    package static let schema = (try? JSON(parsing: Array(EmbeddedText.schemaJSON.utf8))) ?? .null
}
