import Foundation
import Storage
import Values

/// The file of a scenario.
struct ScenarioFile: Sendable {
    let path: String
    /// The text, for the lines of validation errors.
    private let bytes: [UInt8]
    let json: JSON

    init(_ path: String) throws(ScenarioError) {
        self.path = path
        do {
            bytes = try InputFile.read(path).withoutByteOrderMark
        } catch {
            throw .faulty(ScenarioFault(path, "cannot be used: \(error)"))
        }
        do {
            // The values of fault rules are compared as they are written.
            json = try JSON(parsing: bytes, duplicateKeys: .reject, numbers: .exact)
        } catch {
            throw .faulty(ScenarioFault(path, "is not JSON: \(error)"))
        }
    }

    /// The errors of the content, with their lines.
    func fault(_ errors: SeedError) -> ScenarioFault { ScenarioFault(path, errors.located(in: bytes)) }

    /// A path in the file, from the working folder; `nil` if there is no such file.
    func path(beside name: String) -> String? {
        let path = name.hasPrefix("/") ? name : "\(path.parentFolder)/\(name)"
        return InputFile.obstacle(at: path) == nil && FileManager.default.fileExists(atPath: path) ? path : nil
    }
}

/// The reason why a scenario cannot be used.
enum ScenarioError: Error, CustomStringConvertible {
    /// - Parameter wayOut: the scenarios that there are.
    case unknown(String, wayOut: String)
    case faulty(ScenarioFault)

    var description: String {
        switch self {
        case .unknown(let name, let wayOut): "there is no scenario \(name): \(wayOut)"
        case .faulty(let fault): fault.description
        }
    }
}

/// The faults of a scenario's file.
struct ScenarioFault: Sendable, CustomStringConvertible {
    let path: String
    /// With their lines.
    let errors: [ValidationError]
    /// The number of further errors.
    let more: Int
    private let reason: String

    fileprivate init(_ path: String, _ errors: SeedError) {
        self.path = path
        self.errors = errors.faults
        more = errors.more
        reason = (errors.faults.map(\.description) + ValidationErrors.rest(errors.more)).joined(separator: "; ")
    }

    /// - Parameter reason: the end of a sentence about the file.
    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
        (errors, more) = ([], 0)
    }

    /// One line that names the file, each place in it, and the expectation there.
    var description: String {
        "the scenario file \(path)\(errors.isEmpty ? " " : ": ")\(reason)".split(separator: "\n").joined(separator: "; ")
    }
}
