import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// An error of the control API, as a problem document (RFC 9457).
struct ControlError: Error, Equatable, CustomStringConvertible {
    let status: HTTPResponse.Status
    let detail: String
    /// The methods that a 405 has to name.
    let allowed: [HTTPRequest.Method]
    /// Additional members of the document.
    let members: JSON

    init(_ status: HTTPResponse.Status, _ detail: String, allowed: [HTTPRequest.Method] = [], members: JSON = [:]) {
        self.status = status
        self.detail = detail
        self.allowed = allowed
        self.members = members
    }

    /// The 400 for a body with faults, each with its place.
    ///
    /// - Parameter more: the number of further faults, which are not listed.
    init(_ faults: [ValidationError], more: Int = 0) {
        let listed: [JSON] = faults.map { ["path": .string($0.path), "found": .string($0.found), "expected": .string($0.expected)] }
        let sentences = faults.map(\.description) + ValidationErrors.rest(more)
        self.init(
            .badRequest, "nothing was changed: " + sentences.joined(separator: "; "),
            members: .object(omittingMissing: [("faults", .array(listed)), ("more", more > 0 ? .integer(more) : nil)]))
    }

    /// The 409 for a faulty scenario: the call is right, and its file is not.
    init(_ fault: ScenarioFault) {
        let listed = ControlError(fault.errors, more: fault.more)
        self.init(.conflict, "nothing was changed: \(fault.description)", members: fault.errors.isEmpty ? [:] : listed.members)
    }

    static func unknownAccount(_ key: String) -> ControlError {
        ControlError(.notFound, "there is no account \(key.cut()); `GET /_understudy/accounts` lists those there are")
    }

    /// Converts any error into one of the control API.
    init(_ error: any Error) {
        switch error {
        case let error as ControlError: self = error
        case let error as SeedError: self.init(error.faults, more: error.more)
        case let error as SandboxError: self.init(error)
        case let error as UnknownPersonaError:
            self.init([ValidationError(path: "$.persona", found: JSON.string(error.persona.cut()).text, expected: "the key of an account")])
        case ScenarioError.faulty(let fault): self.init(fault)
        case let error as ScenarioError: self.init(.notFound, error.description)
        case is EpochEndedError: self.init(.serviceUnavailable, "the world's data were swapped meanwhile; ask again")
        case let error as IncompleteExportError: self.init(.conflict, error.description)
        case is ClockRangeError: self.init(.badRequest, "the clock would leave the years 1 to 9998")
        case TokenError.unknownAccount(let key): self = .unknownAccount(key)
        case let error as MissingAccountError: self = .unknownAccount(error.key)
        case let error as TokenError: self.init(.notFound, error.description)
        case let error as HealthExportError: self.init(.badRequest, error.description)
        case let failure as StorageFailure where failure.cause == .damaged: self.init(.serviceUnavailable, failure.description)
        case let failure as StorageFailure: self.init(.serviceUnavailable, "\(failure); ask again")
        case let error as StoreError where error.isTemporary: self.init(.serviceUnavailable, error.description)
        case StoreError.inaccessible(path: ":memory:", reason: let reason):
            self.init(
                .insufficientStorage,
                "there is too little memory for another world (\(reason)); delete sandboxes or snapshots, or lower sandboxes.limit")
        case is StoreError, is FaultLimitError, is SnapshotLimitError: self.init(.insufficientStorage, "\(error)")
        case RequestError.notFound: self.init(.notFound, ControlPath.unknown)
        case RequestError.methodNotAllowed(let allowed):
            self.init(.methodNotAllowed, "this path takes \(allowed.map(\.rawValue).joined(separator: ", "))", allowed: allowed)
        case RequestError.invalidJSON(let error): self.init(.badRequest, "the body is not JSON: \(error)")
        case RequestError.injected(let status): self.init(status, "a fault rule has set this status")
        case RequestError.unavailable: self.init(.serviceUnavailable, "the data cannot be read or written at present; ask again")
        case RequestError.refused(.bodyTooLarge(let limitBytes)):
            self.init(.contentTooLarge, "the body is larger than \(limitBytes) bytes; the setting limits.bodyBytes allows more")
        case RequestError.refused(.unsupportedCoding(let name)):
            self.init(.unsupportedMediaType, "the body has the content encoding \(name.cut()); send it uncompressed")
        case RequestError.refused(.targetTooLong(let limitBytes)):
            self.init(.uriTooLong, "path and query are larger than \(limitBytes) bytes; the setting limits.headerBytes allows more")
        case RequestError.refused(.headersTooLarge(let limitBytes)):
            self.init(
                .requestHeaderFieldsTooLarge, "the headers are larger than \(limitBytes) bytes; the setting limits.headerBytes allows more")
        case RequestError.refused(.malformedPath):
            self.init(.badRequest, "the path has a malformed escape, or does not begin with a slash")
        case RequestError.refused(let refusal): self.init(refusal.status, "the request could not be read")
        default: self.init(.internalServerError, "an unexpected failure; the log has it under the X-Request-Id of this response")
        }
    }

    /// `Retry-After` of a 503, when the disk is full or another program holds the lock.
    static let retryAfterSeconds = "1"

    private init(_ error: SandboxError) {
        switch error {
        case .malformedID(let id):
            self.init(.badRequest, "\(JSON.string(id.cut()).text) is no id of a sandbox: \(Sandboxes.nameRule), not main")
        case .unknown(let id):
            self.init(.notFound, "there is no sandbox \(id); make it with PUT /_understudy/sandboxes/\(id), or set sandboxes.autoCreate")
        case .tooMany(let limit):
            self.init(
                .insufficientStorage,
                "there are \(limit) sandboxes, as many as sandboxes.limit allows; delete some, raise it, or set sandboxes.autoEvict")
        case .tooLarge(let limit):
            self.init(
                .insufficientStorage,
                "sandboxes and snapshots fill the \(limit) bytes of sandboxes.memoryBytes; delete some, raise it, or set sandboxes.autoEvict"
            )
        }
    }

    /// The sentence, for log lines.
    var description: String { detail }

    var response: Response {
        response { writer in
            for (name, value) in members.object ?? [:] {
                writer.name(name)
                writer.write(value)
            }
        }
    }

    /// The problem document as a value.
    var document: JSON { (try? JSON(parsing: response.body)) ?? [:] }

    /// The problem document.
    ///
    /// - Parameter writeMembers: writes the additional members, in place of the error's own.
    func response(_ writeMembers: (inout JSONWriter) -> Void) -> Response {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("type", "about:blank")
            writer.member("title", status.reasonPhrase)
            writer.member("status", status.code)
            writer.member("detail", detail)
            writeMembers(&writer)
        }
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if status == .serviceUnavailable { headers[.retryAfter] = Self.retryAfterSeconds }
        if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        return Response(status: status, headers: headers, body: writer.bytes)
    }
}

extension HTTPResponse.Status {
    /// RFC 4918
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}

/// Paths of the control API.
package enum ControlPath {
    /// The detail of the 404 of a path that there is not. `understudy` tells by it that a server is of another version.
    package static let unknown = "there is no such path; `understudy routes` lists those there are"
}
