import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The reason why the program cannot start or a command fails, with its exit status (sysexits).
package enum StartError: Error {
    case configuration(ConfigurationError)
    case seed(path: String, SeedError)
    /// The seed file cannot be read, or is not JSON.
    case seedUnreadable(path: String, reason: String)
    /// Another file of data cannot be read, or its content is not of the expected form.
    case unreadable(path: String, reason: String)
    case store(StoreError)
    case server(ServerError, holder: String?)
    /// An export would leave out data; see ``IncompleteExportError``.
    case incompleteExport(String)
    /// A failure of the database after it was opened.
    case failed(String)
    /// The command line names something that does not exist.
    case usage(String)
    /// No running server is found, or it does not answer.
    case unavailable(String)

    /// For a file whose data are not accepted.
    package static let faultyDataStatus: Int32 = 65

    package var exitStatus: Int32 {
        switch self {
        case .usage: 64
        case .configuration(let error) where error.isUsage: 64
        case .seed, .seedUnreadable, .unreadable: Self.faultyDataStatus
        case .store, .server, .unavailable: 69
        case .failed: 70
        case .configuration, .incompleteExport: 78
        }
    }
}

extension StartError {
    /// Runs a body that uses an open database, and converts its errors.
    static func using<Value>(_ body: () throws -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch let error as StartError {
            throw error
        } catch let error as TokenError {
            throw .usage(error.description)
        } catch let error as HealthExportError {
            throw .usage(error.description)
        } catch {
            throw of(error) ?? .failed("the database failed: \(error)")
        }
    }

    /// Runs a body that stores the seed of a file, and converts its errors.
    static func storing<Value>(from path: String, _ body: () throws -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch let error as SeedError {
            throw .seed(path: path, error)
        } catch {
            throw of(error) ?? .failed("the seed file \(path) cannot be stored: \(error)")
        }
    }

    /// The error for a failure of the store, such as a full disk or another program's lock. Returns a `StartError` as it is, and `nil` for
    /// every other error.
    static func of(_ error: any Error) -> StartError? {
        switch error {
        case let error as StartError: error
        case let error as StoreError: .store(error)
        case let failure as StorageFailure: .store(StoreError(failure))
        case let error as IncompleteExportError: .incompleteExport(error.description)
        default: nil
        }
    }

    /// Runs a body that uses the configuration, and converts its errors.
    package static func configuring<Value>(_ body: () throws(ConfigurationError) -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch {
            throw .configuration(error)
        }
    }
}

extension StartError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .configuration(let error): error.description
        case .seed(let path, let error):
            "the seed file \(path) has \(error.count == 1 ? "a fault" : "\(error.count) faults"); nothing was changed\n\(error)"
        case .seedUnreadable(let path, let reason): "the seed file \(path) cannot be used: \(reason)"
        case .unreadable(let path, let reason): "\(path) cannot be used: \(reason)"
        case .store(let error): error.description
        case .server(.portInUse(let host, let port), let holder):
            "\(Self.portInUse(port, on: host, by: holder))\(Self.knownUser(of: port)); stop it, or choose another with --port (0 takes a free one) or --also-port"
        case .server(.badHost(let host), _): Self.badHost(host)
        case .server(.tooFewThreads, _): ServerError.tooFewThreads.description
        case .server(.noTLS, _): "\(ServerError.noTLS); start without --tls, or install a libmicrohttpd with TLS"
        case .server(.badCredentials(let port), _):
            "\(ServerError.badCredentials(port: port)); `understudy certificate --remove` removes it, and the next start makes another"
        case .server(let error, _): "\(error); choose another with --host or --port"
        case .failed(let reason), .incompleteExport(let reason), .usage(let reason), .unavailable(let reason): reason
        }
    }

    static func portInUse(_ port: Int, on host: String, by holder: String?) -> String {
        "port \(port) on \(host) is in use\(holder.map { " by \($0)" } ?? "")"
    }

    private static func badHost(_ host: String) -> String {
        // A host with a colon may be an IPv6 address, which has letters.
        let isName = host.contains { $0.isLetter } && !host.contains(":")
        return (isName ? "\(host) is a name, not an address" : "\(host) is not an address of this machine")
            + "; --host takes one of this machine's addresses, 0.0.0.0 for all of them, or localhost"
    }

    private static func knownUser(of port: Int) -> String {
        port == 4000 ? " (the Firebase Emulator UI uses it too)" : ""
    }
}
